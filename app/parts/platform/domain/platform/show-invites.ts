/** A member's invitations; only reads. */
import { z } from 'zod'
import { loggedIn, query } from '#kernel'
import { type Author, listAuthors } from '#basics/users/users.queries.ts'
import { absolute, invitePath } from '#shared/paths.ts'
import { inviteCodeOf } from './invite-code.ts'
import { inviteSums, latestInvites } from './invites.queries.ts'
import { unshownRewards } from './points.queries.ts'

const LatestMax = 10

export type InviteSummary = {
  enabled: boolean
  totalInviteCount: number
  totalInviteReward: number
  /** Per invitation, for both sides. */
  rewardPoints: number
  /** Absolute; empty while the program is off. */
  inviteLink: string
}

/** How many accepted the caller's invitation, the points earned, and the link to share. */
export const showInviteSummary = query({
  name: 'platform.show_invite_summary',
  guard: loggedIn,
  input: z.object({}),
  run(ctx): InviteSummary {
    const { db, viewer, settings } = ctx
    const { enabled, invite_score: rewardPoints } = settings.platform
    if (!enabled)
      return { enabled, totalInviteCount: 0, totalInviteReward: 0, rewardPoints: 0, inviteLink: '' }
    const { count, points } = inviteSums(db, viewer.id)
    return {
      enabled,
      totalInviteCount: count,
      totalInviteReward: points,
      rewardPoints,
      inviteLink: absolute(settings.general.site_url, invitePath(inviteCodeOf(ctx, viewer.id))),
    }
  },
})

type TakenUp = { invitee: Author; rewardPoints: number; createdAt: number }
export type InviteStatus = { hasUnread: boolean; unreadCount: number; latest: TakenUp[] }

/** The latest accepted invitations, and the number of new ones. */
export const showInviteStatus = query({
  name: 'platform.show_invite_status',
  guard: loggedIn,
  input: z.object({}),
  run({ db, viewer, settings, now }): InviteStatus {
    if (!settings.platform.enabled) return { hasUnread: false, unreadCount: 0, latest: [] }
    const { unseen } = inviteSums(db, viewer.id)
    const rows = latestInvites(db, viewer.id, LatestMax)
    const people = listAuthors(
      db,
      rows.map(row => row.inviteeId),
      now,
    )
    const latest = rows.map(({ inviteeId, score, createdAt }) => ({
      invitee: people.get(inviteeId)!,
      rewardPoints: score,
      createdAt,
    }))
    return { hasUnread: unseen > 0, unreadCount: unseen, latest }
  },
})

export type NewRewards = {
  hasReward: boolean
  rewardPoints: number
  rewardCount: number
  /** The id of the newest; 0 = none. */
  last: number
}

/** Points that the caller received since the last call; each reward is returned once. */
export const showRewards = query({
  name: 'platform.show_rewards',
  guard: loggedIn,
  input: z.object({}),
  run({ db, viewer, settings, ports }): NewRewards {
    const { count, points, last } = settings.platform.enabled
      ? unshownRewards(db, viewer.id, ports.reportedRewards.upTo(viewer.id))
      : { count: 0, points: 0, last: 0 }
    return { hasReward: count > 0, rewardPoints: points, rewardCount: count, last }
  },
})
