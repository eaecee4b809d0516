import type { Reactor } from '#kernel'
import { award } from './award.ts'
import { Points } from '#shared/points.ts'

/** +1 for a confirmed address, once per account. */
export const onUserActivated: Reactor<'user.activated'> = (ctx, { userId }) => {
  award(
    ctx.tx,
    {
      type: 'user.activated',
      userId,
      triggerUserId: 0,
      objectId: 0,
      objectType: 0,
      originalObjectId: 0,
      points: Points['user.activated'],
    },
    { now: ctx.now, siteTimeZone: ctx.siteTimeZone },
  )
}
