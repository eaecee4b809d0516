import { describe, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { holdQuestion } from '#posts/questions/set-state.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { searchPosts } from '#search/search-posts.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid } from '#tests/support/world.ts'
import { acceptAnswer } from './accept-answer.ts'
import { deleteAnswer, undeleteAnswer } from './delete-answer.ts'

async function scene(w: Community) {
  const [asker, first, second] = [
    w.member({ rank: 10 }),
    w.member({ rank: 20 }),
    w.member({ rank: 30 }),
  ]
  const id = await w.ask(asker)
  const answers = [await w.answerTo(id, first), await w.answerTo(id, second)] as const
  const ranks = () => [asker, first, second].map(user => w.user(user.id).rank)
  return { asker, first, second, id, answers, ranks }
}

const acceptedOnes = async (w: Community) =>
  (await w.as(null).run(searchPosts, { q: 'isaccepted:yes' })).items.map(item => item.id)

describe('an acceptance', () => {
  test('earns fifteen points and two, can move to another answer and be taken back', async () => {
    using w = community()
    const { asker, id, answers, ranks } = await scene(w)
    const steps: [number, number[]][] = [
      [answers[0], [12, 35, 30]],
      [answers[0], [12, 35, 30]],
      [answers[1], [12, 20, 45]],
      [0, [10, 20, 30]],
      [0, [10, 20, 30]],
      [answers[1], [12, 20, 45]],
    ]
    for (const [answerId, expected] of steps) {
      await w.accept(asker, id, answerId)
      expect(ranks()).toEqual(expected)
      expect(w.question(id).acceptedAnswerId).toBe(answerId)
      expect(answers.map(answer => w.answer(answer).accepted === 2)).toEqual(
        answers.map(answer => answer === answerId),
      )
      expect(await acceptedOnes(w)).toEqual(answerId ? [answerId] : [])
      expect(checkCounters(w.db)).toEqual([])
    }
  })

  test("of one's own answer earns nothing", async () => {
    using w = community()
    const asker = w.member({ rank: 10 })
    const id = await w.ask(asker)
    await w.accept(asker, id, await w.answerTo(id, asker))
    expect(w.user(asker.id).rank).toBe(10)
  })

  test('by staff earns the same, and the asker may take it back', async () => {
    using w = community()
    const { asker, id, answers, ranks } = await scene(w)
    await w.accept(w.moderator(), id, answers[0])
    expect(ranks()).toEqual([12, 35, 30])
    await w.accept(asker, id, 0)
    expect(ranks()).toEqual([10, 20, 30])
    expect(checkCounters(w.db)).toEqual([])
  })

  test('survives deletion of its answer, and is replaced by a newer one', async () => {
    using w = community()
    const { asker, id, answers, ranks } = await scene(w)
    const admin = w.admin()
    await w.accept(asker, id, answers[0])
    await w.as(admin).run(deleteAnswer, { id: aid(answers[0]) })
    expect(ranks()).toEqual([12, 35, 30])
    await w.as(admin).run(undeleteAnswer, { answer_id: aid(answers[0]) })
    expect(w.question(id).acceptedAnswerId).toBe(answers[0])
    await w.as(admin).run(deleteAnswer, { id: aid(answers[0]) })
    await w.accept(asker, id, answers[1])
    await w.as(admin).run(undeleteAnswer, { answer_id: aid(answers[0]) })
    expect(ranks()).toEqual([12, 20, 45])
    expect(await acceptedOnes(w)).toEqual([answers[1]])
    expect(checkCounters(w.db)).toEqual([])
  })
})

describe('refused', () => {
  const accept = async (w: Community, who: UserRow, question_id: string, answer_id: string) => {
    const { code, reason } = await refusal(w.as(who).run(acceptAnswer, { question_id, answer_id }))
    return `${code} ${reason}`
  }

  test('for everyone but the asker and staff', async () => {
    using w = community()
    const { first, id, answers } = await scene(w)
    const expected = 'forbidden error.rank.fail_to_meet_the_condition'
    for (const who of [first, w.member({ rank: 99_999 })]) {
      expect(await accept(w, who, qid(id), aid(answers[0]))).toBe(expected)
    }
  })

  test('for an answer that belongs to another question or does not exist', async () => {
    using w = community()
    const { asker, id, answers } = await scene(w)
    const other = await scene(w)
    await w.as(w.admin()).run(deleteAnswer, { id: aid(answers[0]) })
    for (const answer of [other.answers[0], answers[0], 99_999]) {
      expect(await accept(w, asker, qid(id), aid(answer))).toBe('not_found error.answer.not_found')
    }
    const wrong = await refusal(
      w.as(asker).run(acceptAnswer, { question_id: qid(id), answer_id: qid(id) }),
    )
    expect(wrong.details.fields?.map(({ field }) => field)).toEqual(['answer_id'])
    expect(w.question(id).acceptedAnswerId).toBe(0)
  })

  test('on a deleted question, and on one the member cannot see', async () => {
    using w = community()
    const { asker, first, id, answers } = await scene(w)
    w.write(tx => holdQuestion(tx, id))
    expect(await accept(w, first, qid(id), aid(answers[0]))).toBe(
      'not_found error.question.not_found',
    )
    await w.as(w.admin()).run(deleteQuestion, { id: qid(id) })
    expect(await accept(w, asker, qid(id), aid(answers[0]))).toBe(
      'bad_request error.object.already_deleted',
    )
  })
})
