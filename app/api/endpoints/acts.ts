import { z } from 'zod'
import { listBookmarks } from '#app/domain/posts/bookmarks/list-bookmarks.ts'
import { setBookmark } from '#app/domain/posts/bookmarks/set-bookmark.ts'
import { setFollow, setFollowedTags } from '#app/domain/posts/follows/set-follow.ts'
import { listReactions, setReaction } from '#app/domain/posts/reactions/reactions.ts'
import { type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { presentNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import {
  BookmarkResult,
  FollowResult,
  presentBookmark,
  presentBookmarks,
  presentFollow,
  presentReactions,
  Reactions,
} from '../presenters/acts.ts'
import { QInfo } from '../presenters/questions.ts'

export const acts: Endpoint[] = [
  post('follow', setFollow, {
    summary: 'Follow or unfollow a question or a tag',
    response: FollowResult,
    present: presentFollow,
  }),
  put('follow/tags', setFollowedTags, {
    summary: 'Replace the followed tags with a list',
    response: z.null(),
    present: presentNothing,
  }),
  post('collection/switch', setBookmark, {
    summary: 'Add or remove a bookmark on a question',
    response: BookmarkResult,
    present: presentBookmark,
  }),
  get('personal/collection/page', listBookmarks, {
    summary: 'Bookmarks of the caller',
    response: paged(QInfo),
    present: presentBookmarks,
  }),
  get('meta/reaction', listReactions, {
    summary: 'Reactions to a question or an answer; null when there are none',
    response: Reactions.nullable(),
    present: (list, args) => (list.length > 0 ? presentReactions(list, args) : null),
  }),
  put('meta/reaction', setReaction, {
    summary: 'Add or remove a reaction to a question or an answer',
    response: Reactions,
    present: ({ list }, args) => presentReactions(list, args),
  }),
]
