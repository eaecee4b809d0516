import { z } from 'zod'
import { setFollow, setFollowedTags } from '#app/domain/follows/index.ts'
import { type Endpoint, post, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { FollowResult, presentFollow } from '../presenters/acts.ts'

export const acts: Endpoint[] = [
  post('follow', setFollow, {
    summary: 'Follow a question or a tag, or stop',
    response: FollowResult,
    present: presentFollow,
  }),
  put('follow/tags', setFollowedTags, {
    summary: 'Follow exactly the tags of a list',
    response: z.null(),
    present: presentNothing,
  }),
]
