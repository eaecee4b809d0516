import type { ObjectRef } from '#shared/ids.ts'
import {
  activated,
  badRequest,
  command,
  insist,
  type Member,
  raise,
  tooFrequent,
  type WriteCtx,
} from '#kernel'
import { findPost } from '#posts/objects/objects.ts'
import { mayVote, type VoteDirection } from './votes.policy.ts'
import { countVotes, findVote, saveVote } from './votes.queries.ts'
import { SetVoteInput, VoteInput, VoteInterval, type VoteSummary } from './votes.schema.ts'
import { pastTime } from '#shared/stored-time.ts'

type Wanted = { ref: ObjectRef; direction: VoteDirection; cancel: boolean }

/**
 * Sets the member's vote to the wanted state. An opposite vote is withdrawn first; does nothing if that is
 * already the state. Two changes within 300 ms are refused.
 */
function settleVote(
  ctx: WriteCtx<Member, 'vote.cast'>,
  { ref, direction, cancel }: Wanted,
): VoteSummary {
  const { tx, viewer, now, privileges, emit } = ctx
  const post =
    findPost(tx, viewer, ref) ?? raise(badRequest('error.object.not_found', { hint: 'toast' }))
  const current = findVote(tx, viewer.id, post.id)
  const previous = current?.value ?? 0
  const sign = direction === 'up' ? 1 : -1
  insist(mayVote(viewer, post, cancel && previous === sign ? 'back' : direction, privileges))
  const value = cancel ? (previous === sign ? 0 : previous) : sign
  if (current && now - pastTime(current.updatedAt, now) < VoteInterval)
    throw tooFrequent('error.vote.too_frequent')
  if (value !== previous) {
    saveVote(tx, { userId: viewer.id, objectId: post.id, objectType: post.type, value }, now)
    emit('vote.cast', {
      objectType: post.type,
      objectId: post.id,
      questionId: post.question.id,
      authorId: post.authorId,
      voterId: viewer.id,
      value,
      previous,
    })
  }
  const { up, down } = countVotes(tx, post.id)
  return {
    objectType: post.type,
    objectId: post.id,
    up,
    down,
    votes: up - down,
    status: value === 1 ? 'vote_up' : value === -1 ? 'vote_down' : '',
  }
}

const emits = ['vote.cast'] as const

export const voteUp = command({
  name: 'votes.up',
  guard: activated,
  input: VoteInput,
  emits,
  captcha: 'vote',
  run: (ctx, input) =>
    settleVote(ctx, { ref: input.object_id, direction: 'up', cancel: input.is_cancel }),
})

export const voteDown = command({
  name: 'votes.down',
  guard: activated,
  input: VoteInput,
  emits,
  captcha: 'vote',
  run: (ctx, input) =>
    settleVote(ctx, { ref: input.object_id, direction: 'down', cancel: input.is_cancel }),
})

/** The verb for forms: it names the wanted state, so that clicking twice is harmless. */
export const setVote = command({
  name: 'votes.set',
  guard: activated,
  input: SetVoteInput,
  emits,
  captcha: 'vote',
  run(ctx, { object_id: ref, vote }) {
    if (vote !== 'none') return settleVote(ctx, { ref, direction: vote, cancel: false })
    const current = findVote(ctx.tx, ctx.viewer.id, ref.seq)?.value ?? 0
    return settleVote(ctx, { ref, direction: current < 0 ? 'down' : 'up', cancel: true })
  },
})
