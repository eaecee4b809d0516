import { TagStatus } from '#shared/codes.ts'
import type { Emit, Tx } from '#kernel'
import { findTag, listTagIds, updateTag } from './tags.queries.ts'

/**
 * A pending question was approved: shows the tags created or restored for it. Those created by its author get
 * the current time.
 */
export function showNewTags(
  { tx, now, emit }: { tx: Tx; now: number; emit: Emit<'tag.created'> },
  question: { id: number; userId: number; createdAt: number },
): void {
  for (const { tagId } of listTagIds(tx, question.id)) {
    const tag = findTag(tx, tagId)
    if (tag?.status !== TagStatus.deleted) continue
    updateTag(tx, tagId, { status: TagStatus.available, updatedAt: now })
    const made = tag.userId === question.userId && tag.createdAt >= question.createdAt
    if (made) emit('tag.created', { tagId, userId: tag.userId, revisionId: tag.revisionId })
  }
}
