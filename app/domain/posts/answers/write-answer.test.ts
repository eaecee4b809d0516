import { describe, expect, test } from 'vitest'
import { listObjectRevisions } from '#posts/history/list-revisions.ts'
import { closeWithReason, holdQuestion } from '#posts/questions/set-state.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { type Community, community, freeForAll } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, qid } from '#tests/support/world.ts'
import { deleteAnswer, undeleteAnswer } from './delete-answer.ts'
import { editAnswer } from './edit-answer.ts'

const reason = async (promise: Promise<unknown>) => (await refusal(promise)).reason

test('an answer updates the counts of its question and of its author', async () => {
  using w = community()
  const [asker, author] = [w.member(), w.member()]
  const id = await w.ask(asker)
  w.tick(5000)
  const first = await w.answerTo(id, author)
  w.tick(5000)
  const second = await w.answerTo(id, asker)
  expect(w.question(id)).toMatchObject({ answerCount: 2, lastAnswerId: second, activeAt: w.now })
  expect([w.user(author.id).answerCount, w.user(asker.id).answerCount]).toEqual([1, 1])
  await w.as(asker).run(deleteAnswer, { id: aid(second) })
  expect(w.question(id)).toMatchObject({ answerCount: 1, lastAnswerId: first })
  await w.as(asker).run(deleteAnswer, { id: aid(second) })
  expect(w.user(asker.id).answerCount).toBe(0)
  expect(await reason(w.as(asker).run(undeleteAnswer, { answer_id: aid(second) }))).toBe(
    'error.rank.fail_to_meet_the_condition',
  )
  await w.as(w.moderator()).run(undeleteAnswer, { answer_id: aid(second) })
  expect(w.question(id)).toMatchObject({ answerCount: 2, lastAnswerId: second })
  expect(await reason(w.as(w.admin()).run(undeleteAnswer, { answer_id: aid(second) }))).toBe(
    'error.answer.not_found',
  )
  expect(checkCounters(w.db)).toEqual([])
})

describe('one answer per member', () => {
  test('if the site requires it; another after deleting it', async () => {
    using w = community()
    const [author, id] = [w.member(), await w.ask(w.member())]
    const first = await w.answerTo(id, author)
    const error = await refusal(w.answerTo(id, author))
    expect([error.code, error.reason]).toEqual(['forbidden', 'error.answer.restrict_answer'])
    expect(await reason(w.answerTo(id, w.user(author.id)))).toBe('error.answer.restrict_answer')
    await w.as(author).run(deleteAnswer, { id: aid(first) })
    await w.answerTo(id, author)
    // After undeletion there are two by the same author: nothing is lost.
    await w.as(w.admin()).run(undeleteAnswer, { answer_id: aid(first) })
    expect(w.question(id).answerCount).toBe(2)
  })

  test('or as many as a member likes', async () => {
    using w = community({ ...freeForAll, write: { restrict_answer: false } })
    const [author, id] = [w.member(), await w.ask(w.member())]
    for (let i = 0; i < 3; i++) await w.answerTo(id, author)
    expect(w.question(id).answerCount).toBe(3)
  })
})

describe('refused', () => {
  test('on closed, deleted and hidden questions', async () => {
    using w = community()
    const asker = w.member()
    const [closed, gone, pending] = [await w.ask(asker), await w.ask(asker), await w.ask(asker)]
    w.write(tx => closeWithReason(tx, closed, { closeType: 57, closeMessage: '' }, w.now))
    await w.as(asker).run(deleteQuestion, { id: qid(gone) })
    w.write(tx => holdQuestion(tx, pending))
    for (const id of [closed, gone]) {
      expect(await reason(w.answerTo(id, asker))).toBe('error.answer.question_closed_cannot_add')
    }
    for (const id of [gone, pending, 99_999]) {
      expect(await reason(w.answerTo(id, w.member()))).toBe('error.question.not_found')
    }
    // The asker may answer while the question is pending review.
    await w.answerTo(pending, asker)
    expect([w.question(pending).answerCount, w.count('answer')]).toEqual([1, 1])
  })

  test.each([
    ['', 'form.required'],
    ['12345', 'form.too_short'],
    ['  12345  ', 'form.too_short'],
    ['x'.repeat(65_536), 'form.too_long'],
    ['&nbsp;&nbsp;', 'error.answer.content_cannot_empty'],
  ])('with the text %j', async (text, expected) => {
    using w = community()
    const { details } = await refusal(w.answerTo(await w.ask(w.member()), w.member(), text))
    expect(details.fields).toMatchObject([{ field: 'content', reason: expected }])
    expect(w.count('answer')).toBe(0)
  })
})

describe('editing', () => {
  const edit = (w: Community, who: Parameters<Community['as']>[0], id: number, content: string) =>
    w.as(who).run(editAnswer, { id: aid(id), content, edit_summary: 'Why' })

  test('keeps revisions, but none for an edit that changes nothing', async () => {
    using w = community()
    const author = w.member()
    const questionId = await w.ask(w.member())
    const id = await w.answerTo(questionId, author, 'The old answer')
    w.tick(5000)
    await edit(w, author, id, 'The old answer')
    expect(w.answer(id).editedAt).toBe(0)
    await edit(w, author, id, 'The new answer')
    expect(w.answer(id)).toMatchObject({ editedAt: w.now, excerpt: 'The new answer' })
    expect(w.question(questionId).activeAt).toBe(w.now)
    const { list } = await w.as(null).run(listObjectRevisions, { object_id: aid(id) })
    expect(list.map(row => [row.snapshot.original_text, row.log])).toEqual([
      ['The new answer', 'Why'],
      ['The old answer', ''],
    ])
  })

  test('needs review below the higher threshold, and blocks other edits meanwhile', async () => {
    using w = community({ privileges: { level: 2 } })
    const author = w.member()
    const id = await w.answerTo(await w.ask(w.member()), author, 'The old answer')
    expect(await reason(edit(w, w.member({ rank: 99 }), id, 'Another'))).toBe(
      'error.rank.fail_to_meet_the_condition',
    )
    expect(await edit(w, w.member({ rank: 100 }), id, 'A suggestion')).toMatchObject({
      waitForReview: true,
    })
    expect(w.answer(id).originalText).toBe('The old answer')
    expect(await reason(edit(w, author, id, 'Another one'))).toBe('error.answer.cannot_update')
  })

  test('ends with deletion', async () => {
    using w = community()
    const author = w.member()
    const id = await w.answerTo(await w.ask(w.member()), author)
    await w.as(author).run(deleteAnswer, { id: aid(id) })
    expect(await reason(edit(w, author, id, 'Another'))).toBe('error.answer.cannot_update')
    expect(await reason(edit(w, w.member(), id, 'Another'))).toBe('error.answer.not_found')
  })
})
