/**
 * What earns each badge: the event, the condition, who gets it and for which object (spec §3 Badge). One
 * entry per initial badge; an awarded badge stays, whatever is undone later.
 */
import { ObjectType } from '#shared/codes.ts'
import type { EventName, Events, Tx } from '#kernel'
import { countVotes } from '#posts/votes/votes.queries.ts'

/** Who earned a badge for which object; 0 and 0 if for none. */
export type Earned = { userId: number; objectType: number; objectId: number }

/** Called only if the badge is not held yet, so expensive checks belong in `reached`. */
export type Deed<N extends EventName = EventName> = {
  earned(event: Events[N]): Earned | null
  reached?(tx: Tx, event: Events[N]): boolean
}
export type Watch = { [N in EventName]?: Deed<N> }

/** Upvotes that a post needs; imported ones count, downvotes are not subtracted. */
export const Upvotes = { nice: 10, good: 25, great: 50 } as const

type Posts = { objectType: number; objectId: number }
const post = ({ objectType, objectId }: Posts) => ({ objectType, objectId })
const question = (objectId: number) => ({ objectType: ObjectType.question, objectId })
const answer = (objectId: number) => ({ objectType: ObjectType.answer, objectId })

const upvoted = (objectType: number, amount: number): Watch => ({
  'vote.cast': {
    earned: event =>
      event.value === 1 && event.objectType === objectType
        ? { userId: event.authorId, ...post(event) }
        : null,
    reached: (tx, event) => countVotes(tx, event.objectId).up >= amount,
  },
})

const rules = {
  autobiographer: {
    'profile.updated': {
      earned: event => (event.hasBio ? { userId: event.userId, objectType: 0, objectId: 0 } : null),
    },
  },
  // An approved suggestion is the reviewer's decision, not a direct edit.
  editor: {
    'question.edited': {
      earned: event =>
        event.reviewerId === 0 ? { userId: event.editorId, ...question(event.questionId) } : null,
    },
    'answer.edited': {
      earned: event =>
        event.reviewerId === 0 ? { userId: event.editorId, ...answer(event.answerId) } : null,
    },
  },
  first_flag: {
    'post.flagged': { earned: event => ({ userId: event.userId, ...post(event) }) },
  },
  first_upvote: {
    'vote.cast': {
      earned: event => (event.value === 1 ? { userId: event.voterId, ...post(event) } : null),
    },
  },
  first_reaction: {
    'post.reacted': { earned: event => ({ userId: event.userId, ...post(event) }) },
  },
  first_share: {
    'question.shared': {
      earned: ({ userId, questionId, answerId }) => ({
        userId,
        ...(answerId > 0 ? answer(answerId) : question(questionId)),
      }),
    },
  },
  scholar: {
    'answer.accepted': {
      earned: event => ({ userId: event.actorId, ...answer(event.answerId) }),
    },
  },
  // One accepted answer is enough, and this event is about one.
  solved: {
    'answer.accepted': {
      earned: event => ({ userId: event.answerAuthorId, ...answer(event.answerId) }),
    },
  },
  nice_answer: upvoted(ObjectType.answer, Upvotes.nice),
  good_answer: upvoted(ObjectType.answer, Upvotes.good),
  great_answer: upvoted(ObjectType.answer, Upvotes.great),
  nice_question: upvoted(ObjectType.question, Upvotes.nice),
  good_question: upvoted(ObjectType.question, Upvotes.good),
  great_question: upvoted(ObjectType.question, Upvotes.great),
} satisfies Record<string, Watch>

export type BadgeKey = keyof typeof rules
export const badgeRules: Record<BadgeKey, Watch> = rules
