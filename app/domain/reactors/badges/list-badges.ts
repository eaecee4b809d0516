/** The badges of the site and those of a member. Inactive ones are never shown (spec §4). */
import { z } from 'zod'
import { BadgeStatus } from '#shared/codes.ts'
import { badRequest, type Ctx, type Page, query, raise, visitor, wire } from '#kernel'
import { findAccountByName } from '#basics/users/users.queries.ts'
import { type BadgeRow, findBadge } from './awards.queries.ts'
import {
  earnedCounts,
  listActiveBadges,
  listOwnedBadges,
  type OwnedBadge,
} from './lists.queries.ts'
import { badgeIdOf } from './set-badge-status.ts'

/** `earnedCount`: by the viewer. */
export type BadgeItem = BadgeRow & { earnedCount: number }
export type BadgeGroup = { key: string; badges: BadgeItem[] }

/** All badges in their groups, in fixed order. */
export const listBadges = query({
  name: 'badges.list',
  guard: visitor,
  input: z.object({}),
  run({ db, viewer }): BadgeGroup[] {
    const earned = earnedCounts(db, viewer.id)
    const groups = new Map<string, BadgeItem[]>()
    for (const badge of listActiveBadges(db)) {
      const item = { ...badge, earnedCount: earned.get(badge.id) ?? 0 }
      groups.set(badge.groupKey, [...(groups.get(badge.groupKey) ?? []), item])
    }
    return [...groups].map(([key, list]) => ({ key, badges: list }))
  },
})

/** The badge if it is active. Throws error.badge.object_not_found. */
export function findActiveBadge({ db }: Pick<Ctx, 'db'>, id: string): BadgeRow {
  const badge = findBadge(db, badgeIdOf(id))
  if (badge?.status !== BadgeStatus.active) throw badRequest('error.badge.object_not_found')
  return badge
}

export const showBadge = query({
  name: 'badges.show',
  guard: visitor,
  input: z.object({ id: wire.text({ max: 20 }) }),
  run(ctx, { id }): BadgeItem {
    const badge = findActiveBadge(ctx, id)
    return { ...badge, earnedCount: earnedCounts(ctx.db, ctx.viewer.id).get(badge.id) ?? 0 }
  },
})

/** Longest name looked up. */
export const BadgeOwner = wire.text({ max: 100, trim: true })
const RecentSize = 10

function ownedBy({ db }: Ctx, username: string, limit?: number): Page<OwnedBadge> {
  const owner = username ? findAccountByName(db, username) : undefined
  const list = listOwnedBadges(db, (owner ?? raise(badRequest('error.user.not_found'))).id, limit)
  return { count: list.length, list }
}

const input = z.object({ username: wire.text({ max: 100, trim: true, required: true }) })

/** Every badge of a member once, with its number of awards; last earned first. */
export const listUserBadges = query({
  name: 'badges.list_of_user',
  guard: visitor,
  input,
  run: (ctx, { username }) => ownedBy(ctx, username),
})

/** The ten badges that a member earned last. */
export const listRecentBadges = query({
  name: 'badges.list_recent_of_user',
  guard: visitor,
  input,
  run: (ctx, { username }) => ownedBy(ctx, username, RecentSize),
})
