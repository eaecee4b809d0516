import { sql } from 'drizzle-orm'
import { arg, type Db, prepared, statement, type Tx } from '#kernel'

const ids = prepared(db => {
  const one = db
    .select({ ids: sql<string>`ids` })
    .from(sql`related_question`)
    .where(sql`question_id = ${arg('id')}`)
    .prepare()
  return (id: number) => one.get({ id })?.ids
})

/** Ids of questions like this one, closest first; some may not be public any more. Null while none were chosen. */
export function relatedIds(db: Db, questionId: number): number[] | null {
  const list = ids(db, questionId)
  if (!list) return null
  const chosen: number[] = JSON.parse(list)
  return chosen
}

const mark = statement(sql`insert into related_question (question_id, due)
  values (${arg('id')}, ${arg('due')}) on conflict (question_id) do update set due = excluded.due`)

/**
 * A question is new or has changed: a job chooses those like it, and those like these. `isBulk`: it is one of many, which
 * are all chosen for anyway.
 */
export const markDue = (tx: Tx, id: number, isBulk: boolean): void =>
  mark.run(tx, { id, due: isBulk ? 2 : 1 })

export type Due = { id: number; title: string | null; due: number }

const listOfDue = statement<Due>(sql`
  select r.question_id as id, q.title, r.due from related_question r left join question q on q.id = r.question_id
  where r.due > 0 order by r.question_id desc limit ${arg('limit')}`)

/** Questions for which others are to be chosen, newest first. */
export const listDue = (db: Db, limit: number): Due[] => listOfDue.all(db, { limit })

const save = statement(
  sql`update related_question set ids = ${arg('ids')}, due = 0 where question_id = ${arg('id')}`,
)
const markOthers = statement(sql`update related_question set due = 2
  where due = 0 and question_id in (select value from json_each(${arg('chosen')}))
    and not exists (select 1 from json_each(related_question.ids) where value = ${arg('id')})`)

/** Saves what was chosen. After a change, the chosen ones may have to show this one. */
export function saveRelated(tx: Tx, { id, due }: Due, chosen: number[]): void {
  const list = JSON.stringify(chosen)
  save.run(tx, { id, ids: list })
  if (due === 1) markOthers.run(tx, { id, chosen: list })
}
