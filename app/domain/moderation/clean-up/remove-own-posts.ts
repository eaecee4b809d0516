import type { Emit, Tx } from '#kernel'
import { PostStages } from './clean-up.schema.ts'
import { findCleanUp, saveCleanUp } from './clean-ups.queries.ts'
import { type CleanUpEvents, FirstRows, stepCleanUp } from './steps.ts'

type Act = { tx: Tx; now: number; emit: Emit<(typeof CleanUpEvents)[number]> }

/**
 * Removes the posts of a member who deletes their account: the first at once, the rest in steps by the job.
 */
export function removeOwnPosts({ tx, now, emit }: Act, userId: number): void {
  const id = saveCleanUp(tx, { userId, actorId: userId, stages: [...PostStages], counts: {}, now })
  stepCleanUp({ tx, now, emit }, findCleanUp(tx, id)!, FirstRows)
}
