import { z } from 'zod'
import { PostStatus } from '#shared/codes.ts'
import { badRequest, command, conflict, harmless, raise, staff, wire } from '#kernel'
import {
  decidePending,
  findPending,
  type PendingRow,
} from '#basics/screening/pending-posts.queries.ts'
import { PendingStatus } from '#basics/screening/pending-status.ts'
import { pendingObject, type PendingObject, hasDeletedParent, waitsFor } from './pending-object.ts'
import { keepBack, letOut } from './settle-pending.ts'

export type PendingDecision = {
  /** The decision in force: this one, or an earlier one. */
  decision: 'approved' | 'rejected'
  /** Someone else was faster, or the author deleted the post; nothing was changed. */
  alreadyDecided: boolean
  objectType: number
  objectId: number
  questionId: number
}

/** What prevents approval of a post. */
function insistOnLettingOut(object: PendingObject, version: string): void {
  if (version !== '' && version !== object.version) throw conflict('error.review.text_changed')
  if (hasDeletedParent(object)) throw badRequest('error.object.already_deleted')
  const first = waitsFor(object)
  if (first) throw badRequest(`error.review.${first}_first`)
}

const done = ({ objectType, objectId, questionId }: PendingRow, approved: boolean) => ({
  decision: approved ? ('approved' as const) : ('rejected' as const),
  objectType,
  objectId,
  questionId,
})

/**
 * Approves or rejects a pending post. Does nothing, without an error, if it was already decided. Errors: an
 * unknown row, and for approval: a text other than the one read (`version`), a parent post that is deleted or
 * pending itself.
 */
export const decidePendingPost = command({
  name: 'review.decide_held',
  guard: harmless(staff),
  input: z.object({
    review_id: wire.int(0, 1_000_000_000_000, 0),
    status: z.enum(['approve', 'reject'], { error: 'form.invalid' }),
    version: wire.text({ max: 40 }).describe('version of the text that was read, else any'),
  }),
  emits: [
    'post.approved',
    'post.rejected',
    'question.asked',
    'tag.created',
    'answer.written',
    'comment.written',
  ],
  run(ctx, { review_id, status, version }): PendingDecision {
    const { tx, viewer, now } = ctx
    const row = findPending(tx, review_id) ?? raise(badRequest('error.object.not_found'))
    if (row.status !== PendingStatus.waiting)
      return { ...done(row, row.status === PendingStatus.approved), alreadyDecided: true }
    const object = pendingObject(tx, row) ?? raise(badRequest('error.object.not_found'))
    if (object.post.status !== PostStatus.pending) {
      // Hidden or approved by other means.
      const visible = object.post.status !== PostStatus.deleted
      decidePending(tx, row.id, visible, 0, now)
      return { ...done(row, visible), alreadyDecided: true }
    }
    const approved = status === 'approve'
    if (approved) insistOnLettingOut(object, version)
    decidePending(tx, row.id, approved, viewer.id, now)
    if (approved) letOut(ctx, row, object)
    else keepBack(ctx, row)
    return { ...done(row, approved), alreadyDecided: false }
  },
})
