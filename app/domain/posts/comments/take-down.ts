import { PostStatus } from '#app/shared/codes.ts'
import type { Emit, Tx } from '#app/domain/kernel/index.ts'
import { changeCommentCount, type CommentRow, updateComment } from './comments.queries.ts'

type Taking = {
  tx: Tx
  now: number
  emit: Emit<'comment.deleted'>
  actorId: number
  /** One of many that a clean-up takes. */
  piece?: boolean
}

/** Marks a comment as deleted and keeps the count. Who may do so is the caller's business. */
export function takeDownComment({ tx, now, emit, ...by }: Taking, comment: CommentRow): void {
  const { id, objectType, objectId } = comment
  updateComment(tx, id, { status: PostStatus.deleted, updatedAt: now })
  if (comment.status === PostStatus.available) changeCommentCount(tx, objectType, objectId, -1)
  emit('comment.deleted', { commentId: id, objectType, objectId, ...by })
}
