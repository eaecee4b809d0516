import { type Db, writingInTurns } from '#kernel'
import { Hour } from '#shared/durations.ts'
import { type HotFacts, listHotFacts, saveHotScores } from './hot-score.queries.ts'

/**
 * Views, answers and votes against age; stored times 10,000, negatives as 0. A time in the future counts as
 * now.
 */
export function hotScore(facts: Omit<HotFacts, 'id' | 'hot'>, now: number): number {
  const hours = (since: number) => Math.max(0, Math.floor((now - since) / Hour))
  const age = hours(facts.created_at)
  const edited = hours(Math.max(facts.edited_at, facts.created_at))
  const views = facts.views > 0 ? Math.log(facts.views) * 4 : 0
  const interest = views + (facts.answers * facts.votes) / 5 + facts.answer_votes
  const decay = (age + 1 - (age - edited) / 2) ** 1.5
  return Math.max(0, Math.ceil((interest / decay) * 10_000))
}

/** Recomputes the hot scores of recent questions. Returns the number of changes. */
export async function refreshHotScores(db: Db, now: number): Promise<number> {
  const changed = listHotFacts(db, now)
    .map(facts => [facts, hotScore(facts, now)] as const)
    .filter(([facts, score]) => facts.hot !== score)
    .map(([facts, score]): [number, number] => [facts.id, score])
  const { length } = changed
  await writingInTurns(db, changed, saveHotScores)
  return length
}
