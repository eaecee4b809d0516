import { excerptOf } from '#markdown/text.ts'
import { type Db, writing } from '#kernel'
import { lastOldExcerpt, listMarked, saveExcerpt, setLastOldExcerpt } from './excerpts.queries.ts'

/** Ids checked in one step. */
const StepSize = 500

/**
 * Rebuilds the next portion of old excerpts, newest first, in one transaction, so that it can be interrupted
 * at any time. Returns false when none is left.
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
