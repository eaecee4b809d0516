import { listBookmarks } from '#posts/bookmarks/list-bookmarks.ts'
import { setBookmark } from '#posts/bookmarks/set-bookmark.ts'
import { setFollow, setFollowedTags } from '#posts/follows/set-follow.ts'
import { listReactions, setReaction } from '#posts/reactions/reactions.ts'
import { type Endpoint, get, post, put } from '../kernel/endpoint.ts'
import { from, nullable } from '../kernel/wire.ts'
import { BookmarkResult, Bookmarks, FollowResult, Reactions } from '../presenters/acts.ts'

export const acts: Endpoint[] = [
  post('follow', setFollow, {
    summary: 'Follow or unfollow a question or a tag',
    answer: FollowResult,
  }),
  put('follow/tags', setFollowedTags, { summary: 'Replace the followed tags with a list' }),
  post('collection/switch', setBookmark, {
    summary: 'Add or remove a bookmark on a question',
    answer: BookmarkResult,
  }),
  get('personal/collection/page', listBookmarks, {
    summary: 'Bookmarks of the caller',
    answer: Bookmarks,
  }),
  get('meta/reaction', listReactions, {
    summary: 'Reactions to a question or an answer; null when there are none',
    answer: from(list => (list.length > 0 ? { list } : null), nullable(Reactions)),
  }),
  put('meta/reaction', setReaction, {
    summary: 'Add or remove a reaction to a question or an answer',
    answer: Reactions,
  }),
]
