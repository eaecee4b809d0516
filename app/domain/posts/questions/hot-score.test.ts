import { describe, expect, test, vi } from 'vitest'
import { questions } from '#drizzle/schema/index.ts'
import { community } from '#tests/support/community.ts'
import { hotScore, refreshHotScores } from './hot-score.ts'
import { updateQuestion } from './questions.queries.ts'
import { holdQuestion } from './set-state.ts'

const Hour = 3_600_000
const Day = 24 * Hour
const now = 1_800_000_000_000
const facts = (hours: number, changes: object = {}) => ({
  ...{ created_at: now - hours * Hour, edited_at: 0, views: 0, answers: 0, votes: 0 },
  ...{ answer_votes: 0, ...changes },
})

describe('the score', () => {
  test.each([
    ['of nothing', facts(0), 0],
    ['of one view', facts(0, { views: 1 }), 0],
    // ln(100) × 4 = 18.42 on a question just asked.
    ['of a hundred views', facts(0, { views: 100 }), 184_207],
    // Two answers × five votes ÷ 5 + 3 votes on them.
    ['of answers and votes', facts(0, { answers: 2, votes: 5, answer_votes: 3 }), 50_000],
    // The same divided by (11 − 5) to the power of 1.5, as it was just edited.
    ['after ten hours, just edited', facts(10, { answer_votes: 5, edited_at: now }), 3403],
    ['after ten hours, never edited', facts(10, { answer_votes: 5 }), 1371],
    ['while the clock is set back', facts(-3, { views: 100 }), 184_207],
    ['below nothing', facts(0, { answers: 1, votes: -5 }), 0],
  ])('%s', (_name, question, expected) => {
    expect(hotScore(question, now)).toBe(expected)
  })
})

test('recent listed questions are scored, the others keep their score', async () => {
  using w = community()
  const asker = w.member()
  const [recent, old, pending] = [await w.ask(asker), await w.ask(asker), await w.ask(asker)]
  w.write(tx => {
    for (const id of [recent, old, pending]) updateQuestion(tx, id, { viewCount: 100, hotScore: 7 })
    updateQuestion(tx, old, { createdAt: w.now - 91 * Day })
    holdQuestion(tx, pending)
  })
  expect(await refreshHotScores(w.db, w.now)).toBe(1)
  expect([recent, old, pending].map(id => w.question(id).hotScore)).toEqual([184_207, 7, 7])
  expect(await refreshHotScores(w.db, w.now)).toBe(0)
})

test('scoring very many leaves time for other work', async () => {
  using w = community()
  const id = await w.ask(w.member())
  const row = w.question(id)
  w.write(tx => {
    for (let i = 1; i <= 1100; i++) {
      tx.insert(questions)
        .values({ ...row, id: id + i, viewCount: i + 1 })
        .run()
    }
  })
  const others = vi.fn()
  setImmediate(others)
  expect(await refreshHotScores(w.db, w.now)).toBe(1100)
  // Other work ran meanwhile.
  expect(others).toHaveBeenCalledOnce()
  expect(w.question(id + 1100).hotScore).toBeGreaterThan(w.question(id + 1).hotScore)
})
