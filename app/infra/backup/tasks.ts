/** The tasks of backups, and those that change the store: make and delete. Each has a process (task-process.ts). */
import type { CopyCounts } from '#app/domain/kernel/index.ts'
import type { Env } from '#app/infra/env.ts'
import { type KeepRules, toRemove } from './keep-rules.ts'
import { openSealer } from './seal.ts'
import {
  listSnapshots,
  lockStore,
  type Manifest,
  noBackup,
  type Progress,
  removeSnapshot,
  snapshotNames,
  sweepStore,
  takeSnapshot,
} from './snapshots.ts'

type Base = { store: string; passphrase: string }
/** `now` in ms; names are those of snapshots, `name: null` is the newest. */
export type StoreTask = Base &
  (
    | {
        task: 'take'
        database: string
        uploads: string
        kind: Manifest['kind']
        program: string
        now: number
        /** Null = nothing is removed. */
        keep: KeepRules | null
      }
    | { task: 'remove'; name: string }
  )
export type CheckTask = Base &
  (
    | { task: 'verify'; name: string | null }
    | { task: 'pack'; name: string; file: string; program: string }
  )
/** Renews the HTML copy of the site of that environment. */
export type CopyTask = { task: 'copy'; env: Env; license: string }
export type Task = StoreTask | CheckTask | CopyTask

export type Done = {
  /** Name of the snapshot. */
  name: string
  /** Bytes added to the store. */
  stored: number
  copied?: CopyCounts
}

export type DoTask<T extends Task> = (task: T, progress?: Progress) => Promise<Done>

/** Runs with the store locked. Throws an `OperatorError` while another process has it. */
export async function holding<R>(store: string, work: () => Promise<R>): Promise<R> {
  const lock = lockStore(store)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** Makes or deletes a snapshot. Throws an `OperatorError` with the reason. */
export const storeTask: DoTask<StoreTask> = (task, progress) => {
  const { store, passphrase } = task
  return holding(store, async () => {
    const sealer = openSealer(store, passphrase)
    if (task.task === 'remove') {
      removeSnapshot(store, task.name)
      return { name: task.name, stored: -sweepStore(store, sealer) }
    }
    const { database, uploads, kind, program, now, keep } = task
    const options = { store, sealer, now, kind, program, progress }
    const { name, stored } = await takeSnapshot({ database, uploads }, options)
    const going = keep ? toRemove(listSnapshots(store), keep) : []
    for (const old of going) removeSnapshot(store, old)
    const freed = going.length > 0 ? sweepStore(store, sealer) : 0
    return { name, stored: stored - freed }
  })
}

/** The newest snapshot. Throws when there is none. */
export function newestName(store: string): string {
  const [name] = snapshotNames(store)
  if (name === undefined) throw noBackup(store)
  return name
}
