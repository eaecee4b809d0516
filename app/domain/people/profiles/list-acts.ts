/** A member's activity: comments written, reputation gained, votes cast. */
import { activated, type Page, query, slice, visitor } from '#kernel'
import { findTag, type TagRow } from '#tags/tags.queries.ts'
import { ObjectType, TagStatus } from '#shared/codes.ts'
import { findOwner } from './find-profile.ts'
import {
  type GainPost,
  type GainRow,
  listGainPlaces,
  pageOfGainRows,
  pageOfMemberComments,
  pageOfOwnVotes,
  type ProfileAct,
  type ProfileComment,
} from './profiles.queries.ts'
import { ActPageInput, ProfilePageInput } from './profiles.schema.ts'

export const listAuthorComments = query({
  name: 'profiles.list_comments',
  guard: visitor,
  input: ProfilePageInput,
  run(ctx, input): Page<ProfileComment> {
    const owner = findOwner(ctx, input.username)
    return pageOfMemberComments(ctx.db, ctx.viewer, owner.id, slice(input.page, input.page_size))
  },
})

export type GainKind = 'upvoted' | 'accepted' | 'accept' | 'edit' | 'upvote' | 'other'
export type Gain = GainRow & {
  kind: GainKind
  /** The post that earned it; null if the viewer may not see it, or if it was a tag. */
  post: GainPost | null
  tag: Pick<TagRow, 'slug' | 'displayName'> | null
}

function gainKind(type: string): GainKind {
  if (type.endsWith('.voted_up')) return 'upvoted'
  if (type === 'answer.accepted') return 'accepted'
  if (type === 'answer.accept') return 'accept'
  if (type === 'edit.accepted') return 'edit'
  return type.endsWith('.vote_up') ? 'upvote' : 'other'
}

/**
 * Gains of reputation, newest first; losses are not listed. A gain stays in the list when its post is hidden
 * from the viewer, but then without the post and the type.
 */
export const listGains = query({
  name: 'profiles.list_gains',
  guard: visitor,
  input: ActPageInput,
  run(ctx, input): Page<Gain> {
    const { db, viewer } = ctx
    const owner = findOwner(ctx, input.username)
    const { count, list } = pageOfGainRows(db, owner.id, slice(input.page, input.page_size))
    const places = listGainPlaces(
      db,
      viewer,
      list.map(row => row.objectId),
    )
    const tagOf = (row: GainRow) => {
      const tag = row.objectType === ObjectType.tag ? findTag(db, row.objectId) : undefined
      return tag?.status === TagStatus.available ? tag : null
    }
    return {
      count,
      list: list.map(row => ({
        ...row,
        kind: gainKind(row.type),
        post: places.get(row.objectId) ?? null,
        tag: tagOf(row),
      })),
    }
  },
})

export type OwnVote = ProfileAct & { up: boolean }

/** The viewer's own votes; a name in the input is ignored. */
export const listOwnVotes = query({
  name: 'profiles.list_own_votes',
  guard: activated,
  input: ActPageInput,
  run(ctx, input): Page<OwnVote> {
    const { db, viewer } = ctx
    const { count, list } = pageOfOwnVotes(
      db,
      viewer,
      viewer.id,
      slice(input.page, input.page_size),
    )
    return { count, list: list.map(act => ({ ...act, up: act.points > 0 })) }
  },
})
