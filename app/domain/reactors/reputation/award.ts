/**
 * The only two functions that change reputation: `award` inserts an activity with its points and `revoke`
 * cancels one and undoes exactly its points. Both run in the event's transaction, so points, counters and the
 * post change together or not at all.
 */
import type { Tx } from '#kernel'
import { dayStart } from '#shared/day-start.ts'
import { cappedTypes, DailyCap, RankFloor } from '#shared/points.ts'
import {
  type ActivityKey,
  cancelActivity,
  findActivity,
  floorDebt,
  insertActivity,
  pointsSince,
  rankOf,
  reviveActivity,
} from './reputation.queries.ts'

export type Award = ActivityKey & {
  objectType: number
  originalObjectId: number
  points: number
  comment?: string
}
export type Moment = { now: number; siteTimeZone: string }

/** The points that apply: none once the daily cap is reached, and never below the floor. */
function applicable(tx: Tx, award: Award, moment: Moment): number {
  const { userId, points, type } = award
  if (points === 0) return 0
  if (points > 0) {
    if (!cappedTypes.includes(type)) return points
    const gained = pointsSince(tx, userId, dayStart(moment.now, moment.siteTimeZone))
    return gained >= DailyCap ? 0 : points
  }
  const current = rankOf(tx, userId)
  return Math.max(points, Math.min(RankFloor - current, 0))
}

/**
 * After the points of an activity have moved reputation by `delta`. If undoing a gain went below the floor, the missing points
 * become a debt (rows of type reputation.floor), which later gains repay first: so no sequence of votes and withdrawals
 * creates points, and reputation always equals the sum of the log.
 */
function settleFloor(tx: Tx, userId: number, delta: number, moment: Moment): void {
  if (delta > 0) {
    const repaid = Math.min(floorDebt(tx, userId), delta)
    if (repaid > 0) insertFloor(tx, userId, -repaid, moment)
    return
  }
  const current = rankOf(tx, userId)
  const missing = Math.min(current - delta, RankFloor) - current
  if (missing > 0) insertFloor(tx, userId, missing, moment)
}

function insertFloor(tx: Tx, userId: number, rank: number, { now }: Moment): void {
  insertActivity(tx, { userId, type: 'reputation.floor', rank, createdAt: now, updatedAt: now })
}

/** Raises reputation that is below the floor to it, as a debt that later gains repay. */
export function raiseToFloor(tx: Tx, userId: number, moment: Moment): void {
  const missing = RankFloor - rankOf(tx, userId)
  if (missing <= 0) return
  insertFloor(tx, userId, missing, moment)
}

/** Inserts (or reactivates) the activity and changes the member's reputation. An active one is left alone. */
export function award(tx: Tx, entry: Award, moment: Moment): void {
  const { points: _, comment = '', ...row } = entry
  const known = findActivity(tx, row)
  if (known && !known.cancelled) return
  const rank = applicable(tx, entry, moment)
  if (known) reviveActivity(tx, known.id, rank, moment.now)
  else
    insertActivity(tx, {
      ...row,
      rank,
      comment,
      createdAt: moment.now,
      updatedAt: moment.now,
    })
  if (rank !== 0) settleFloor(tx, row.userId, rank, moment)
}

/** Cancels an active activity and undoes its points. */
export function revoke(tx: Tx, key: ActivityKey, moment: Moment): void {
  const known = findActivity(tx, key)
  if (!known || known.cancelled) return
  cancelActivity(tx, known.id, moment.now)
  if (known.rank !== 0) settleFloor(tx, key.userId, -known.rank, moment)
}
