import { sql } from 'drizzle-orm'
import { PostStatus } from '#shared/codes.ts'
import { code, type Db } from '#kernel'
import { listedQuestion } from '#basics/visibility/visibility.queries.ts'
import { Day } from '#shared/durations.ts'

export type HotFacts = {
  id: number
  created_at: number
  edited_at: number
  views: number
  answers: number
  votes: number
  answer_votes: number
  hot: number
}

/** Listed questions of the last 90 days with the inputs of their score. */
export function listHotFacts(db: Db, now: number): HotFacts[] {
  return db.all<HotFacts>(sql`
    select q.id, q.created_at, q.edited_at, q.view_count as views, q.answer_count as answers, q.vote_count as votes, q.hot_score as hot,
      coalesce((select sum(a.vote_count) from answer a where a.question_id = q.id and a.status = ${code(PostStatus.available)}), 0) as answer_votes
    from question q where ${listedQuestion} and q.created_at >= ${now - 90 * Day}`)
}

export function saveHotScores(db: Db, scores: [number, number][]): void {
  db.run(sql`update question set hot_score = v.s from
    (select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as s from json_each(${JSON.stringify(scores)})) v
    where question.id = v.id`)
}
