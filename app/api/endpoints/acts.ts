import { z } from 'zod'
import { listBookmarks } from '#posts/bookmarks/list-bookmarks.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { setFollow, setFollowedTags } from '#posts/follows/set-follow.ts'
import { listReactions, setReaction } from '#posts/reactions/reactions.ts'
import { type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { toNothing } from '../kernel/fixed.ts'
import { paged } from '../kernel/paging.ts'
import {
  BookmarkResult,
  FollowResult,
  toBookmark,
  toBookmarks,
  toFollow,
  toReactions,
  Reactions,
} from '../presenters/acts.ts'
import { QInfo } from '../presenters/questions.ts'

export const acts: Endpoint[] = [
  post('follow', setFollow, {
    summary: 'Follow or unfollow a question or a tag',
    response: FollowResult,
    toWire: toFollow,
  }),
  put('follow/tags', setFollowedTags, {
    summary: 'Replace the followed tags with a list',
    response: z.null(),
    toWire: toNothing,
  }),
  post('collection/switch', setBookmark, {
    summary: 'Add or remove a bookmark on a question',
    response: BookmarkResult,
    toWire: toBookmark,
  }),
  get('personal/collection/page', listBookmarks, {
    summary: 'Bookmarks of the caller',
    response: paged(QInfo),
    toWire: toBookmarks,
  }),
  get('meta/reaction', listReactions, {
    summary: 'Reactions to a question or an answer; null when there are none',
    response: Reactions.nullable(),
    toWire: (list, args) => (list.length > 0 ? toReactions(list, args) : null),
  }),
  put('meta/reaction', setReaction, {
    summary: 'Add or remove a reaction to a question or an answer',
    response: Reactions,
    toWire: ({ list }, args) => toReactions(list, args),
  }),
]
