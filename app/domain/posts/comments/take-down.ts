import { PostStatus } from '#shared/codes.ts'
import type { Emit, Tx } from '#kernel'
import { type CommentRow, updateComment } from './comments.queries.ts'

type Taking = {
  tx: Tx
  now: number
  emit: Emit<'comment.deleted'>
  actorId: number
  /** Part of a clean-up of many. */
  piece?: boolean
}

/** Marks a comment as deleted. The caller checks the permission. */
export function takeDownComment({ tx, now, emit, ...by }: Taking, comment: CommentRow): void {
  const { id, objectType, objectId } = comment
  updateComment(tx, id, { status: PostStatus.deleted, updatedAt: now })
  emit('comment.deleted', { commentId: id, objectType, objectId, ...by })
}
