/** Reactors that award badges in the transaction of the event that earns them. */
import { UserStatus } from '#shared/codes.ts'
import type { EventName, Events, Reactor, Tx } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { findActiveBadge, holdsBadge, insertAward } from './awards.queries.ts'
import { badgeRules } from './badge-rules.ts'

/** Visitors and deleted accounts earn nothing. */
export function mayEarn(tx: Tx, userId: number): boolean {
  const user = userId > 0 ? findUser(tx, userId) : undefined
  return user !== undefined && user.status !== UserStatus.deleted
}

/** The reactor of one event: checks the badges that depend on it. */
export function awardOn<N extends EventName>(name: N): Reactor<N> {
  const watching = Object.entries(badgeRules).flatMap(([key, watch]) => {
    const deed = watch[name]
    return deed ? [{ key, deed }] : []
  })
  return ({ tx, now, emit }, event: Events[N]) => {
    for (const { key, deed } of watching) {
      const earned = deed.earned(event)
      const badge = earned && findActiveBadge(tx, key)
      if (!badge || holdsBadge(tx, badge, earned.userId, earned.objectId)) continue
      if (deed.reached && !deed.reached(tx, event)) continue
      if (!mayEarn(tx, earned.userId)) continue
      const award = { badgeId: badge.id, ...earned }
      emit('badge.awarded', { awardId: insertAward(tx, award, now), ...award })
    }
  }
}
