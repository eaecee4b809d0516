import { type Db, type FileStore, writing } from '#kernel'
import { Hour } from '#shared/durations.ts'
import { listUnused, removeUpload } from './uploads.queries.ts'
import { dropLostUses } from './uses.queries.ts'

/** How long a file may stay unused. */
const UnusedFor = 48 * Hour
/** How long a retired file can still be restored by hand. */
const RetiredFor = 30 * 24 * Hour
/** Temporary files older than this no longer belong to any form. */
const LeftFor = Hour
const Batch = 100

/**
 * Retires files that nothing has used for two days, and deletes files retired a month ago. The row is deleted
 * first: a file without a row is never served, whereas a row without a file would be a broken link.
 */
export async function tidyFiles(db: Db, files: FileStore, now: number): Promise<number> {
  while (writing(db, tx => dropLostUses(tx, now)) > 0);
  let retired = 0
  for (;;) {
    const gone = writing(db, tx => {
      const list = listUnused(tx, now - UnusedFor, Batch)
      for (const { id } of list) removeUpload(tx, id)
      return list
    })
    for (const { path } of gone) await files.retire(path, now)
    retired += gone.length
    if (gone.length < Batch) break
  }
  await files.purge(now - RetiredFor, now - LeftFor)
  return retired
}
