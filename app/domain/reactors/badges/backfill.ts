/** Awards badges for earlier deeds: after an import, or on a site that had no badges yet. */
import { type Db, type Tx, writing } from '#kernel'
import { attachImported, findActiveBadge, holdsBadge, insertAward } from './awards.queries.ts'
import { mayEarn } from './award-badges.ts'
import { type BadgeKey, badgeRules } from './badge-rules.ts'
import { batchEnd, memberBounds, pastDeeds } from './history.queries.ts'

export type BackfillStep = {
  /** Members processed so far, and in total. */
  done: number
  members: number
  /** Awards added in this step, by badge. */
  given: Partial<Record<BadgeKey, number>>
  /** Imported awards whose post was found. */
  attached: number
}

type Options = { dryRun?: boolean; batchSize?: number }
class NotKept extends Error {}

/**
 * Processes members in batches, each badge in a transaction. It can be interrupted at any time: the next run adds
 * missing awards and none twice. Emits no events and notifies no one. A dry run rolls everything back.
 */
export function* backfillBadges(
  db: Db,
  { dryRun = false, batchSize = 50 }: Options = {},
): Generator<BackfillStep> {
  const { members, last } = memberBounds(db)
  for (let from = 0, done = 0; from < last; done += batchSize) {
    const to = batchEnd(db, from, batchSize) ?? last
    const step = { done: Math.min(done + batchSize, members), members }
    yield { ...step, ...batch(db, from, to, dryRun) }
    from = to
  }
}

type Result = Pick<BackfillStep, 'given' | 'attached'>

function batch(db: Db, from: number, to: number, dryRun: boolean): Result {
  const result: Result = { given: {}, attached: 0 }
  for (const key of Object.keys(badgeRules) as BadgeKey[]) {
    try {
      writing(db, tx => {
        award(tx, key, [from, to], result)
        if (dryRun) throw new NotKept()
      })
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
    }
  }
  return result
}

function award(tx: Tx, key: BadgeKey, [from, to]: [number, number], result: Result): void {
  const badge = findActiveBadge(tx, key)
  for (const { at, since, ...earned } of badge ? pastDeeds(tx, key, from, to) : []) {
    if (holdsBadge(tx, badge!, earned.userId, earned.objectId)) continue
    if (!mayEarn(tx, earned.userId)) continue
    const award = { badgeId: badge!.id, ...earned }
    if (!badge!.single && attachImported(tx, award, since)) {
      result.attached++
      continue
    }
    insertAward(tx, award, at)
    result.given[key] = (result.given[key] ?? 0) + 1
  }
}
