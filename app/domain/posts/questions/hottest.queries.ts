/** Short lists of hot questions, each from a limited number of candidates. */
import { sql } from 'drizzle-orm'
import { TagRelStatus } from '#shared/codes.ts'
import { arg, anonymous, code, type Db, statement, untilWritten } from '#kernel'
import { visibilityFor } from '#basics/visibility/visibility.ts'
import { visibleSql } from '#basics/visibility/visibility.queries.ts'
import { Minute } from '#shared/durations.ts'

const listed = visibleSql(visibilityFor(anonymous, 'list'), {
  status: sql.raw('status'),
  userId: sql.raw('user_id'),
  show: sql.raw('show'),
})

/** Number of candidates from each of the hottest of all time and the newest. */
const Candidates = sql.raw('200')

const hot = statement<{ id: number }>(sql`
  select id from (
      select * from (select id, pin, hot_score, created_at
        from question indexed by question_list_hot where ${listed}
        order by pin desc, hot_score desc, id desc limit ${Candidates})
      union
      select * from (select id, pin, hot_score, created_at
        from question indexed by question_list_newest where ${listed}
        order by pin desc, created_at desc, id desc limit ${Candidates}))
  where created_at >= ${arg('since')}
  order by pin desc, hot_score desc, id desc limit ${arg('limit')}`)

/**
 * Ids of the hottest questions asked since a time (ms; cached by the minute).
 * On a busy site they are among the hottest of all, on a quiet one among the newest. Searching only one
 * of the two indexes might read all of it.
 */
export const hottest = untilWritten(
  (_db: Db, since: number, limit: number) => `${Math.floor(since / Minute)} ${limit}`,
  (db, since, limit): number[] => hot.all(db, { since, limit }).map(row => row.id),
)

const hotOfTag = statement<{ id: number }>(sql`
  select id from question not indexed where ${listed} and id in (
      select question_id from question_tag
      where tag_id = ${arg('tagId')} and status = ${code(TagRelStatus.available)} order by created_at desc limit 300)
  order by hot_score desc, vote_count desc, id desc limit ${arg('limit')}`)

/** The hottest of the newest 300 listed questions of a tag. */
export const hottestOfTag = untilWritten(
  (_db: Db, tagId: number, limit: number) => `${tagId} ${limit}`,
  (db, tagId, limit): number[] => hotOfTag.all(db, { tagId, limit }).map(row => row.id),
)
