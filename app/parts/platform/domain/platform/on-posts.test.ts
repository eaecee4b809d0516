import { describe, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { decidePendingPost } from '#moderation/review/decide-pending-post.ts'
import { askAndAnswer } from '#posts/threads/ask-and-answer.ts'
import type { Community } from '#tests/support/community.ts'
import { changedTables, dumpOf } from '#tests/support/database-dump.ts'
import { numberOf, program, quotaFor } from '#tests/support/program.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid } from '#tests/support/world.ts'

const priced = (platform = {}) =>
  program({
    platform: { month_limit: 10, day_limit: 10, question_price: 3, answer_price: 2, ...platform },
  })
const used = (w: Community) => numberOf(w, 'select coalesce(sum(score), 0) from point_use')

const question = { title: 'What does it cost', content: 'To ask this question.', tags: 'general' }

test('a question and an answer cost their price, even if they are deleted', async () => {
  using w = priced()
  const ann = w.member()
  const id = await w.ask(ann)
  expect((await quotaFor(w, ann)).consumeList).toMatchObject([{ kind: 'question', score: 3 }])
  const answer = await w.answerTo(id, ann)
  expect((await quotaFor(w, ann)).monRemainingScore).toBe(5)
  await w.as(ann).run(deleteAnswer, { id: aid(answer) })
  expect((await quotaFor(w, ann)).monRemainingScore).toBe(5)
  expect(w.count('point_use')).toBe(2)
})

test('both together cost both, or nothing is written', async () => {
  using w = priced({ month_limit: 4 })
  const ann = w.member()
  w.topic('general')
  const before = dumpOf(w)
  const { reason, details } = await refusal(
    w.as(ann).run(askAndAnswer, { ...question, answer_content: 'Five points, and no less.' }),
  )
  expect([reason, details.values]).toEqual(['error.platform.points_short', { needed: 2, left: 1 }])
  expect(changedTables(before, dumpOf(w))).toEqual([])
  w.settings({ platform: { month_limit: 5 } })
  await w.as(ann).run(askAndAnswer, { ...question, answer_content: 'Five points, and no less.' })
  expect(used(w)).toBe(5)
})

test('the same form twice costs once', async () => {
  using w = priced()
  const ann = w.member()
  w.topic('general')
  const first = await w.as(ann).run(askQuestion, question)
  const second = await w.as(ann).run(askQuestion, question)
  expect([first.repeated, second.repeated, used(w)]).toEqual([false, true, 3])
})

test('a hundred posts at once never use more than the balance', async () => {
  using w = priced({ month_limit: 20, day_limit: 20, answer_price: 3 })
  w.settings({ write: { restrict_answer: false } })
  const [ann, bob] = [w.member(), w.member()]
  w.settings({ platform: { question_price: 0 } })
  const id = await w.ask(bob)
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      w.as(ann).run(writeAnswer, { question_id: qid(id), content: `This is answer ${n}.` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(numberOf(w, 'select count(*) from answer')).toBe(6)
  expect([used(w), (await quotaFor(w, ann)).monRemainingScore]).toEqual([18, 2])
  expect(checkCounters(w.db)).toEqual([])
})

describe('a pending post', () => {
  const pending = () => {
    const w = priced({ month_limit: 3 })
    w.settings({ moderation: { first_posts: 9 } })
    return w
  }
  const letOut = (w: Community, id: number) =>
    w.as(w.moderator()).run(decidePendingPost, {
      review_id: numberOf(w, 'select id from held_post where object_id = ?', id),
      status: 'approve',
    })

  test('is paid when it is written, and not again when it is approved', async () => {
    using w = pending()
    const ann = w.member()
    const id = await w.ask(ann)
    expect([w.question(id).status, used(w)]).toEqual([11, 3])
    w.tick(1000)
    await letOut(w, id)
    expect([w.question(id).status, used(w)]).toEqual([1, 3])
  })

  test('written before there were prices is approved for free', async () => {
    using w = pending()
    w.settings({ platform: { enabled: false } })
    const id = await w.ask(w.member())
    w.settings({ platform: { enabled: true, month_limit: 0 } })
    w.tick(1000)
    await letOut(w, id)
    expect([w.question(id).status, used(w)]).toEqual([1, 0])
  })

  test('is refused without enough points', async () => {
    using w = pending()
    const ann = w.member()
    await w.ask(ann)
    const { reason } = await refusal(w.ask(ann))
    expect(reason).toBe('error.platform.points_short')
    expect([w.count('question'), w.count('held_post')]).toEqual([1, 1])
  })
})

test('members who are not qualified cannot post, even if it is free', async () => {
  using w = priced({ qualification_url: 'https://who.example/ask', question_price: 0 })
  const ann = w.member()
  const refused = await refusal(w.ask(ann))
  expect([refused.code, refused.reason]).toEqual(['forbidden', 'error.platform.not_qualified'])
  expect(w.count('question')).toBe(0)
  w.settings({ platform: { qualification_url: '' } })
  await w.ask(ann)
  expect([w.count('question'), used(w)]).toEqual([1, 0])
})

test('while turned off, nothing costs anything', async () => {
  using w = priced({
    ...{ enabled: false, month_limit: 0, qualification_url: 'https://who.example/ask' },
  })
  await w.answerTo(await w.ask(w.member()), w.member())
  expect(w.count('point_use')).toBe(0)
})
