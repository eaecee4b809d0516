import { PostStatus } from '#shared/codes.ts'
import type { Publishing } from '#posts/questions/publish-question.ts'
import { rescanLinks } from '#posts/links/rescan-links.ts'
import { indexAnswer } from '#search/post-index.queries.ts'
import { type AnswerRow, touchQuestion, updateAnswer } from './answers.queries.ts'

type Ctx = Publishing<'answer.written'>
type Written = Pick<
  AnswerRow,
  'id' | 'questionId' | 'userId' | 'originalText' | 'html' | 'revisionId'
>

/** When an answer becomes readable for the first time: its links count, and its followers are notified. */
export function announceAnswer({ tx, now, emit }: Ctx, answer: Written): void {
  const { id, questionId, userId, originalText, html, revisionId } = answer
  touchQuestion(tx, questionId, now)
  rescanLinks(tx, { questionId, answerId: id, source: originalText, html }, now)
  emit('answer.written', { answerId: id, questionId, authorId: userId, revisionId })
}

/** Follows up on an answer that has just become available, new or approved. */
export function afterAnswerAppears(ctx: Ctx, answer: Written): void {
  indexAnswer(ctx.tx, answer.id)
  announceAnswer(ctx, answer)
}

export function publishAnswer(ctx: Ctx, answer: AnswerRow): void {
  updateAnswer(ctx.tx, answer.id, { status: PostStatus.available })
  afterAnswerAppears(ctx, answer)
}
