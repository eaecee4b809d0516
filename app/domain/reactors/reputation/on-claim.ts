import type { Reactor } from '#app/domain/kernel/index.ts'
import { raiseToFloor } from './award.ts'

/**
 * A merge of two accounts was undone. Losses that the points of both could bear may be too much for one
 * of them alone.
 */
export const onClaimUndone: Reactor<'claim.undone'> = (ctx, { userId, importedUserId }) => {
  const moment = { now: ctx.now, siteTimeZone: ctx.siteTimeZone }
  for (const id of [userId, importedUserId]) raiseToFloor(ctx.tx, id, moment)
}
