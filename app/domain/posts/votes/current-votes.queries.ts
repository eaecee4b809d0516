import { sql, type SQL } from 'drizzle-orm'
import { ObjectType } from '#shared/codes.ts'
import { arg, code, type Db, statement } from '#kernel'

export type CurrentVote = {
  objectType: number
  objectId: number
  value: number
  authorId: number
  questionId: number
}

const standing = (from: SQL, where = sql`true`) =>
  statement<CurrentVote>(sql`
    select v.object_type as objectType, v.object_id as objectId, v.value,
      coalesce(c.user_id, a.user_id, q.user_id, 0) as authorId,
      coalesce(c.question_id, a.question_id, q.id, 0) as questionId
    from ${from} v
    left join question q on v.object_type = ${code(ObjectType.question)} and q.id = v.object_id
    left join answer a on v.object_type = ${code(ObjectType.answer)} and a.id = v.object_id
    left join comment c on v.object_type = ${code(ObjectType.comment)} and c.id = v.object_id
    where ${where}`)

const latest = standing(sql`(select * from vote indexed by vote_user
  where user_id = ${arg('userId')} and value <> 0 and updated_at <= ${arg('until')}
  order by updated_at desc limit ${arg('limit')})`)

export const standingVotes = (db: Db, filter: { userId: number; until: number; limit: number }) =>
  latest.all(db, filter)

const forAuthor = standing(
  sql`(select * from vote where user_id = ${arg('userId')} and value <> 0)`,
  sql`coalesce(c.user_id, a.user_id, q.user_id) = ${arg('authorId')}`,
)

/** Votes of a member on the posts of one author. */
export const votesForAuthor = (db: Db, filter: { userId: number; authorId: number }) =>
  forAuthor.all(db, filter)
