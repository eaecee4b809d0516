/** Follows, bookmarks, reactions and invitations on the wire. */
import { z } from 'zod'
import type { FollowState } from '#app/domain/follows/index.ts'
import { Count } from './values.ts'

export const FollowResult = z.strictObject({ follows: Count, is_followed: z.boolean() })

export const presentFollow = (state: FollowState): z.infer<typeof FollowResult> => ({
  follows: state.follows,
  is_followed: state.followed,
})
