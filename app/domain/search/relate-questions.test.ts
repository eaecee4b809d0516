import { expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { showThread } from '#posts/threads/show-thread.ts'
import { community } from '#tests/support/community.ts'
import { learnAll } from '#tests/support/learn-all.ts'
import { qid } from '#tests/support/world.ts'
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
