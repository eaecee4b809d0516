/**
 * Does one act in the folder of a site, to be killed meanwhile: `doomed-process.ts <deed> <folder>
 * <JSON>`. Prints `ready`, waits for a line, acts, prints the ms it took, and `done`.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import path from 'node:path'
import type { KeepRules } from '#parts/ops/infra/backup/keep-rules.ts'

export type Deed =
  'snapshot' | 'prune' | 'restore' | 'restore one file' | 'upgrade' | 'go back' | 'job'
/** Printed once a verb has ended. */
export const Acknowledged = 'acknowledged'
export type Order = {
  now: number
  names: string[]
}

export const placesIn = (folder: string) => ({
  database: path.join(folder, 'forum.sqlite'),
  uploads: path.join(folder, 'uploads'),
  store: path.join(folder, 'backups'),
  oneFile: path.join(folder, 'kept.sqlite'),
})

const keep: KeepRules = { hourly: 24, daily: 7, weekly: 4, monthly: 6 }

/** Loads what an act needs, and returns a function that runs it. */
export async function prepare(deed: Deed, folder: string, { now, names }: Order) {
  const { database, uploads, store, oneFile } = placesIn(folder)
  const place = { file: database, uploads }
  switch (deed) {
    case 'snapshot': {
      const { storeTask } = await import('#parts/ops/infra/backup/tasks.ts')
      const what = { task: 'take', kind: 'scheduled', passphrase: '', program: 'test' } as const
      return () => storeTask({ ...what, store, database, uploads, now, keep })
    }
    case 'prune': {
      const { storeTask } = await import('#parts/ops/infra/backup/tasks.ts')
      return async () => {
        for (const name of names) await storeTask({ task: 'remove', store, passphrase: '', name })
      }
    }
    case 'restore': {
      const { draftOfSnapshot, restoreSite } =
        await import('#parts/ops/infra/backup/restore-site.ts')
      const { readSnapshot } = await import('#parts/ops/infra/backup/snapshots.ts')
      const { openSealer } = await import('#parts/ops/infra/backup/seal.ts')
      const from = {
        store,
        snapshot: readSnapshot(store, names[0]!),
        sealer: openSealer(store, ''),
      }
      return () => restoreSite(draft => draftOfSnapshot(from, draft), place, new Date(now))
    }
    case 'restore one file': {
      const { draftOfFile, restoreSite } = await import('#parts/ops/infra/backup/restore-site.ts')
      return () => restoreSite(draft => draftOfFile(oneFile, draft), place, new Date(now))
    }
    case 'upgrade': {
      const { openDatabase } = await import('#infra/database/db.ts')
      return () => Promise.resolve(openDatabase(database).close())
    }
    case 'go back': {
      const { restoreBeforeUpgrade } = await import('#parts/ops/infra/backup/restore-site.ts')
      return () => restoreBeforeUpgrade(place, new Date(now))
    }
    case 'job': {
      const { carryOut } = await import('./jobs.ts')
      return () => carryOut(names[0]!, database, now, () => writeSync(1, `${Acknowledged}\n`))
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const [deed, folder, text] = process.argv.slice(2) as [Deed, string, string]
  const work = await prepare(deed, folder, JSON.parse(text) as Order)
  // Written synchronously: a buffered line would be lost when the process is killed.
  writeSync(1, 'ready\n')
  await once(process.stdin, 'data')
  const began = performance.now()
  await work()
  writeSync(1, `took ${performance.now() - began}\ndone\n`)
  process.exit(0)
}
