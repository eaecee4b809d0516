import { ObjectType } from '#shared/codes.ts'
import {
  allowed,
  byRank,
  deny,
  type Privilege,
  type Privileges,
  type Verdict,
  type Viewer,
} from '#kernel'

export type VoteDirection = 'up' | 'down'

const kinds: Record<number, 'question' | 'answer' | 'comment'> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
}

/**
 * Checks reputation first, then a deleted post, then one's own post (spec §5, §6). Comments can only be
 * upvoted. Withdrawing a vote (`back`) requires no reputation: a downvote on an answer may have cost the last
 * point.
 */
export function mayVote(
  viewer: Viewer,
  post: { type: number; authorId: number; deleted: boolean },
  direction: VoteDirection | 'back',
  privileges: Privileges,
): Verdict {
  const kind = kinds[post.type]!
  if (kind === 'comment' && direction === 'down')
    return deny('error.object.disallow_vote', 'bad_request', { hint: 'toast' })
  if (direction !== 'back') {
    const right = byRank(viewer, `${kind}.vote_${direction}` as Privilege, privileges, true)
    if (!right.allowed) return right
  }
  if (post.deleted) return deny('error.object.already_deleted', 'bad_request', { hint: 'toast' })
  return post.authorId === viewer.id
    ? deny('error.object.disallow_vote_your_self', 'bad_request', { hint: 'toast' })
    : allowed
}
