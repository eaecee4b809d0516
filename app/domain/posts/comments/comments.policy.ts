import {
  allowed,
  byRank,
  deny,
  holds,
  isStaff,
  type Privileges,
  type Verdict,
  type Viewer,
} from '#kernel'
import { EditWindow } from './comments.schema.ts'

export type CommentFacts = { userId: number; createdAt: number }

export const mayComment = (viewer: Viewer, privileges: Privileges): Verdict =>
  byRank(viewer, 'comment.add', privileges)

/** Staff always; authors within five minutes. */
export function mayEditComment(viewer: Viewer, comment: CommentFacts, now: number): Verdict {
  if (viewer.kind === 'member' && isStaff(viewer)) return allowed
  if (viewer.kind !== 'member' || comment.userId !== viewer.id)
    return deny('error.rank.fail_to_meet_the_condition', 'forbidden')
  return now - comment.createdAt <= EditWindow
    ? allowed
    : deny('error.comment.cannot_edit_after_deadline')
}

export function mayDeleteComment(
  viewer: Viewer,
  comment: CommentFacts,
  privileges: Privileges,
): Verdict {
  if (viewer.kind === 'member' && comment.userId === viewer.id) return allowed
  return byRank(viewer, 'comment.delete', privileges)
}

export function commentActions(
  viewer: Viewer,
  comment: CommentFacts,
  privileges: Privileges,
  now: number,
) {
  if (viewer.kind !== 'member') return []
  const actions = [{ action: 'report', type: 'reason' as const }]
  if (mayEditComment(viewer, comment, now).allowed)
    actions.push({ action: 'edit', type: 'edit' as never })
  if (comment.userId === viewer.id || holds(viewer, 'comment.delete', privileges)) {
    actions.push({ action: 'delete', type: 'reason' })
  }
  return actions as { action: string; type: 'reason' | 'edit' | 'confirm' }[]
}
