import { describe, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { closeWithReason, holdQuestion } from '#posts/questions/set-state.ts'
import { checkCounters } from '#basics/recount/recount.ts'
import { Reason } from '#shared/codes.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { aid, cid, qid, tid } from '#tests/support/world.ts'
import { deleteComment, editComment, writeComment } from './write-comment.ts'

const write = (w: Community, object_id: string, original_text: string, reply?: string) =>
  w.as(w.member()).run(writeComment, { object_id, original_text, reply_comment_id: reply })

test('comments on questions and answers are stored and counted', async () => {
  using w = community()
  const questionId = await w.ask(w.member())
  const answerId = await w.answerTo(questionId, w.member())
  await w.commentOn(qid(questionId), w.member())
  const first = await w.commentOn(aid(answerId), w.member())
  const second = await w.commentOn(aid(answerId), w.member(), undefined, cid(first))
  expect(w.question(questionId).commentCount).toBe(1)
  expect(w.answer(answerId).commentCount).toBe(2)
  expect(w.comment(second)).toMatchObject({
    questionId,
    replyCommentId: first,
    replyUserId: w.comment(first).userId,
  })
  await w.as(w.admin()).run(deleteComment, { comment_id: cid(first) })
  expect(w.answer(answerId).commentCount).toBe(1)
  expect(checkCounters(w.db)).toEqual([])
})

describe('the text', () => {
  test.each([
    ['', 'form.required'],
    ['   ', 'form.required'],
    ['x', 'form.too_short'],
    [' x ', 'form.too_short'],
    ['x'.repeat(601), 'form.too_long'],
    ['&nbsp; &#8203;', 'error.comment.content_cannot_empty'],
    ['\u200b\u200b', 'error.comment.content_cannot_empty'],
  ])('%j is refused: %s', async (text, reason) => {
    using w = community()
    const error = await refusal(write(w, qid(await w.ask(w.member())), text))
    expect(error.details.fields).toMatchObject([{ field: 'original_text', reason }])
  })

  test.each(['好的', 'x'.repeat(600), '😀'.repeat(600)])('%j is accepted', async text => {
    using w = community()
    const { result } = await write(w, qid(await w.ask(w.member())), text)
    expect(w.comment(result.id).originalText).toBe(text)
  })
})

describe('a comment is refused', () => {
  test('on an object that does not exist, is no post, or is hidden', async () => {
    using w = community()
    const tagId = w.topic('general')
    const hidden = await w.ask(w.member())
    w.write(tx => holdQuestion(tx, hidden))
    const comment = cid(await w.commentOn(qid(await w.ask(w.member())), w.member()))
    for (const object of [qid(99_999), aid(99_999), tid(tagId), qid(hidden), comment]) {
      const error = await refusal(write(w, object, 'A remark'))
      expect([object, error.reason]).toEqual([object, 'error.object.not_found'])
    }
  })

  test('on a deleted post, even for those who still see it', async () => {
    using w = community()
    const admin = w.admin()
    const asker = w.member()
    const questionId = await w.ask(asker)
    const answerId = await w.answerTo(questionId, admin)
    await w.as(admin).run(deleteAnswer, { id: aid(answerId) })
    const onAnswer = await refusal(w.commentOn(aid(answerId), admin))
    await w.as(admin).run(deleteQuestion, { id: qid(questionId) })
    const onQuestion = await refusal(w.commentOn(qid(questionId), asker))
    expect([onAnswer.reason, onQuestion.reason]).toEqual(
      Array(2).fill('error.object.already_deleted'),
    )
  })

  test('as a reply to a comment that is deleted or on another post', async () => {
    using w = community()
    const place = qid(await w.ask(w.member()))
    const elsewhere = await w.commentOn(qid(await w.ask(w.member())), w.member())
    const gone = await w.commentOn(place, w.member())
    await w.as(w.admin()).run(deleteComment, { comment_id: cid(gone) })
    for (const id of [elsewhere, gone, 99_999]) {
      const error = await refusal(write(w, place, 'A reply', cid(id)))
      expect(error.reason).toBe('error.comment.not_found')
    }
  })
})

test('closed questions accept comments', async () => {
  using w = community()
  const id = await w.ask(w.member())
  w.write(tx => closeWithReason(tx, id, { closeType: Reason.spam, closeMessage: '' }, w.now))
  await w.commentOn(qid(id), w.member())
  expect(w.question(id).commentCount).toBe(1)
})

test('an edited comment is rendered again and keeps its position', async () => {
  using w = community()
  const author = w.member()
  const id = await w.commentOn(qid(await w.ask(w.member())), author, 'First *words*')
  const before = w.comment(id)
  w.tick(300_000)
  const form = { comment_id: cid(id), original_text: 'Other **words**' }
  await w.as(author).run(editComment, form)
  const { originalText, html, ...rest } = w.comment(id)
  expect(originalText).toBe('Other **words**')
  expect(html).toContain('<strong>words</strong>')
  expect({ ...rest, updatedAt: before.updatedAt }).toEqual(
    expect.objectContaining({
      createdAt: before.createdAt,
      userId: author.id,
      voteCount: 0,
    }),
  )
  w.tick(1)
  const late = { ...form, original_text: 'Too late' }
  expect((await refusal(w.as(author).run(editComment, late))).reason).toBe(
    'error.comment.cannot_edit_after_deadline',
  )
  expect((await refusal(w.as(w.member()).run(editComment, late))).reason).toBe(
    'error.rank.fail_to_meet_the_condition',
  )
  await w.as(w.moderator()).run(editComment, late)
  expect(w.comment(id).originalText).toBe('Too late')
})

test('deleting a hidden comment answers that it does not exist', async () => {
  using w = community()
  const stranger = w.member()
  const admin = w.admin()
  const questionId = await w.ask(w.member())
  const id = await w.commentOn(qid(questionId), w.member())
  const reasonFor = async (comment_id: string) =>
    (await refusal(w.as(stranger).run(deleteComment, { comment_id }))).reason
  const unknown = await reasonFor(cid(99_999))
  expect(await reasonFor(cid(id))).toBe('error.rank.fail_to_meet_the_condition')
  w.write(tx => holdQuestion(tx, questionId))
  expect(await reasonFor(cid(id))).toBe(unknown)
  const open = await w.commentOn(qid(await w.ask(w.member())), w.member())
  await w.as(admin).run(deleteComment, { comment_id: cid(open) })
  expect(await reasonFor(cid(open))).toBe(unknown)
  await w.as(admin).run(deleteComment, { comment_id: cid(open) })
  expect(w.comment(open).status).toBe(10)
})
