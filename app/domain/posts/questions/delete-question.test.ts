import { expect, test } from 'vitest'
import { checkCounters } from '#basics/recount/recount.ts'
import { searchPosts } from '#search/search-posts.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid } from '#tests/support/world.ts'
import { totalOf } from '#basics/recount/totals.queries.ts'
import { deleteQuestion, undeleteQuestion } from './delete-question.ts'
import { closeWithReason } from './set-state.ts'

const find = async (w: Community) =>
  (await w.as(null).run(searchPosts, { q: 'unmistakable' })).items.map(item => item.id)

test('a deleted question and its answers leave every list, and are open after undeletion', async () => {
  using w = community()
  const [author, admin, answerer] = [w.member(), w.admin(), w.member()]
  const id = await w.ask(author, { title: 'An unmistakable question' })
  const answerId = await w.answerTo(id, answerer, 'An unmistakable answer')
  await w.vote(answerer, 'up', qid(id))
  await w.accept(author, id, answerId)
  w.write(tx => closeWithReason(tx, id, { closeType: 57, closeMessage: '' }, w.now))
  const ranks = [w.user(author.id).rank, w.user(answerer.id).rank]
  expect([
    await find(w),
    totalOf(w.db, 'questions_listed'),
    w.user(author.id).questionCount,
  ]).toEqual([expect.arrayContaining([id, answerId]), ...[1, 1]])

  await w.as(admin).run(deleteQuestion, { id: qid(id) })
  expect(w.question(id).status).toBe(10)
  expect([
    await find(w),
    totalOf(w.db, 'questions_listed'),
    w.user(author.id).questionCount,
  ]).toEqual([[], 0, 0])
  // Answers stay as they are, and so do all points.
  expect(w.answer(answerId)).toMatchObject({ status: 1, accepted: 2 })
  expect(w.user(answerer.id).answerCount).toBe(1)
  expect([w.user(author.id).rank, w.user(answerer.id).rank]).toEqual(ranks)
  expect(checkCounters(w.db)).toEqual([])

  await w.as(admin).run(undeleteQuestion, { id: qid(id) })
  expect(w.question(id)).toMatchObject({ status: 1, acceptedAnswerId: answerId })
  expect([
    (await find(w)).sort(),
    totalOf(w.db, 'questions_listed'),
    w.user(author.id).questionCount,
  ]).toEqual([[id, answerId].sort(), ...[1, 1]])
  const told = w.activities(admin.id).map(row => row.type)
  expect(told).toEqual(['question.deleted', 'question.undeleted'])
  expect(checkCounters(w.db)).toEqual([])
})

test('deleting twice is no error and counts once; undeleting requires a deleted question', async () => {
  using w = community()
  const author = w.member()
  const id = await w.ask(author)
  for (let i = 0; i < 2; i++) await w.as(author).run(deleteQuestion, { id: qid(id) })
  expect([w.user(author.id).questionCount, totalOf(w.db, 'questions_listed')]).toEqual([0, 0])
  expect(w.activities(author.id).filter(row => row.type === 'question.deleted')).toHaveLength(1)
  const admin = w.admin()
  await w.as(admin).run(undeleteQuestion, { id: qid(id) })
  for (const who of [admin, w.moderator()]) {
    expect((await refusal(w.as(who).run(undeleteQuestion, { id: qid(id) }))).reason).toBe(
      'error.question.not_found',
    )
  }
  expect((await refusal(w.as(author).run(undeleteQuestion, { id: qid(id) }))).code).toBe(
    'forbidden',
  )
})

test('the author cannot delete a question that someone has helped with', async () => {
  using w = community()
  const author = w.member()
  const id = await w.ask(author)
  const remove = () => w.as(author).run(deleteQuestion, { id: qid(id) })
  const answerId = await w.answerTo(id, w.member())
  const fan = w.member()
  await w.vote(fan, 'up', aid(answerId))
  expect((await refusal(remove())).reason).toBe('error.question.cannot_deleted')
  w.tick(1000)
  await w.vote(fan, 'none', aid(answerId))
  await remove()
  expect(w.question(id).status).toBe(10)
})
