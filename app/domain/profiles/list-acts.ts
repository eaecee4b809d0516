/** What a member did: comments written, reputation gained, votes cast. */
import { activated, type Page, query, slice, visitor } from '#app/domain/kernel/index.ts'
import { findOwner } from './find-profile.ts'
import {
  pageOfGains,
  pageOfMemberComments,
  pageOfOwnVotes,
  type ProfileAct,
  type ProfileComment,
} from './profiles.queries.ts'
import { ProfilePageInput } from './profiles.schema.ts'

export const listAuthorComments = query({
  name: 'profiles.list_comments',
  guard: visitor,
  input: ProfilePageInput,
  run(ctx, input): Page<ProfileComment> {
    const owner = findOwner(ctx, input.username)
    return pageOfMemberComments(ctx.db, ctx.viewer, owner.id, slice(input.page, input.page_size))
  },
})

export const GainKinds = ['upvoted', 'accepted', 'accept', 'edit', 'upvote', 'other'] as const
export type GainKind = (typeof GainKinds)[number]
export type Gain = ProfileAct & { kind: GainKind }

function gainKind(type: string): GainKind {
  if (type.endsWith('.voted_up')) return 'upvoted'
  if (type === 'answer.accepted') return 'accepted'
  if (type === 'answer.accept') return 'accept'
  if (type === 'edit.accepted') return 'edit'
  return type.endsWith('.vote_up') ? 'upvote' : 'other'
}

/** Gains of reputation, newest first; losses are not listed. */
export const listGains = query({
  name: 'profiles.list_gains',
  guard: visitor,
  input: ProfilePageInput,
  run(ctx, input): Page<Gain> {
    const owner = findOwner(ctx, input.username)
    const { count, list } = pageOfGains(
      ctx.db,
      ctx.viewer,
      owner.id,
      slice(input.page, input.page_size),
    )
    return { count, list: list.map(act => ({ ...act, kind: gainKind(act.type) })) }
  },
})

export type OwnVote = ProfileAct & { up: boolean }

/** The viewer's own votes; a name in the input is not looked at. */
export const listOwnVotes = query({
  name: 'profiles.list_own_votes',
  guard: activated,
  input: ProfilePageInput,
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
