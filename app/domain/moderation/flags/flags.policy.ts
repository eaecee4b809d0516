import {
  allowed,
  byRank,
  deny,
  type Privileges,
  type Verdict,
  type Viewer,
} from '#app/domain/kernel/index.ts'
import { ObjectType } from '#app/shared/codes.ts'
import type { FlagOperation } from './outcome.ts'

/** Reputation first, then a deleted post (spec §6). An own post may be flagged: it asks staff to look. */
export function mayFlag(
  viewer: Viewer,
  post: { deleted: boolean },
  privileges: Privileges,
): Verdict {
  const right = byRank(viewer, 'report.add', privileges)
  if (!right.allowed) return right
  return post.deleted ? deny('error.object.already_deleted') : right
}

/** Only questions are closed and unlisted. */
const forQuestionsOnly: readonly FlagOperation[] = ['close_post', 'unlist_post']

/** May flags on this kind of object be decided in this way? */
export const fitsKind = (operation: FlagOperation, objectType: number): Verdict =>
  objectType === ObjectType.question || !forQuestionsOnly.includes(operation)
    ? allowed
    : deny('error.report.wrong_operation')
