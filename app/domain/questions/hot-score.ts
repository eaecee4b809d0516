import { type Db, writing } from '#app/domain/kernel/index.ts'
import { type HotFacts, listHotFacts, saveHotScores } from './hot-score.queries.ts'

const Hour = 3_600_000

/** Views, answers and votes against age; stored times 10,000, negatives as 0. */
export function hotScore(facts: Omit<HotFacts, 'id' | 'hot'>, now: number): number {
  const age = Math.floor((now - facts.created_at) / Hour)
  const edited = Math.floor((now - Math.max(facts.edited_at, facts.created_at)) / Hour)
  const views = facts.views > 0 ? Math.log(facts.views) * 4 : 0
  const interest = views + (facts.answers * facts.votes) / 5 + facts.answer_votes
  const decay = (age + 1 - (age - edited) / 2) ** 1.5
  return Math.max(0, Math.ceil((interest / decay) * 10_000))
}

/** Recomputes the hot scores of recent questions. Gives how many changed. */
export function refreshHotScores(db: Db, now: number): number {
  const changed = listHotFacts(db, now)
    .map(facts => [facts, hotScore(facts, now)] as const)
    .filter(([facts, score]) => facts.hot !== score)
    .map(([facts, score]): [number, number] => [facts.id, score])
  for (let i = 0; i < changed.length; i += 1000) {
    writing(db, tx => saveHotScores(tx, changed.slice(i, i + 1000)))
  }
  return changed.length
}
