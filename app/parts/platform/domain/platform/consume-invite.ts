import { z } from 'zod'
import {
  badRequest,
  command,
  isActivated,
  loggedIn,
  type Member,
  raise,
  wire,
  type WriteCtx,
} from '#kernel'
import { findUser, type UserRow } from '#basics/users/users.queries.ts'
import { userState } from '#shared/codes.ts'
import { monthStart } from '#shared/day-start.ts'
import { Day } from '#shared/durations.ts'
import { ownerOfCode } from './invite-code.ts'
import {
  insertInviteUse,
  invitationsSince,
  inviterOf,
  markInvitesSeen,
  saveCode,
} from './invites.queries.ts'
import { markRewardsShown } from './points.queries.ts'
import { grant } from './point-balance.ts'

export type ConsumedInvite = {
  success: boolean
  /** Points the caller earned in this call. */
  rewardPoints: number
  inviterName: string
}

type Act = WriteCtx<Member, never>

const notKnown = () => badRequest('error.platform.invite_code_not_found')

/** The inviter with this code; null if the account is not usable. */
function inviterBy({ tx, ports, now }: Act, code: string): UserRow {
  const id = ownerOfCode({ db: tx, ports }, code)
  const inviter = id === null ? undefined : findUser(tx, id)
  return inviter && userState(inviter, now) === 'normal' ? inviter : raise(notKnown())
}

/** The account is new and confirmed, and the inviter has invitations left this month. */
function insistOnChance({ tx, viewer, now, settings }: Act, inviterId: number): void {
  const { invite_window_days: days, invite_limit: limit } = settings.platform
  if (!isActivated(viewer) || now >= viewer.createdAt + days * Day)
    throw badRequest('error.platform.invite_not_eligible', { values: { days } })
  const month = monthStart(now, settings.interface.time_zone)
  if (limit > 0 && invitationsSince(tx, inviterId, month) >= limit)
    throw badRequest('error.platform.invite_limit_reached')
}

/**
 * Accepts an invitation, once per account: both sides get points. Repeating the same code succeeds without
 * points; another one is refused.
 */
export const consumeInvite = command({
  name: 'platform.consume_invite',
  guard: loggedIn,
  input: z.object({ code: wire.text({ max: 64, trim: true }) }),
  emits: [],
  run(ctx, { code }): ConsumedInvite {
    const { tx, viewer, now, settings } = ctx
    if (!settings.platform.enabled) return { success: false, rewardPoints: 0, inviterName: '' }
    const inviter = inviterBy(ctx, code)
    const inviterName = inviter.displayName
    const before = inviterOf(tx, viewer.id)
    if (before === inviter.id) return { success: true, rewardPoints: 0, inviterName }
    if (inviter.id === viewer.id) throw badRequest('error.platform.invite_code_own')
    if (before !== undefined) throw badRequest('error.platform.invite_code_already_used')
    insistOnChance(ctx, inviter.id)
    const { invite_score: score } = settings.platform
    const [inviterId, inviteeId] = [inviter.id, viewer.id]
    insertInviteUse(tx, { createdAt: now, inviterId, inviteeId, score })
    saveCode(tx, inviterId, code, now)
    if (score > 0) {
      grant(ctx, inviterId, { kind: 'inviter', score })
      grant(ctx, inviteeId, { kind: 'invitee', score })
    }
    return { success: true, rewardPoints: score, inviterName }
  },
})

/** The caller has seen the accepted invitations and their points. */
export const markInvitesRead = command({
  name: 'platform.mark_invites_read',
  guard: loggedIn,
  input: z.object({}),
  emits: [],
  run({ tx, viewer, now, settings }) {
    if (!settings.platform.enabled) return null
    markInvitesSeen(tx, viewer.id, now)
    markRewardsShown(tx, viewer.id, now)
    return null
  },
})
