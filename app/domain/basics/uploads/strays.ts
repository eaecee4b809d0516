import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, type FileStore, writing } from '#kernel'
import { Day } from '#shared/durations.ts'
import { UploadPath } from './addresses.ts'
import { findUpload } from './uploads.queries.ts'

/** A file may wait this long for its row: an import may store files first. */
const StrayFor = Day
const Batch = 200
/** Files looked at in one run. */
const PerRun = 5000

/**
 * Returns the task that retires files without a row, which a killed process leaves. Each run continues where the one
 * before it stopped.
 */
export function strayTidier(db: Db, files: FileStore): (now: number) => Promise<number> {
  let walk: AsyncGenerator<string> | null = null

  async function nextBatch(): Promise<string[]> {
    const batch: string[] = []
    while (walk && batch.length < Batch) {
      const step = await walk.next()
      if (step.done) walk = null
      else if (UploadPath.test(step.value)) batch.push(step.value)
    }
    return batch
  }

  return async now => {
    walk ??= files.stored()
    let retired = 0
    for (let seen = 0; walk && seen < PerRun; seen += Batch) {
      const batch = await nextBatch()
      // A write that stores a file and its row is awaited, and the copy of a server's database is not behind.
      const strays = writing(db, tx => batch.filter(path => !findUpload(tx, path)))
      for (const path of strays) {
        const at = await files.storedAt(path)
        if (at === null || at >= now - StrayFor) continue
        await files.retire(path, now)
        retired++
      }
      await nextTurn()
    }
    return retired
  }
}
