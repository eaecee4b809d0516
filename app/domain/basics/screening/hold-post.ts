import { PostStatus } from '#shared/codes.ts'
import type { Member, WriteCtx } from '#kernel'
import { insertPending } from './pending-posts.queries.ts'
import { PendingStatus } from './pending-status.ts'
import type { Caught } from './new-post.ts'

export function statusOfNew(caught: Caught | null): number {
  if (!caught) return PostStatus.available
  return caught.action === 'hold' ? PostStatus.pending : PostStatus.deleted
}

/** Queues a new post for review; only its author and staff see it. */
export function holdPost(
  { tx, viewer, now, emit }: WriteCtx<Member, 'post.held'>,
  post: { objectType: number; objectId: number; questionId: number },
  { action, rule, detail }: Caught,
): void {
  const waits = action === 'hold'
  insertPending(tx, {
    ...post,
    createdAt: now,
    updatedAt: now,
    userId: viewer.id,
    rule,
    detail,
    status: waits ? PendingStatus.waiting : PendingStatus.rejected,
  })
  if (waits) emit('post.held', { ...post, authorId: viewer.id, rule })
}
