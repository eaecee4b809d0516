/** The tasks of backups, and those that change the store: make and delete. Each has a process (task-process.ts). */
import type { HtmlCopyCounts } from '#parts/ops/domain/backups/port.ts'
import type { Env } from '#infra/environment/env.ts'
import { namingFullDisk } from '#infra/environment/operator-error.ts'
import { type KeepRules, toRemove } from './keep-rules.ts'
import { renewMarks } from './marks.ts'
import { knownSealer, openSealer } from './seal.ts'
import { lockStore } from './lock-store.ts'
import {
  listSnapshots,
  type Manifest,
  newestSnapshot,
  noBackup,
  type Progress,
  readableSnapshots,
  removeSnapshot,
  snapshotNames,
  sweepStore,
  takeSnapshot,
} from './snapshots.ts'

type Base = { store: string; passphrase: string }
/** `now` in ms; names are those of snapshots. `mark` renews which ones are marked as damaged. */
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
    | { task: 'mark' }
  )
export type CheckTask = Base &
  /** `name: null` is the newest; `alone`: without the other files of the store. */
  (
    | { task: 'verify'; name: string | null; alone?: boolean }
    | { task: 'pack'; name: string; file: string; program: string }
  )
/** Renews the HTML copy of the site of that environment. */
export type HtmlCopyTask = { task: 'copy'; env: Env; license: string }
export type Task = StoreTask | CheckTask | HtmlCopyTask

export type Done = {
  /** Name of the snapshot. */
  name: string
  /** Bytes added to the store. */
  stored: number
  copied?: HtmlCopyCounts
}

export type DoTask<T extends Task> = (task: T, progress?: Progress) => Promise<Done>

/** Runs with the store locked. Throws an `OperatorError` while another process has it, and when its disk is full. */
export function holding<R>(store: string, work: () => Promise<R>): Promise<R> {
  return namingFullDisk(store, async () => {
    const lock = lockStore(store)
    try {
      return await work()
    } finally {
      lock.close()
    }
  })
}

/** Makes or deletes a snapshot. Throws an `OperatorError` with the reason. */
export const storeTask: DoTask<StoreTask> = (task, progress) => {
  const { store, passphrase } = task
  return holding(store, async () => {
    if (task.task === 'mark') {
      renewMarks(store, passphrase)
      return { name: '', stored: 0 }
    }
    if (task.task === 'remove') {
      // A passphrase that is new to the store gets no key file here.
      const sealer = knownSealer(store, passphrase, readableSnapshots(store))
      removeSnapshot(store, task.name)
      const freed = sweepStore(store, sealer)
      renewMarks(store, passphrase)
      return { name: task.name, stored: -freed }
    }
    const sealer = openSealer(store, passphrase, readableSnapshots(store))
    const { database, uploads, kind, program, now, keep } = task
    const options = { store, sealer, now, kind, program, progress }
    const { name, stored } = await takeSnapshot({ database, uploads }, options)
    const going = keep ? toRemove(listSnapshots(store), keep, now) : []
    for (const old of going) removeSnapshot(store, old)
    const freed = going.length > 0 ? sweepStore(store, sealer) : 0
    renewMarks(store, passphrase)
    return { name, stored: stored - freed }
  })
}

/** The newest snapshot; one of the future only if there is no other. Throws when there is none. */
export function newestName(store: string, now = Date.now()): string {
  const name = newestSnapshot(store, now) ?? snapshotNames(store)[0]
  if (name === undefined) throw noBackup(store)
  return name
}
