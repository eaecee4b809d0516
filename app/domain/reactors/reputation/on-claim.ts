import type { Reactor } from '#kernel'
import { raiseToFloor } from './award.ts'

/**
 * The merge of two accounts was undone. Losses covered by the points of both may be too large for one of
 * them.
 */
export const onClaimUndone: Reactor<'claim.undone'> = (ctx, { userId, importedUserId }) => {
  const moment = { now: ctx.now, siteTimeZone: ctx.siteTimeZone }
  for (const id of [userId, importedUserId]) raiseToFloor(ctx.tx, id, moment)
}
