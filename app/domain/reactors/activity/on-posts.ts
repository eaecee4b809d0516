/** Timeline rows of posts: events with their actors. They have no points. */
import { ObjectType } from '#shared/codes.ts'
import type { Reactor, ReactorCtx } from '#kernel'
import { editType } from './edit-type.ts'
import { insertTimelineRow, type TimelineRow } from './activity.queries.ts'

const write = (ctx: ReactorCtx, row: TimelineRow) => insertTimelineRow(ctx.tx, row, ctx.now)

export const onQuestionAsked: Reactor<'question.asked'> = (ctx, e) =>
  write(ctx, {
    type: 'question.asked',
    userId: e.authorId,
    objectType: ObjectType.question,
    objectId: e.questionId,
    originalObjectId: e.questionId,
    revisionId: e.revisionId,
  })

export const onQuestionEdited: Reactor<'question.edited'> = (ctx, e) =>
  write(ctx, {
    type: editType(ctx, 'question', e.questionId, e.revisionId),
    userId: e.editorId,
    objectType: ObjectType.question,
    objectId: e.questionId,
    originalObjectId: e.questionId,
    revisionId: e.revisionId,
    comment: e.summary,
  })

export const onQuestionDeleted: Reactor<'question.deleted'> = (ctx, e) =>
  write(ctx, {
    type: 'question.deleted',
    userId: e.actorId,
    objectType: ObjectType.question,
    objectId: e.questionId,
    originalObjectId: e.questionId,
    comment: e.reason ?? '',
  })

export const onQuestionUndeleted: Reactor<'question.undeleted'> = (ctx, e) =>
  write(ctx, {
    type: 'question.undeleted',
    userId: e.actorId,
    objectType: ObjectType.question,
    objectId: e.questionId,
    originalObjectId: e.questionId,
  })

/** An answer is on two timelines: its own and its question's. */
export const onAnswerWritten: Reactor<'answer.written'> = (ctx, e) => {
  const row = {
    type: 'answer.answered',
    userId: e.authorId,
    objectType: ObjectType.answer,
    objectId: e.answerId,
    revisionId: e.revisionId,
  }
  write(ctx, { ...row, originalObjectId: e.answerId })
  write(ctx, { ...row, type: 'question.answered', originalObjectId: e.questionId })
}

export const onAnswerEdited: Reactor<'answer.edited'> = (ctx, e) =>
  write(ctx, {
    type: editType(ctx, 'answer', e.answerId, e.revisionId),
    userId: e.editorId,
    objectType: ObjectType.answer,
    objectId: e.answerId,
    originalObjectId: e.answerId,
    revisionId: e.revisionId,
    comment: e.summary,
  })

export const onAnswerDeleted: Reactor<'answer.deleted'> = (ctx, e) =>
  write(ctx, {
    type: 'answer.deleted',
    userId: e.actorId,
    objectType: ObjectType.answer,
    objectId: e.answerId,
    originalObjectId: e.answerId,
    comment: e.reason ?? '',
  })

export const onAnswerUndeleted: Reactor<'answer.undeleted'> = (ctx, e) =>
  write(ctx, {
    type: 'answer.undeleted',
    userId: e.actorId,
    objectType: ObjectType.answer,
    objectId: e.answerId,
    originalObjectId: e.answerId,
  })

export const onCommentWritten: Reactor<'comment.written'> = (ctx, e) =>
  write(ctx, {
    type: e.objectType === ObjectType.question ? 'question.commented' : 'answer.commented',
    userId: e.authorId,
    objectType: ObjectType.comment,
    objectId: e.commentId,
    originalObjectId: e.objectId,
  })
