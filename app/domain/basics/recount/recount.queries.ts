/**
 * Every stored count, with its definition as a query over the source rows. `check` lists rows whose
 * value differs, `fix` corrects it. One entry per counter; they are defined nowhere else.
 */
import { inArray, sql, type SQL } from 'drizzle-orm'
import {
  Accepted,
  LinkStatus,
  NotificationKind,
  ObjectType,
  Pin,
  PostStatus,
  QuestionStatus,
  TagRelStatus,
} from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import { code, type Db, type Tx } from '#kernel'
import { listedQuestion, publicStatuses } from '#basics/visibility/visibility.queries.ts'

export type Counter = { name: string; table: string; column: string; key: string; truth: SQL }

const votes = (id: SQL) => sql`
  coalesce((select sum(v.value) from vote v where v.object_id = ${id}), 0)
  + coalesce((select i.up - i.down from imported_vote i where i.object_id = ${id}), 0)`

const listedEnd = (end: string) =>
  sql`exists (select 1 from question q where q.id = question_link.${sql.raw(end)} and ${listedQuestion})`

const available = code(PostStatus.available)
const unanswered = sql`q.status = ${code(QuestionStatus.available)} and q.answer_count = 0`

const askedOnDay = (
  more: SQL,
) => sql`(select count(*) from question q indexed by question_list_newest
  where ${listedQuestion} and q.pin in (${code(Pin.no, Pin.yes)}) and q.created_at >= question_day.day * 86400000
    and q.created_at < (question_day.day + 1) * 86400000 ${more})`

/** Columns that `question_tag` copies from the question. */
const ofTaggedQuestion = (
  what: string,
  column: string,
  source = sql.raw(`q.${column}`),
): Counter => ({
  name: `${what} of the question of a tag`,
  table: 'question_tag',
  column,
  key: 'rowid',
  truth: sql`(select ${source} from question q where q.id = question_tag.question_id)`,
})

/** What others count comes before them, so that one pass repairs all. */
export const counters: Counter[] = [
  {
    name: 'status of a link',
    table: 'question_link',
    column: 'status',
    key: 'id',
    truth: sql`case when ${listedEnd('from_question_id')} and ${listedEnd('to_question_id')}
      and (question_link.from_answer_id = 0
        or exists (select 1 from answer a where a.id = question_link.from_answer_id and a.status = ${available}))
      then ${code(LinkStatus.available)} else ${code(LinkStatus.deleted)} end`,
  },
  {
    name: 'status of a question on its tags',
    table: 'question_tag',
    column: 'status',
    key: 'question_id',
    truth: sql`(select case when ${listedQuestion} then ${code(TagRelStatus.available)} when q.status in (${publicStatuses}) then ${code(TagRelStatus.hidden)} else ${code(TagRelStatus.deleted)} end from question q where q.id = question_tag.question_id)`,
  },
  {
    name: 'questions of a day',
    table: 'question_day',
    column: 'listed',
    key: 'day',
    truth: askedOnDay(sql``),
  },
  {
    name: 'questions of a day without an answer',
    table: 'question_day',
    column: 'unanswered',
    key: 'day',
    truth: askedOnDay(sql`and ${unanswered}`),
  },
  {
    name: 'question votes',
    table: 'question',
    column: 'vote_count',
    key: 'id',
    truth: votes(sql.raw('question.id')),
  },
  ofTaggedQuestion('votes', 'vote_count'),
  ofTaggedQuestion('views', 'view_count'),
  ofTaggedQuestion('links', 'linked_count'),
  ofTaggedQuestion('hot score', 'hot_score'),
  ofTaggedQuestion('last activity', 'active_at'),
  ofTaggedQuestion('lack of an answer', 'unanswered', unanswered),
  {
    name: 'answer votes',
    table: 'answer',
    column: 'vote_count',
    key: 'id',
    truth: votes(sql.raw('answer.id')),
  },
  {
    name: 'comment votes',
    table: 'comment',
    column: 'vote_count',
    key: 'id',
    truth: votes(sql.raw('comment.id')),
  },
  {
    name: 'answers of a question',
    table: 'question',
    column: 'answer_count',
    key: 'id',
    truth: sql`(select count(*) from answer a where a.question_id = question.id and a.status = ${available})`,
  },
  {
    name: 'last answer of a question',
    table: 'question',
    column: 'last_answer_id',
    key: 'id',
    truth: sql`coalesce((select a.id from answer a where a.question_id = question.id and a.status = ${available}
      order by a.created_at desc, a.id desc limit 1), 0)`,
  },
  {
    name: 'accepted answer of a question',
    table: 'question',
    column: 'accepted_answer_id',
    key: 'id',
    truth: sql`coalesce((select a.id from answer a where a.question_id = question.id and a.status = ${available} and a.accepted = ${code(Accepted.yes)}
      order by a.id limit 1), 0)`,
  },
  {
    name: 'comments of a question',
    table: 'question',
    column: 'comment_count',
    key: 'id',
    truth: sql`(select count(*) from comment c where c.object_id = question.id and c.status = ${available})`,
  },
  {
    name: 'comments of an answer',
    table: 'answer',
    column: 'comment_count',
    key: 'id',
    truth: sql`(select count(*) from comment c where c.object_id = answer.id and c.status = ${available})`,
  },
  {
    name: 'bookmarks of a question',
    table: 'question',
    column: 'collection_count',
    key: 'id',
    truth: sql`(select count(*) from collection c where c.object_id = question.id)`,
  },
  {
    name: 'followers of a question',
    table: 'question',
    column: 'follow_count',
    key: 'id',
    truth: sql`(select count(*) from follow f where f.object_id = question.id and f.object_type = ${code(ObjectType.question)})`,
  },
  {
    name: 'links to a question',
    table: 'question',
    column: 'linked_count',
    key: 'id',
    truth: sql`(select count(distinct l.from_question_id) from question_link l where l.to_question_id = question.id and l.status = ${code(LinkStatus.available)})`,
  },
  {
    name: 'followers of a tag',
    table: 'tag',
    column: 'follow_count',
    key: 'id',
    truth: sql`(select count(*) from follow f where f.object_id = tag.id and f.object_type = ${code(ObjectType.tag)})`,
  },
  {
    name: 'questions of a tag',
    table: 'tag',
    column: 'question_count',
    key: 'id',
    truth: sql`(select count(*) from question_tag qt where qt.tag_id = tag.id and qt.status = ${code(TagRelStatus.available)})`,
  },
  {
    name: 'questions of a member',
    table: 'user',
    column: 'question_count',
    key: 'id',
    truth: sql`(select count(*) from question q where q.user_id = user.id and q.status in (${publicStatuses}))`,
  },
  {
    name: 'answers of a member',
    table: 'user',
    column: 'answer_count',
    key: 'id',
    truth: sql`(select count(*) from answer a where a.user_id = user.id and a.status = ${available})`,
  },
  {
    name: 'follows of a member',
    table: 'user',
    column: 'follow_count',
    key: 'id',
    truth: sql`(select count(*) from follow f where f.user_id = user.id)`,
  },
  {
    name: 'reputation of a member',
    table: 'user',
    column: 'rank',
    key: 'id',
    truth: sql`user.initial_rank + coalesce((select sum(a.rank) from activity a where a.user_id = user.id and a.cancelled = 0), 0)`,
  },
  {
    name: 'awards of a badge',
    table: 'badge',
    column: 'award_count',
    key: 'id',
    truth: sql`(select count(*) from badge_award b where b.badge_id = badge.id)`,
  },
  {
    name: 'points of an achievement',
    table: 'notification',
    column: 'rank',
    key: 'id',
    truth: sql`case when notification.kind = ${code(NotificationKind.achievement)} and notification.action = 'reputation' then
      coalesce((select sum(a.rank) from activity a where a.object_id = notification.object_id
        and a.user_id = notification.user_id and a.cancelled = 0), 0) else 0 end`,
  },
  {
    name: 'uses of a file',
    table: 'upload',
    column: 'use_count',
    key: 'id',
    truth: sql`(select count(*) from upload_use x where x.upload_id = upload.id)`,
  },
  {
    name: 'points left of a reward',
    table: 'point_reward',
    column: 'left',
    key: 'id',
    truth: sql`point_reward.score - coalesce((select sum(d.score) from point_draw d where d.reward_id = point_reward.id), 0)`,
  },
  {
    name: 'listed questions of the site',
    table: 'site_counter',
    column: 'value',
    key: 'key',
    truth: sql`case when site_counter.key = 'questions_listed' then (select count(*) from question q where ${listedQuestion}) else site_counter.value end`,
  },
]

