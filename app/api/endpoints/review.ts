import { z } from 'zod'
import { decideHeldPost } from '#app/domain/moderation/review/decide-held-post.ts'
import { listHeldPosts } from '#app/domain/moderation/review/list-held-posts.ts'
import { type Endpoint, get, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import { PendingPost, presentPendingPosts } from '../presenters/review.ts'

export const review: Endpoint[] = [
  get('review/pending/post/page', listHeldPosts, {
    scope: 'moderation',
    summary: 'New posts pending review, one per page, oldest first; staff only',
    response: paged(PendingPost),
    present: presentPendingPosts,
  }),
  put('review/pending/post', decideHeldPost, {
    summary: 'Approve or reject a post pending review; decided posts stay unchanged',
    response: z.null(),
    present: presentNothing,
  }),
]
