import { z } from 'zod'
import { userState, type UserState } from '#shared/codes.ts'
import { excerptOf } from '#markdown/text.ts'
import { harmless, insist, notFound, query, slice, staff, wire } from '#kernel'
import { avatarAddress } from '#basics/users/avatars.ts'
import { findUserByName, type UserRow } from '#basics/users/users.queries.ts'
import { type CleanUp, lastCleanUpOf } from './clean-ups.queries.ts'
import { mayChangeAccount, mayCleanUp } from './cleaning.policy.ts'
import { countLeft, type LeftCounts, type LeftPost, newestPosts } from './left-behind.queries.ts'

/** Posts listed at first. */
const PostsPerPage = 20

type MemberFacts = Pick<
  UserRow,
  'id' | 'username' | 'displayName' | 'avatar' | 'rank' | 'createdAt' | 'suspendedUntil'
> & { state: UserState; hasProfile: boolean }

export type CleanUpView = {
  member: MemberFacts
  left: LeftCounts
  posts: { count: number; list: Omit<LeftPost, 'html'>[] }
  /** The latest clean-up of this member. */
  last: Pick<CleanUp, 'createdAt' | 'finishedAt' | 'counts' | 'actorId'> | null
  mayChangeAccount: boolean
}

function factsOf(user: UserRow, avatar: string, now: number): MemberFacts {
  const { id, username, displayName, rank, createdAt, suspendedUntil } = user
  const words = [user.avatar, user.bio, user.website, user.location]
  return {
    id,
    username,
    displayName,
    avatar,
    rank,
    createdAt,
    suspendedUntil,
    state: userState(user, now),
    hasProfile: words.some(text => text !== ''),
  }
}

/** What could be removed of a member's content, for staff. Refused for staff and oneself. */
export const showCleanUp = query({
  name: 'clean_up.show',
  guard: harmless(staff),
  input: z.object({
    username: wire.text({ max: 100 }),
    page: wire.page(),
    page_size: wire.pageSize(PostsPerPage, 100),
  }),
  run({ db, viewer, settings, now }, { username, page, page_size }): CleanUpView {
    const user = username ? findUserByName(db, username) : undefined
    if (!user) throw notFound('error.user.not_found')
    insist(mayCleanUp(viewer, user))
    const left = countLeft(db, user.id)
    const rows = newestPosts(db, user.id, slice(page, page_size))
    const list = rows.map(({ html, ...row }) => (html ? { ...row, excerpt: excerptOf(html) } : row))
    const last = lastCleanUpOf(db, user.id)
    return {
      member: factsOf(user, avatarAddress(user.avatar, user.email, settings.users), now),
      left,
      posts: { count: left.questions + left.answers + left.comments, list },
      last: last ?? null,
      mayChangeAccount: mayChangeAccount(viewer),
    }
  },
})
