/** Events on a pending post outside the queue: it is deleted while pending, or undeleted later. */
import { announceAnswer } from '#posts/answers/publish-answer.ts'
import { findAnswer } from '#posts/answers/answers.queries.ts'
import type { Reactor, ReactorCtx } from '#kernel'
import { announceQuestion } from '#posts/questions/publish-question.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { decidePending, findPendingOf } from '#basics/screening/pending-posts.queries.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { showNewTags } from '#tags/show-new-tags.ts'

/** Deleted: there is nothing left to decide. No reviewer if its author deleted it. */
function settle({ tx, now }: ReactorCtx, objectId: number, actorId: number): void {
  const row = findPendingOf(tx, objectId)
  if (row?.status !== PendingStatus.waiting) return
  decidePending(tx, row.id, false, actorId === row.userId ? 0 : actorId, now)
}

export const onQuestionDeleted: Reactor<'question.deleted'> = (ctx, { questionId, actorId }) =>
  settle(ctx, questionId, actorId)
export const onAnswerDeleted: Reactor<'answer.deleted'> = (ctx, { answerId, actorId }) =>
  settle(ctx, answerId, actorId)
export const onCommentDeleted: Reactor<'comment.deleted'> = (ctx, { commentId, actorId }) =>
  settle(ctx, commentId, actorId)

/** Undeleting a post that was never published publishes it; false if it had been published. */
function letOutLate({ tx, now, emit }: ReactorCtx, objectId: number, reviewerId: number): boolean {
  const row = findPendingOf(tx, objectId)
  if (!row || row.status === PendingStatus.approved) return false
  decidePending(tx, row.id, true, reviewerId, now)
  const { objectType, questionId, userId: authorId } = row
  emit('post.approved', { objectType, objectId, questionId, authorId, reviewerId })
  return true
}

export const onQuestionUndeleted: Reactor<'question.undeleted'> = (ctx, event) => {
  const question = findQuestion(ctx.tx, event.questionId)
  if (!question || !letOutLate(ctx, question.id, event.actorId)) return
  showNewTags(ctx, question)
  announceQuestion(ctx, question)
}

export const onAnswerUndeleted: Reactor<'answer.undeleted'> = (ctx, event) => {
  const answer = findAnswer(ctx.tx, event.answerId)
  if (answer && letOutLate(ctx, answer.id, event.actorId)) announceAnswer(ctx, answer)
}
