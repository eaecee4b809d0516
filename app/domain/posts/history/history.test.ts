import { expect, test } from 'vitest'
import { writeAnswer } from '#posts/answers/write-answer.ts'
import { askQuestion } from '#posts/questions/ask-question.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid, tid, world } from '#tests/support/world.ts'
import { checkEdit } from './check-edit.ts'
import { listObjectRevisions } from './list-revisions.ts'

const form = { title: 'How deep is the lake', content: 'I dropped a stone.', tags: ['lakes'] }

/** One question with an answer, by a member who may create tags. */
async function lake() {
  const w = world()
  const owner = w.member({ username: 'owner', rank: 800 })
  const { result } = await w.as(owner).run(askQuestion, form)
  const reply = { question_id: qid(result.id), content: 'Forty metres.' }
  const answer = (await w.as(owner).run(writeAnswer, reply)).result.id
  return { w, owner, question: result.id, answer }
}

test('revisions come newest first, with their author, summary and tags', async () => {
  const { w, owner, question, answer } = await lake()
  using _ = w
  w.tick(1000)
  const edit = { ...form, id: qid(question), content: 'I dropped two.', edit_summary: 'counted' }
  await w.as(w.moderator({ username: 'editor' })).run(editQuestion, edit)
  const { list } = await w.as(null).run(listObjectRevisions, { object_id: qid(question) })
  expect(list.map(row => [row.author.username, row.log, row.snapshot.original_text])).toEqual([
    ['editor', 'counted', 'I dropped two.'],
    ['owner', '', 'I dropped a stone.'],
  ])
  expect(list[0]!.tags.map(tag => tag.slug)).toEqual(['lakes'])
  const answers = await w.as(null).run(listObjectRevisions, { object_id: aid(answer) })
  expect(answers).toMatchObject({ questionId: question, list: [{ userId: owner.id }] })
  const tag = await w.as(null).run(listObjectRevisions, { object_id: tid(w.tag('lakes').id) })
  expect(tag.list).toMatchObject([{ snapshot: { slug_name: 'lakes' } }])
})

test('a suggested edit is in no list and blocks other edits', async () => {
  const { w, owner, question } = await lake()
  using _ = w
  const helper = w.member({ rank: 200 })
  const edit = { ...form, id: qid(question), content: 'I dropped a pebble.' }
  expect(await w.as(helper).run(editQuestion, edit)).toMatchObject({ waitForReview: true })
  const { list } = await w.as(owner).run(listObjectRevisions, { object_id: qid(question) })
  expect(list).toHaveLength(1)
  const denied = await refusal(w.as(owner).run(checkEdit, { id: qid(question) }))
  expect(denied).toMatchObject({
    reason: 'error.revision.review_underway',
    details: { hint: 'toast' },
  })
})

test('whether the viewer may edit is checked before the editor opens', async () => {
  const { w, owner, question, answer } = await lake()
  using _ = w
  const stranger = w.member()
  const known = w.member({ rank: 200 })
  for (const id of [qid(question), aid(answer), tid(w.tag('lakes').id)]) {
    expect(await w.as(owner).run(checkEdit, { id })).toBeNull()
    expect(await w.as(known).run(checkEdit, { id })).toBeNull()
    expect((await refusal(w.as(stranger).run(checkEdit, { id }))).code).toBe('forbidden')
  }
  await w.as(w.admin()).run(deleteQuestion, { id: qid(question) })
  for (const id of [qid(question), aid(answer), qid(777)]) {
    const denied = await refusal(w.as(known).run(checkEdit, { id }))
    expect(denied.reason).toBe('error.object.not_found')
  }
})
