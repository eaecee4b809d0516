/** A database file that something below SQLite replicates from one machine, the primary, to all others. */
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { MachineRole } from '#shared/node-part.ts'

export type Replicated = {
  readonly file: string
  role: MachineRole
  /** The last transaction of this process. */
  written: number
  /** Increases with each transaction that this process did not make. */
  foreign: number
  /** False while nothing is heard of other transactions: then a changed file shows only when SQLite is asked. */
  readonly hears: boolean
  /** Called when a transaction of another process has arrived, before anything else is done with it. */
  readonly onForeign: Set<() => void>
  /** For how long a replica has not heard of the primary, in ms; Infinity when it has not since it was started. */
  readonly lagMs: number
  /** Called after a transaction of this process that wrote. Throws when it was not committed. */
  committed(): void
  /** Syncs the folders that name the files. Called when the database has been opened, which creates its log. */
  syncNames(): void
  close(): void
}

/** `isIn`: whether a file is replicated; `of`: how this process knows it, once its role is known. */
export const replications = new ExtensionPoint<{
  isIn(file: string): boolean
  of(file: string): Replicated | undefined
}>()

export const isReplicated = (file: string): boolean =>
  replications.all.some(each => each.isIn(file))

export function replicatedAt(file: string): Replicated | undefined {
  for (const each of replications.all) {
    const found = each.of(file)
    if (found) return found
  }
  return undefined
}
