import { expect, test } from 'vitest'
import { editAnswer } from '#posts/answers/edit-answer.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid } from '#tests/support/world.ts'

async function place() {
  const w = community()
  const owner = w.member()
  const question = await w.ask(owner, { title: 'How deep is the lake', tags: ['lakes'] })
  const answer = await w.answerTo(question, owner, 'Forty metres.')
  return { w, owner, question, answer }
}

test('an edit of a question that has changed since is refused', async () => {
  const { w, owner, question } = await place()
  using _ = w
  const opened = String(w.question(question).revisionId)
  const form = { id: qid(question), title: 'How deep is the lake', tags: ['lakes'] }
  const save = (content: string, revision_id?: string | number) =>
    w.as(owner).run(editQuestion, { ...form, content, revision_id })
  await save('First to save.', opened)
  const versions = w.count('revision')
  const refused = await refusal(save('Second to save.', opened))
  expect([refused.code, refused.reason]).toEqual(['conflict', 'error.revision.conflict'])
  expect(w.question(question).originalText).toBe('First to save.')
  expect(w.count('revision')).toBe(versions)
  // Saving the current text overwrites nothing.
  expect(await save('First to save.', opened)).toMatchObject({ waitForReview: false })
  await save('Over the first.', w.question(question).revisionId)
  expect(w.question(question).originalText).toBe('Over the first.')
  await save('Without asking.')
  expect(w.question(question).originalText).toBe('Without asking.')
  const odd = await refusal(save('Odd text.', 'x1'))
  expect(odd.details.fields).toMatchObject([{ field: 'revision_id', reason: 'form.invalid' }])
})

test('different line endings from a browser are no change', async () => {
  const { w, owner, question, answer } = await place()
  using _ = w
  const save = (content: string) => w.as(owner).run(editAnswer, { id: aid(answer), content })
  await save('Forty metres,\nor fifty.')
  const versions = w.count('revision')
  await save('Forty metres,\r\nor fifty.')
  expect(w.count('revision')).toBe(versions)
  const form = { id: qid(question), title: 'How deep is the lake', tags: ['lakes'] }
  await w.as(owner).run(editQuestion, { ...form, content: 'One.\n\nTwo.' })
  await w.as(owner).run(editQuestion, { ...form, content: 'One.\r\n\r\nTwo.' })
  expect(w.count('revision')).toBe(versions + 1)
})

test('an edit of an answer that has changed since is refused', async () => {
  const { w, owner, answer } = await place()
  using _ = w
  const opened = String(w.answer(answer).revisionId)
  const save = (content: string, revision_id?: string) =>
    w.as(owner).run(editAnswer, { id: aid(answer), content, revision_id })
  await save('Fifty metres.', opened)
  expect((await refusal(save('Sixty metres.', opened))).code).toBe('conflict')
  expect(w.answer(answer).originalText).toBe('Fifty metres.')
  await save('Sixty metres.', String(w.answer(answer).revisionId))
  expect(w.answer(answer).originalText).toBe('Sixty metres.')
})
