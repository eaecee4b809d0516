/** Entries of the index that an earlier version made, with traditional characters as they were written. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, writing } from '#kernel'
import { indexAnswer, indexQuestion } from './post-index.queries.ts'
import { simplified } from '#shared/simplified.ts'

/** Ids checked in one step. */
const StepSize = 200

const counter = statement<{ value: number }>(
  sql`select value from site_counter where key = 'old_entries'`,
)
const setCounter = statement(
  sql`update site_counter set value = ${arg('value')} where key = 'old_entries'`,
)
const entries = statement<{ id: number; isAnswer: number; text: string }>(sql`
  select entry.id, a.id is not null as isAnswer, coalesce(q.title || q.plain_text, a.plain_text, '') as text
  from post_search_docsize entry left join question q on q.id = entry.id left join answer a on a.id = entry.id
  where entry.id > ${arg('from')} and entry.id <= ${arg('to')}`)

/** Makes the next old entries anew, newest first, in one transaction. Returns false when none is left. */
export function renewEntries(db: Db): boolean {
  const to = counter.get(db)?.value ?? 0
  if (to === 0) return false
  const from = Math.max(0, to - StepSize)
  const old = entries.all(db, { from, to }).filter(({ text }) => simplified(text) !== text)
  writing(db, tx => {
    for (const { id, isAnswer } of old) (isAnswer ? indexAnswer : indexQuestion)(tx, id)
    setCounter.run(tx, { value: from })
  })
  return true
}
