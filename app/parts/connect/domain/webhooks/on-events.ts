/** Queues webhook calls in the transaction of the event, with ids only. */
import type { Events, Reactor, ReactorCtx } from '#kernel'
import { queueCall, queueCalls, queueOnce } from '#reactors/outgoing/outgoing.queries.ts'
import { findUser } from '#basics/users/users.queries.ts'
import { MailStatus, ObjectType } from '#shared/codes.ts'
import { senderOf, type WebhookEvent } from './event-names.ts'
import { listenersOf } from './webhooks.queries.ts'

/** Stored data of an event; the payload is built when it is sent. */
export type DeliveryFacts = { objectType: number; objectId: number; questionId: number }

type Queue = typeof queueCall

function tell(
  { tx, now }: ReactorCtx,
  event: WebhookEvent,
  facts: DeliveryFacts,
  queue: Queue = queueCall,
): void {
  for (const id of listenersOf(tx, event)) {
    queue(tx, { sender: senderOf(id), event, body: JSON.stringify(facts) }, now)
  }
}

type Name<Area extends string> = Extract<WebhookEvent, `${Area}.${string}`>
type OfQuestion = { questionId: number }
type OfAnswer = { answerId: number; questionId: number }

/** Queues an event of a question, answer or comment under its own name. */
export const tellOfQuestion =
  (event: Name<'question'>) =>
  (ctx: ReactorCtx, { questionId }: OfQuestion): void =>
    tell(ctx, event, { objectType: ObjectType.question, objectId: questionId, questionId })

export const tellOfAnswer =
  (event: Name<'answer'>) =>
  (ctx: ReactorCtx, { answerId, questionId }: OfAnswer): void =>
    tell(ctx, event, { objectType: ObjectType.answer, objectId: answerId, questionId })

export const tellOfComment =
  (event: Name<'comment'>) =>
  (ctx: ReactorCtx, { commentId }: { commentId: number }): void =>
    tell(ctx, event, { objectType: ObjectType.comment, objectId: commentId, questionId: 0 })

const factsOfUser = (userId: number): DeliveryFacts => ({
  objectType: ObjectType.user,
  objectId: userId,
  questionId: 0,
})

/** A new user is reported once the address is confirmed; only once, even if both events occur. */
function tellOfUser(ctx: ReactorCtx, userId: number): void {
  tell(ctx, 'user.registered', factsOfUser(userId), queueOnce)
}

export const onUserActivated: Reactor<'user.activated'> = (ctx, { userId }) =>
  tellOfUser(ctx, userId)

export const onUserRegistered: Reactor<'user.registered'> = (ctx, { userId }) => {
  if (findUser(ctx.tx, userId)?.mailStatus === MailStatus.verified) tellOfUser(ctx, userId)
}

/** Thousands at once: one statement per webhook. */
export const onUsersAdded: Reactor<'users.added'> = ({ tx, now }, { userIds }) => {
  for (const id of listenersOf(tx, 'user.registered')) {
    const bodies = userIds.map(userId => JSON.stringify(factsOfUser(userId)))
    queueCalls(tx, { sender: senderOf(id), event: 'user.registered' }, bodies, now)
  }
}

type OfPost = Pick<Events['post.held'], 'objectType' | 'objectId' | 'questionId'>

const factsOf = ({ objectType, objectId, questionId }: OfPost): DeliveryFacts => ({
  objectType,
  objectId,
  questionId,
})

export const onPostFlagged: Reactor<'post.flagged'> = (ctx, event) =>
  tell(ctx, 'flag.made', factsOf(event))

export const onPostPending: Reactor<'post.held'> = (ctx, event) =>
  tell(ctx, 'post.held', factsOf(event))
