import { sql } from 'drizzle-orm'
import { type Db, statement } from '#app/domain/kernel/index.ts'

const arg = sql.placeholder

export type StandingVote = {
  objectType: number
  objectId: number
  value: number
  authorId: number
  questionId: number
}

const standing = statement<StandingVote>(sql`
  select v.object_type as objectType, v.object_id as objectId, v.value,
    coalesce(c.user_id, a.user_id, q.user_id, 0) as authorId,
    coalesce(c.question_id, a.question_id, q.id, 0) as questionId
  from (select * from vote indexed by vote_user
    where user_id = ${arg('userId')} and value <> 0 and updated_at <= ${arg('until')}
    order by updated_at desc limit ${arg('limit')}) v
  left join question q on v.object_type = 1 and q.id = v.object_id
  left join answer a on v.object_type = 2 and a.id = v.object_id
  left join comment c on v.object_type = 7 and c.id = v.object_id`)

/** Votes of a member that count, cast up to a moment (ms), the latest first; whatever they are on. */
export const standingVotes = (db: Db, filter: { userId: number; until: number; limit: number }) =>
  standing.all(db, filter)
