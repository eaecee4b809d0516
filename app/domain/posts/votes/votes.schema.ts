import { z } from 'zod'
import { wire } from '#kernel'

/** Minimum time between two votes of a member on one object, in ms (spec §5, §9). */
export const VoteInterval = 300

export const VoteInput = z.object({ object_id: wire.anyId(), is_cancel: wire.flag() })
/** The form names the wanted state: up, down or none. */
export const SetVoteInput = z.object({
  object_id: wire.anyId(),
  vote: z.enum(['up', 'down', 'none'], { error: 'form.invalid' }),
})

export type VoteSummary = {
  objectType: number
  objectId: number
  up: number
  down: number
  votes: number
  status: 'vote_up' | 'vote_down' | ''
}
