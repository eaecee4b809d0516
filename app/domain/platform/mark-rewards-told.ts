import { z } from 'zod'
import { command, loggedIn } from '#app/domain/kernel/index.ts'
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
