import { PostStatus } from '#shared/codes.ts'
import type { Emit, Tx } from '#kernel'
import { changeCommentCount, type CommentRow, updateComment } from './comments.queries.ts'

type Taking = {
  tx: Tx
  now: number
  emit: Emit<'comment.deleted'>
  actorId: number
  /** Part of a clean-up of many. */
  piece?: boolean
}

/** Marks a comment as deleted and updates the count. The caller checks the permission. */
export function takeDownComment({ tx, now, emit, ...by }: Taking, comment: CommentRow): void {
  const { id, objectType, objectId } = comment
  updateComment(tx, id, { status: PostStatus.deleted, updatedAt: now })
  if (comment.status === PostStatus.available) changeCommentCount(tx, objectType, objectId, -1)
  emit('comment.deleted', { commentId: id, objectType, objectId, ...by })
}
