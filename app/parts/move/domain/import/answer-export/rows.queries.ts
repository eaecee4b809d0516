/** What an export for Apache Answer reads. */
import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { arg, code, type Db, statement } from '#kernel'
import { ObjectType } from '#shared/codes.ts'

/** Rows held at a time: a post has up to 65,535 characters, three times. */
const PageSize = 100

/** One page after the other; `placeOf` is where the next one begins. */
function* pages<R>(page: (after: number) => R[], placeOf: (row: R) => number): Generator<R, void> {
  for (let after = 0; ;) {
    const rows = page(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield* rows
    after = placeOf(last)
  }
}

/** All rows of a table, in the order in which they are stored: of their ids, where they have one. */
export function* rowsOf<T extends SQLiteTable>(
  db: Db,
  table: T,
): Generator<InferSelectModel<T>, void> {
  const columns = getTableColumns(table)
  const next = db
    .select({ row: columns, at: sql<number>`rowid` })
    .from(table as SQLiteTable)
    .where(sql`rowid > ${arg('after')}`)
    .orderBy(sql`rowid`)
    .limit(PageSize)
    .prepare()
  const page = (after: number) => next.all({ after }) as { row: InferSelectModel<T>; at: number }[]
  for (const { row } of pages(page, ({ at }) => at)) yield row
}

const count = (table: string) =>
  statement<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`)
export const countRows = (db: Db, table: string): number => count(table).one(db).n

type Post = { userId: number; html: string; revisionId: number; status: number; show: number }
const question = statement<Post>(sql`
  select user_id as userId, html, revision_id as revisionId, status, show from question where id = ${arg('id')}`)
export const findQuestionPost = (db: Db, id: number) => question.get(db, { id })

const answer = statement<Post & { questionId: number }>(sql`
  select user_id as userId, html, revision_id as revisionId, status, 1 as show, question_id as questionId
  from answer where id = ${arg('id')}`)
export const findAnswerPost = (db: Db, id: number) => answer.get(db, { id })

const voters = statement<{ userId: number }>(sql`
  select distinct user_id as userId from collection order by user_id`)
/** Members with bookmarks. */
export const listBookmarkers = (db: Db): number[] => voters.all(db).map(row => row.userId)

type Cast = {
  place: number
  userId: number
  objectId: number
  objectType: number
  value: number
  at: number
}
const unlogged = statement<Cast>(sql`
  select v.rowid as place, v.user_id as userId, v.object_id as objectId, v.object_type as objectType, v.value,
    v.updated_at as at
  from vote v where v.rowid > ${arg('after')} and v.value <> 0 and not exists (
    select 1 from activity a where a.object_id = v.object_id and a.user_id = v.user_id and a.cancelled = 0
      and a.type = case v.object_type when ${code(ObjectType.question)} then 'question.vote_'
        when ${code(ObjectType.answer)} then 'answer.vote_' else 'comment.vote_' end
        || case v.value when 1 then 'up' else 'down' end)
  order by v.rowid limit ${code(PageSize)}`)
/** Votes that no log entry names, such as those of a site folder. */
export const unloggedVotes = (db: Db) =>
  pages(
    after => unlogged.all(db, { after }),
    vote => vote.place,
  )

type Reacted = { id: number; type: number; list: string; at: number }
const reacted = statement<Reacted>(sql`
  select id, type, json_group_array(json_object('emoji', emoji, 'user_ids', json(users))) as list, max(at) as at
  from (select object_id as id, object_type as type, emoji, max(created_at) as at,
      json_group_array(cast(user_id as text)) as users
    from reaction where object_id in (
      select distinct object_id from reaction where object_id > ${arg('after')} order by 1 limit ${code(PageSize)})
    group by object_id, emoji)
  group by id order by id`)
/** Posts with reactions: a JSON list of their kinds, each with its members. */
export const reactedPosts = (db: Db) =>
  pages(
    after => reacted.all(db, { after }),
    post => post.id,
  )

type Subject = {
  title: string | null
  actor: string | null
  username: string | null
  rank: number | null
  onType: number | null
  onId: number | null
  badgeId: number | null
  badgeKey: string | null
}
const subject = statement<Subject>(sql`
  select q.title, u.display_name as actor, u.username, u.rank, c.object_type as onType, c.object_id as onId,
    b.id as badgeId, b.key as badgeKey
  from notification n left join question q on q.id = n.question_id left join user u on u.id = n.actor_id
    left join comment c on n.object_type = ${code(ObjectType.comment)} and c.id = n.object_id
    left join badge_award w on n.object_type = ${code(ObjectType.badgeAward)} and w.id = n.object_id
    left join badge b on b.id = w.badge_id
  where n.id = ${arg('id')}`)
/** What a notification is about, and who did it. */
export const findSubject = (db: Db, id: number) => subject.one(db, { id })

type Badge = { id: number; key: string; groupKey: string; status: number }
const badge = statement<Badge>(sql`
  select id, key, group_key as groupKey, status from badge where id = ${arg('id')}`)
export const badgeOf = (db: Db, id: number) => badge.get(db, { id })

type Use = { type: number; id: number }
const use = statement<Use>(sql`
  select object_type as type, object_id as id from upload_use where upload_id = ${arg('id')}
  order by object_type = 0, object_type, object_id limit 1`)
/** The first object that uses a file: a question before an answer; type 0 = a setting. */
export const firstUseOf = (db: Db, uploadId: number) => use.get(db, { id: uploadId })

const highest = statement<{ id: number }>(sql`
  select max((select value from object_counter), (select coalesce(max(id), 0) from report)) as id`)
/** No object and no report has a higher number. */
export const highestNumber = (db: Db): number => highest.one(db).id

const imported = statement<{ n: number }>(
  sql`select count(*) as n from imported_vote where up + down > 0`,
)
export const countImportedVotes = (db: Db): number => imported.one(db).n
