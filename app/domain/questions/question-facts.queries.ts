import { sql } from 'drizzle-orm'
import { prepared } from '#app/domain/kernel/index.ts'

const votesOfOnly = prepared(db => {
  const one = db.get.bind(db)
  return (questionId: number) =>
    one<{ votes: number }>(
      sql`select coalesce(max(vote_count), 0) as votes from answer where question_id = ${questionId} and status = 1`,
    )
})

/** Votes of the best available answer; asked when there is one answer at most. */
export const onlyAnswerVotes = (db: Parameters<typeof votesOfOnly>[0], questionId: number) =>
  votesOfOnly(db, questionId)?.votes ?? 0
