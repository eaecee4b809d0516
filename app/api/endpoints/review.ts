import { decidePendingPost } from '#moderation/review/decide-pending-post.ts'
import { listPendingPosts } from '#moderation/review/list-pending-posts.ts'
import { type Endpoint, get, put } from '../kernel/endpoint.ts'
import { paged } from '../kernel/paging.ts'
import { PendingPost } from '../presenters/review.ts'

export const review: Endpoint[] = [
  get('review/pending/post/page', listPendingPosts, {
    scope: 'moderation',
    summary: 'New posts pending review, one per page, oldest first; staff only',
    answer: paged(PendingPost),
  }),
  put('review/pending/post', decidePendingPost, {
    summary: 'Approve or reject a post pending review; decided posts stay unchanged',
  }),
]
