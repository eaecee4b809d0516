import { PostStatus } from '#shared/codes.ts'
import { mentionedNames } from '#markdown/mentions.ts'
import type { Publishing } from '#posts/questions/publish-question.ts'
import { type CommentRow, updateComment } from './comments.queries.ts'

type Ctx = Publishing<'comment.written'>
type Written = Pick<
  CommentRow,
  'id' | 'objectType' | 'objectId' | 'questionId' | 'userId' | 'replyUserId' | 'originalText'
>

/** Follows up on a comment that has just become available, new or approved. */
export function afterCommentAppears({ emit }: Pick<Ctx, 'emit'>, comment: Written): void {
  const { id, objectType, objectId, questionId, userId, replyUserId, originalText } = comment
  emit('comment.written', {
    commentId: id,
    objectType,
    objectId,
    questionId,
    authorId: userId,
    replyUserId,
    mentioned: mentionedNames(originalText),
  })
}

export function publishComment(ctx: Ctx, comment: CommentRow): void {
  updateComment(ctx.tx, comment.id, { status: PostStatus.available })
  afterCommentAppears(ctx, comment)
}
