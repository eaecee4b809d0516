import {
  byRank,
  deny,
  type Privileges,
  type Verdict,
  type Viewer,
} from '#app/domain/kernel/index.ts'

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
