import { expect, test } from 'vitest'
import { holdAnswer } from '#posts/answers/hold-answer.ts'
import { setFollow } from '#posts/follows/set-follow.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { questionLinks } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { qid, tid } from '#tests/support/world.ts'
import { deleteQuestion } from './delete-question.ts'
import {
  listLinkedQuestions,
  listRelatedQuestions,
  listSimilarQuestions,
} from './near-questions.ts'
import { holdQuestion, pinQuestion, unlistQuestion } from './set-state.ts'

const link = (w: Community, from: number, to: number, answer = 0) =>
  w.write(tx => {
    const row = { fromQuestionId: from, fromAnswerId: answer, toQuestionId: to }
    return tx
      .insert(questionLinks)
      .values({ ...row, kind: 'text', createdAt: w.now })
      .run()
  })

const linkedTo = async (w: Community, id: number, more: object = {}) => {
  const form = { question_id: qid(id), ...more }
  const { count, list } = await w.as(null).run(listLinkedQuestions, form)
  return [count, ...list.map(row => row.id)]
}

test('linked are listed questions whose text or visible answer links to one', async () => {
  using w = community()
  const author = w.member()
  const target = await w.ask(author)
  const ask = async () => {
    w.tick(1000)
    const id = await w.ask(author)
    link(w, id, target)
    return id
  }
  const [first, second, pinned] = [await ask(), await ask(), await ask()]
  const [pending, unlisted, gone] = [await ask(), await ask(), await ask()]
  const byAnswer = await w.ask(author)
  const answer = await w.answerTo(byAnswer, w.member())
  link(w, byAnswer, target, answer)
  w.write(tx => {
    pinQuestion(tx, pinned)
    holdQuestion(tx, pending)
    unlistQuestion(tx, unlisted)
  })
  await w.as(w.admin()).run(deleteQuestion, { id: qid(gone) })
  expect(await linkedTo(w, target)).toEqual([4, pinned, byAnswer, second, first])
  expect(await linkedTo(w, target, { page_size: 2, page: 2 })).toEqual([4, second, first])
  w.write(tx => holdAnswer(tx, answer))
  expect(await linkedTo(w, target)).toEqual([3, pinned, second, first])
  w.write(tx => holdQuestion(tx, target))
  expect(await linkedTo(w, target)).toEqual([0])
})

test('linked ones may start with those the reader follows; for visitors they are the newest', async () => {
  using w = community()
  const [author, reader] = [w.member(), w.member()]
  const target = await w.ask(author)
  const ask = async (tag: string) => {
    w.tick(1000)
    const id = await w.ask(author, { tags: [tag] })
    link(w, id, target)
    return id
  }
  const [followed, ofTag] = [await ask('dogs'), await ask('cats')]
  const [other, newest] = [await ask('dogs'), await ask('birds')]
  await w.as(reader).run(setFollow, { object_id: qid(followed) })
  await w.as(reader).run(setFollow, { object_id: tid(w.tag('cats').id) })
  const form = { question_id: qid(target), order: 'recommend' }
  const order = async (who: UserRow | null) =>
    (await w.as(who).run(listLinkedQuestions, form)).list.map(row => row.id)
  expect(await order(reader)).toEqual([followed, ofTag, newest, other])
  expect(await order(null)).toEqual([newest, other, ofTag, followed])
})

test('similar titles are those of listed questions', async () => {
  using w = community()
  const author = w.member()
  const ids = []
  for (const state of ['open', 'held', 'unlisted']) {
    const id = await w.ask(author, { title: `How to grow tomatoes, ${state}` })
    ids.push(id)
    if (state === 'held') w.write(tx => holdQuestion(tx, id))
    if (state === 'unlisted') w.write(tx => unlistQuestion(tx, id))
  }
  const form = { title: 'grow tomatoes' }
  const found = await w.as(w.member()).run(listSimilarQuestions, form)
  expect(found.map(row => row.id)).toEqual([ids[0]])
})

test('related ones share the first tag and leave out the question itself', async () => {
  using w = community()
  const author = w.member()
  const [one, two] = [await w.ask(author, { tags: ['a'] }), await w.ask(author, { tags: ['a'] })]
  const hidden = await w.ask(author, { tags: ['a'] })
  await w.ask(author, { tags: ['b'] })
  w.write(tx => holdQuestion(tx, hidden))
  const related = async (id: number) =>
    (await w.as(null).run(listRelatedQuestions, { question_id: qid(id) })).list.map(row => row.id)
  expect([await related(one), await related(two), await related(hidden)]).toEqual([
    [two],
    [one],
    [],
  ])
})
