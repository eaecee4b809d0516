/**
 * The arithmetic of points (spec §3 quota): whole numbers, never negative, in days and months of the site.
 */
import { badRequest, type Db, type Member, type SiteSettings, type Tx } from '#kernel'
import { dayStart, dayStartIn, daysBetween, monthStart } from '#shared/day-start.ts'
import {
  drawOn,
  insertReward,
  insertUse,
  type OpenReward,
  openRewards,
  type RewardKind,
  usedBy,
  type UseKind,
} from './points.queries.ts'

export type Terms = Pick<SiteSettings, 'platform' | 'interface'>
export type Owner = Pick<Member, 'id' | 'createdAt'>

export type PointBalance = {
  /** Trial points of the first days; they expire at the end of the day. */
  trialLeft: number
  /** Remaining days with trial points, including today. */
  trialDays: number
  monthLimit: number
  monthLeft: number
  dayLimit: number
  dayLeft: number
  /** Soonest expiry first. */
  rewards: OpenReward[]
}

const notBelow0 = (value: number) => Math.max(0, value)
const sumOf = (rewards: { left: number }[]) => rewards.reduce((sum, { left }) => sum + left, 0)

export function pointBalance(
  db: Db,
  { platform, interface: { time_zone: zone } }: Terms,
  owner: Owner,
  now: number,
): PointBalance {
  const since = { day: dayStart(now, zone), month: monthStart(now, zone) }
  const used = usedBy(db, owner.id, since)
  const age = notBelow0(daysBetween(owner.createdAt, now, zone))
  const trialDays = notBelow0(platform.trial_days - age)
  const monthLeft = notBelow0(platform.month_limit - used.month)
  return {
    trialDays,
    trialLeft: trialDays > 0 ? notBelow0(platform.trial_day_score - used.trial) : 0,
    monthLimit: platform.month_limit,
    monthLeft,
    dayLimit: platform.day_limit,
    dayLeft: Math.min(notBelow0(platform.day_limit - used.day), monthLeft),
    rewards: openRewards(db, owner.id, now),
  }
}

/** Points usable now. */
export const usable = ({ trialLeft, dayLeft, rewards }: PointBalance): number =>
  trialLeft + dayLeft + sumOf(rewards)

/** Points left in rewards, of all kinds or of one. */
export const leftOfRewards = ({ rewards }: PointBalance, kind?: RewardKind): number =>
  sumOf(kind ? rewards.filter(reward => reward.kind === kind) : rewards)

export type Draw = {
  fromTrial: number
  fromMonth: number
  fromRewards: number
  draws: { rewardId: number; score: number }[]
}

/** Which points to use: those that expire first. Null if there are not enough. */
export function draw(balance: PointBalance, score: number): Draw | null {
  let due = score
  const take = (left: number) => {
    const taken = Math.min(left, due)
    due -= taken
    return taken
  }
  const fromTrial = take(balance.trialLeft)
  const fromMonth = take(balance.dayLeft)
  const draws = balance.rewards
    .map(({ id, left }) => ({ rewardId: id, score: take(left) }))
    .filter(part => part.score > 0)
  const fromRewards = draws.reduce((sum, part) => sum + part.score, 0)
  return due > 0 ? null : { fromTrial, fromMonth, fromRewards, draws }
}

export type Spending = {
  kind: UseKind
  score: number
  title?: string
  objectType?: number
  objectId?: number
  actorId?: number
}

/** Uses points of a member, in the transaction of what they pay for. Throws if there are not enough. */
export function spend(
  { tx, now, settings }: { tx: Tx; now: number; settings: Terms },
  owner: Owner,
  { score, ...use }: Spending,
): number {
  const balance = pointBalance(tx, settings, owner, now)
  const drawn = draw(balance, score)
  if (!drawn) {
    const values = { needed: score, left: usable(balance) }
    throw badRequest('error.platform.points_short', { values })
  }
  const { draws, ...sources } = drawn
  const id = insertUse(tx, { ...use, ...sources, score, userId: owner.id, createdAt: now })
  for (const part of draws) drawOn(tx, id, part.rewardId, part.score)
  return id
}

export type Giving = { kind: RewardKind; score: number; title?: string; actorId?: number }

/** Adds points to a member, valid as long as the settings say. */
export function grant(
  { tx, now, settings }: { tx: Tx; now: number; settings: Terms },
  userId: number,
  { score, ...reward }: Giving,
): number {
  const { reward_days: days } = settings.platform
  const zone = settings.interface.time_zone
  // The day itself and this many whole days after it.
  const expiresAt = days > 0 ? dayStartIn(days + 1, now, zone) : 0
  return insertReward(tx, { ...reward, score, left: score, userId, createdAt: now, expiresAt })
}
