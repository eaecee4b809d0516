/** Points added and deducted by administrators. */
import { z } from 'zod'
import {
  admin,
  badRequest,
  command,
  invalid,
  type Member,
  proved,
  wire,
  type WriteCtx,
  wholeNumber,
} from '#kernel'
import { once, type Once } from '#basics/idempotency/once.ts'
import { findUserByName, type UserRow } from '#basics/users/users.queries.ts'
import { userState } from '#shared/codes.ts'
import { grant, pointBalance, spend, usable } from './point-balance.ts'

const MaxPointsAtOnce = 1_000_000

const GivenPoints = z.object({
  username: wire.text({ max: 60, trim: true, required: true }),
  score: wholeNumber(1, MaxPointsAtOnce),
  /** Shown to the member. */
  title: wire.text({ max: 100, trim: true, required: true }),
})

export type Moved = { userId: number; displayName: string; score: number }

function accountOf({ tx, settings, now }: WriteCtx<Member>, username: string): UserRow {
  if (!settings.platform.enabled) throw badRequest('error.platform.off')
  const user = findUserByName(tx, username)
  if (!user || userState(user, now) === 'deleted')
    throw invalid({ field: 'username', reason: 'error.user.not_found' })
  return user
}

/** Adds points to a member, once even if sent twice. Administrators only. */
export const awardPoints = command({
  name: 'platform.award_points',
  guard: proved(admin),
  input: GivenPoints,
  emits: ['user.points_given'],
  run(ctx, input): Once<Moved> {
    const { score, title } = input
    const { viewer, emit } = ctx
    const user = accountOf(ctx, input.username)
    return once(ctx, 'platform.award_points', input, () => {
      grant(ctx, user.id, { kind: 'award', score, title, actorId: viewer.id })
      emit('user.points_given', { userId: user.id, actorId: viewer.id, score, title })
      return { userId: user.id, displayName: user.displayName, score }
    })
  },
})

/** Deducts points from a member, at most those usable now. Administrators only. */
export const chargePoints = command({
  name: 'platform.charge_points',
  guard: proved(admin),
  input: GivenPoints,
  emits: ['user.points_taken'],
  run(ctx, input): Once<Moved> {
    const { score, title } = input
    const { tx, viewer, now, settings, emit } = ctx
    const user = accountOf(ctx, input.username)
    return once(ctx, 'platform.charge_points', input, () => {
      const left = usable(pointBalance(tx, settings, user, now))
      if (score > left) {
        const values = { needed: score, left }
        throw invalid({ field: 'score', reason: 'error.platform.points_short', values })
      }
      spend(ctx, user, { kind: 'charge', score, title, actorId: viewer.id })
      emit('user.points_taken', { userId: user.id, actorId: viewer.id, score, title })
      return { userId: user.id, displayName: user.displayName, score }
    })
  },
})
