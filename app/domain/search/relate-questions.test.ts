import { expect, test } from 'vitest'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { showThread } from '#posts/threads/show-thread.ts'
import { voteUp } from '#posts/votes/cast-vote.ts'
import { community } from '#tests/support/community.ts'
import { learnAll } from '#tests/support/learn-all.ts'
import { aid, qid } from '#tests/support/world.ts'
import { facet } from './match-expression.ts'
import { relateQuestions } from './relate-questions.ts'

test('a thread shows the most similar questions, then hot ones of its tag, and only listed ones', async () => {
  using w = community()
  const [ann, admin] = [w.member({ rank: 5000 }), w.admin()]
  const relate = () => {
    learnAll(w.db)
    let steps = 0
    for (const _ of relateQuestions(w.db)) steps++
    return steps
  }
  const related = async (id: number) =>
    (await w.as(null).run(showThread, { id: qid(id) })).related.map(row => row.id)
  const backup = await w.ask(ann, { title: 'How to restore a backup of postgres', tags: ['a'] })
  const lost = await w.ask(ann, { title: 'Postgres backup cannot be restored', tags: ['b'] })
  const plants = await w.ask(ann, { title: 'Watering tomatoes in winter', tags: ['a'] })
  expect(await related(backup)).toEqual([plants])
  expect(relate()).toBe(3)
  expect(await related(backup)).toEqual([lost, plants])
  expect(await related(lost)).toEqual([backup])
  expect(relate()).toBe(0)

  // A new question is shown beside those that are like it.
  const third = await w.ask(ann, { title: 'Restore a postgres backup on Windows', tags: ['c'] })
  expect(relate()).toBeGreaterThan(1)
  expect(new Set(await related(lost))).toEqual(new Set([third, backup]))

  await w.as(admin).run(deleteQuestion, { id: qid(third) })
  expect(await related(lost)).toEqual([backup])
  const form = { id: qid(lost), content: 'Seeds and pots.', tags: 'b' }
  await w.as(admin).run(editQuestion, { ...form, title: 'When to sow tomatoes, in winter?' })
  relate()
  expect((await related(lost))[0]).toBe(plants)
})

test('votes and acceptance renew the entry of a post, but there is nothing to learn from them', async () => {
  using w = community()
  const [ann, ben] = [w.member({ rank: 5000 }), w.member({ rank: 5000 })]
  const id = await w.ask(ann)
  const answerId = await w.answerTo(id, ben)
  learnAll(w.db)
  const find = w.site.sqlite.prepare('select rowid from post_search(?)').pluck()
  const found = () => ['v3', 'x1'].map(name => find.all(facet(name)).includes(id))
  expect(found()).toEqual([false, false])
  for (let i = 0; i < 3; i++) {
    await w.as(w.member({ rank: 5000 })).run(voteUp, { object_id: qid(id) })
  }
  await w.as(ann).run(acceptAnswer, { question_id: qid(id), answer_id: aid(answerId) })
  expect(found()).toEqual([true, true])
  expect(w.count('unread_post')).toBe(0)
})
