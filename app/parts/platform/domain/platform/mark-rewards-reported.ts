import { z } from 'zod'
import { command, type Db, loggedIn, writing } from '#kernel'
import { markRewardsShown } from './points.queries.ts'

/** Marks new points as seen; accepted invitations may still be unread. */
export const markRewardsReported = command({
  name: 'platform.mark_rewards_told',
  guard: loggedIn,
  input: z.object({}),
  emits: [],
  run({ tx, viewer, now, settings }) {
    if (settings.platform.enabled) markRewardsShown(tx, viewer.id, now)
    return null
  },
})

/** Saves the last reward reported to each member. */
export function saveReportedRewards(
  db: Db,
  reported: [userId: number, last: number][],
  now: number,
): void {
  writing(db, tx => {
    for (const [userId, last] of reported) markRewardsShown(tx, userId, now, last)
  })
}
