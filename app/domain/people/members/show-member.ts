import { z } from 'zod'
import { type Account, toAccount } from '#access/auth/account.ts'
import { accountRights } from '#access/auth/account-rights.ts'
import { UserIdField } from '#access/auth/credentials.schema.ts'
import { admin, type Ctx, harmless, notFound, type Page, query, slice, wire } from '#kernel'
import { listStateChanges, type StateChange } from '#moderation/staff-log/state-changes.ts'
import { findUser, type UserRow } from '#basics/users/users.queries.ts'
import {
  countsOf,
  type MemberCounts,
  type MemberPost,
  pageOfMemberPosts,
  PostKinds,
} from './members.queries.ts'

/** Most status changes shown, latest first. */
const ChangesMax = 20

export type MemberOverview = {
  account: Account
  counts: MemberCounts
  /** Status changes by staff, latest first. */
  changes: StateChange[]
}

function findMember({ db }: Pick<Ctx, 'db'>, userId: number): UserRow {
  const user = findUser(db, userId)
  if (!user) throw notFound('error.user.not_found')
  return user
}

/** Everything about one account, for administrators. */
export const showMember = query({
  name: 'members.show',
  guard: harmless(admin),
  input: z.object({ user_id: UserIdField }),
  run(ctx, { user_id }): MemberOverview {
    const user = findMember(ctx, user_id)
    return {
      account: toAccount(user, ctx.now),
      counts: countsOf(ctx.db, user.id),
      changes: listStateChanges(ctx, user.id, ChangesMax),
    }
  },
})

/** A member's posts, including deleted ones, newest first. */
export const listMemberPosts = query({
  name: 'members.list_posts',
  guard: harmless(admin),
  input: z.object({
    user_id: UserIdField,
    kind: wire.oneOf(PostKinds, 'all'),
    page: wire.page(),
    page_size: wire.pageSize(20, 100),
  }),
  run(ctx, { user_id, kind, page, page_size }): Page<MemberPost> {
    const { id: userId } = findMember(ctx, user_id)
    return pageOfMemberPosts(ctx.db, { userId, kind }, slice(page, page_size))
  },
})

/** The accounts selected in a form that exist. */
export const nameMembers = query({
  name: 'members.name',
  guard: harmless(admin),
  input: z.object({ ids: z.array(z.coerce.number().int()).max(100) }),
  run: ({ db, now }, { ids }): Account[] =>
    ids.flatMap(id => {
      const user = findUser(db, id)
      return user ? [toAccount(user, now)] : []
    }),
})

/** What the hosting platform lets administrators do here. */
export const showAccountRights = query({
  name: 'members.show_account_rights',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ settings }) => accountRights(settings),
})
