import { countFlaggedPosts } from '#moderation/flags/list-flags.ts'
import { auditedTypes } from '#posts/history/audit.policy.ts'
import { countWaitingSuggestions } from '#moderation/review/list-suggestions.ts'
import { type Db, isStaff, type Member, type Privileges } from '#kernel'
import { countPendingPosts } from '#moderation/review/list-pending-posts.ts'
import { MaxCounted } from './notifications.schema.ts'

export type Waiting = { mayReview: boolean; waiting: number }

/**
 * Number of review tasks for the member: suggestions they may review and, for staff, flagged and pending
 * posts. Flags on one post are one task.
 */
export function waitingFor(db: Db, viewer: Member, privileges: Privileges): Waiting {
  if (auditedTypes(viewer, privileges).length === 0) return { mayReview: false, waiting: 0 }
  const edits = countWaitingSuggestions(db, viewer, privileges)
  const posts = isStaff(viewer) ? countFlaggedPosts(db) + countPendingPosts(db, MaxCounted) : 0
  return { mayReview: true, waiting: edits + posts }
}
