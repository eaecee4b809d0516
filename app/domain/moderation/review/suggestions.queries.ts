/** Suggested edits waiting for review on posts that the viewer may see. */
import { sql, type SQL } from 'drizzle-orm'
import { ObjectType, PostStatus, RevisionStatus, TagStatus } from '#shared/codes.ts'
import {
  arg,
  code,
  type Db,
  isStaff,
  statement,
  type Statement,
  untilWritten,
  type Viewer,
} from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { FlagStatus } from '#moderation/flags/flags.queries.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'

const columns = (table: string) => ({
  status: sql.raw(`${table}.status`),
  userId: sql.raw(`${table}.user_id`),
})

/** Edits of deleted posts are not in the queue; they reappear when the post is restored. */
function open(table: string, viewer: Viewer): SQL {
  const seen = visibleSql(visibilityFor(viewer, 'page'), columns(table), arg('viewerId'))
  return sql`(${seen} and ${columns(table).status} <> ${code(PostStatus.deleted)})`
}

/** One branch per object type, so that each reads only waiting edits of that type. */
function waitingOf(type: number, viewer: Viewer): SQL {
  const from = sql`select r.id as id from revision r`
  const waits = sql`r.status = ${code(RevisionStatus.unreviewed)} and r.object_type = ${code(type)}`
  if (type === ObjectType.question) {
    return sql`${from} join question q on q.id = r.object_id where ${waits} and ${open('q', viewer)}`
  }
  if (type === ObjectType.answer) {
    return sql`${from} join answer x on x.id = r.object_id join question q on q.id = x.question_id
      where ${waits} and ${open('x', viewer)} and ${open('q', viewer)}`
  }
  return sql`${from} join tag t on t.id = r.object_id where ${waits} and t.status = ${code(TagStatus.available)}`
}

type Statements = { count: Statement<{ n: number }>; nth: Statement<{ id: number }> }
const made = new Map<string, Statements>()

/** Statements differ by object types and by whether the viewer is staff. */
function statementsFor(viewer: Viewer, types: number[]): Statements {
  const key = `${isStaff(viewer) ? 'staff' : 'member'} ${types.join(' ')}`
  let found = made.get(key)
  if (!found) {
    const all = sql.join(
      types.map(type => sql`select * from (${waitingOf(type, viewer)})`),
      sql` union all `,
    )
    found = {
      count: statement(
        sql`select count(*) as n from (select 1 from (${all}) limit ${arg('most')})`,
      ),
      nth: statement(sql`select id from (${all}) order by id limit 1 offset ${arg('offset')}`),
    }
    made.set(key, found)
  }
  return found
}

/** Number of waiting edits, counted up to `most`. */
export const countSuggestions = untilWritten(
  (_db: Db, viewer: Viewer, types: number[], most: number) =>
    `${viewer.id} ${isStaff(viewer)} ${types.join()} ${most}`,
  (db: Db, viewer, types, most): number =>
    types.length === 0
      ? 0
      : statementsFor(viewer, types).count.one(db, { viewerId: viewer.id, most }).n,
)

/** The id of the edit at this offset, oldest first. */
export function nthSuggestion(
  db: Db,
  viewer: Viewer,
  types: number[],
  offset: number,
): number | undefined {
  if (types.length === 0) return undefined
  return statementsFor(viewer, types).nth.get(db, { viewerId: viewer.id, offset })?.id
}

const flags = statement<{ n: number }>(
  sql`select count(*) as n from (select 1 from report where status = ${code(FlagStatus.waiting)} limit ${arg('most')})`,
)
/** Number of waiting flags, counted up to `most`. */
export const countWaitingFlags = (db: Db, most: number): number => flags.one(db, { most }).n