export type Difference = { counter: string; id: string | number; kept: number; truth: number }

const identifier = (name: string) => sql.raw(`"${name}"`)

/** Rows whose stored value differs from the definition. */
export function differences(
  db: Db,
  { name, table, column, key, truth }: Counter,
  limit: number,
): Difference[] {
  const t = identifier(table)
  const rows = db.all<{ id: string | number; kept: number; truth: number }>(
    sql`select * from (select ${t}.${identifier(key)} as id, ${t}.${identifier(column)} as kept, ${truth} as truth from ${t})
        where kept is not truth limit ${limit}`,
  )
  return rows.map(row => ({ counter: name, ...row }))
}

/**
 * Rows in one statement: SQLite keeps every page that a statement changes in memory until its end, and others wait for a
 * transaction.
 */
const Part = 1000

/** The rows of a counter in parts. */
export function partsOf(db: Db, { table }: Counter): SQL[] {
  const [{ last }] = db.all<{ last: number | null }>(
    sql`select max(rowid) as last from ${identifier(table)}`,
  ) as [{ last: number | null }]
  const parts = Math.ceil((last ?? 0) / Part)
  return Array.from(
    { length: parts },
    (_, n) => sql`rowid > ${n * Part} and rowid <= ${(n + 1) * Part}`,
  )
}

/** Sets the values of a counter by its definition, of some rows; returns how many were wrong. */
export function repair(tx: Tx, { table, column, truth }: Counter, among: SQL): number {
  const t = identifier(table)
  const result = tx.run(
    sql`update ${t} set ${identifier(column)} = ${truth}
      where ${among} and ${identifier(column)} is not ${truth}`,
  )
  return Number((result as unknown as { changes: number }).changes)
}

/** The column of a table that holds the account a count belongs to. */
const owners: Record<string, string> = { user: 'id', notification: 'user_id' }

/** Recounts the stored values of some accounts. */
export function recountAccounts(tx: Tx, userIds: number[]): void {
  for (const counter of counters) {
    const owner = ownValue(owners, counter.table)
    if (owner) repair(tx, counter, inArray(identifier(owner), userIds))
  }
}
