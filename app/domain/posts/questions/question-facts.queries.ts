import { sql } from 'drizzle-orm'
import { PostStatus } from '#shared/codes.ts'
import { arg, code, type Db, statement } from '#kernel'

const votesOfBest = statement<{ votes: number }>(
  sql`select coalesce(max(vote_count), 0) as votes from answer where question_id = ${arg('questionId')} and status = ${code(PostStatus.available)}`,
)

/** Votes of the best available answer; used if there is at most one answer. */
export const onlyAnswerVotes = (db: Db, questionId: number) =>
  votesOfBest.get(db, { questionId })?.votes ?? 0
