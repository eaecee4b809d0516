import { excerptOf } from '#app/domain/markdown/text.ts'
import { type Db, writing } from '#app/domain/kernel/index.ts'
import { lastOldExcerpt, listMarked, saveExcerpt, setLastOldExcerpt } from './excerpts.queries.ts'

/** Ids looked at in one step. */
const StepSize = 500

/**
 * Makes the next excerpts that an earlier version made anew, the newest first, in one transaction, so
 * that it may stop and go on at any time. False when none is left.
 */
export function renewExcerpts(db: Db): boolean {
  if (lastOldExcerpt(db) === 0) return false
  writing(db, tx => {
    const to = lastOldExcerpt(tx)
    const from = Math.max(0, to - StepSize)
    for (const { table, id, html } of listMarked(tx, from, to))
      saveExcerpt(tx, table, id, excerptOf(html))
    setLastOldExcerpt(tx, from)
  })
  return true
}
