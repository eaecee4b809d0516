/** What follows from a decision on a pending post. */
import { ObjectType, PostStatus, QuestionStatus } from '#shared/codes.ts'
import { publishAnswer } from '#posts/answers/publish-answer.ts'
import { updateAnswer } from '#posts/answers/answers.queries.ts'
import { publishComment } from '#posts/comments/publish-comment.ts'
import { updateComment } from '#posts/comments/comments.queries.ts'
import type { Emit, Tx } from '#kernel'
import { publishQuestion } from '#posts/questions/publish-question.ts'
import { updateQuestion } from '#posts/questions/questions.queries.ts'
import type { PendingRow } from '#basics/screening/pending-posts.queries.ts'
import type { PendingObject } from './pending-object.ts'

export type Settling = {
  tx: Tx
  now: number
  viewer: { id: number }
  emit: Emit<
    | 'post.approved'
    | 'post.rejected'
    | 'question.asked'
    | 'tag.created'
    | 'answer.written'
    | 'comment.written'
  >
}

const facts = ({ objectType, objectId, questionId, userId }: PendingRow, reviewerId: number) => ({
  objectType,
  objectId,
  questionId,
  authorId: userId,
  reviewerId,
})

/** The post is public now: runs everything that a new post triggers. */
export function letOut(
  ctx: Settling,
  row: PendingRow,
  { question, answer, comment }: PendingObject,
): void {
  ctx.emit('post.approved', facts(row, ctx.viewer.id))
  if (row.objectType === ObjectType.question) publishQuestion(ctx, question)
  else if (row.objectType === ObjectType.answer) publishAnswer(ctx, answer!)
  else publishComment(ctx, comment!)
}

/** The post counts as deleted. It was never counted, and no one is notified. */
export function keepBack({ tx, viewer, emit }: Settling, row: PendingRow): void {
  const { objectType, objectId } = row
  if (objectType === ObjectType.question)
    updateQuestion(tx, objectId, { status: QuestionStatus.deleted })
  else if (objectType === ObjectType.answer)
    updateAnswer(tx, objectId, { status: PostStatus.deleted })
  else updateComment(tx, objectId, { status: PostStatus.deleted })
  emit('post.rejected', facts(row, viewer.id))
}
