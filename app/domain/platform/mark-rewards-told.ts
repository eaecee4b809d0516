import { z } from 'zod'
import { command, type Db, loggedIn, writing } from '#app/domain/kernel/index.ts'
import { markRewardsShown } from './points.queries.ts'

/** The caller was told of new points; who took up invitations may still be unread. */
export const markRewardsTold = command({
  name: 'platform.mark_rewards_told',
  guard: loggedIn,
  input: z.object({}),
  emits: [],
  run({ tx, viewer, now, settings }) {
    if (settings.platform.enabled) markRewardsShown(tx, viewer.id, now)
    return null
  },
})

/** Writes down up to which reward each member was told. */
export function saveToldRewards(db: Db, told: ReadonlyMap<number, number>, now: number): void {
  writing(db, tx => {
    for (const [userId, last] of told) markRewardsShown(tx, userId, now, last)
  })
}
