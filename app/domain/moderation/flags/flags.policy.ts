import { allowed, byRank, deny, type Privileges, type Verdict, type Viewer } from '#kernel'
import { ObjectType } from '#shared/codes.ts'
import type { FlagOperation } from './outcome.ts'

/**
 * Checks reputation first, then a deleted post (spec §6). One's own post may be flagged: it asks staff to
 * look.
 */
export function mayFlag(
  viewer: Viewer,
  post: { deleted: boolean },
  privileges: Privileges,
): Verdict {
  const right = byRank(viewer, 'report.add', privileges)
  if (!right.allowed) return right
  return post.deleted ? deny('error.object.already_deleted') : right
}

/** Only questions can be closed and hidden from lists. */
const forQuestionsOnly: readonly FlagOperation[] = ['close_post', 'unlist_post']

/** Whether flags on this kind of object can be decided in this way. */
export const fitsKind = (operation: FlagOperation, objectType: number): Verdict =>
  objectType === ObjectType.question || !forQuestionsOnly.includes(operation)
    ? allowed
    : deny('error.report.wrong_operation')
