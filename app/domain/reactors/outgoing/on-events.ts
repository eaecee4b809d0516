/** Queues calls to other servers in the transaction of the event. */
import type { Events, Reactor, ReactorCtx } from '#kernel'
import { enabledOf } from '#basics/plugins/plugins.queries.ts'
import { ObjectType } from '#shared/codes.ts'
import { queueCall, queueOnce, SearchEvent } from './outgoing.queries.ts'

/** Stored data of an event; recipients and names are looked up when it is sent. */
export type StoredEvent = {
  receiverId: number
  actorId: number
  objectType: number
  objectId: number
}

/** Sent to all plugins that listen, not for one member. */
export const NewQuestion = 'new_question'

function tellAll({ tx, now }: ReactorCtx, event: string, facts: StoredEvent): void {
  for (const sender of enabledOf(tx, 'notification')) {
    queueCall(tx, { sender, event, body: JSON.stringify(facts) }, now)
  }
}

export const onQuestionAsked: Reactor<'question.asked'> = (ctx, { questionId, authorId }) =>
  tellAll(ctx, NewQuestion, {
    receiverId: 0,
    actorId: authorId,
    objectType: ObjectType.question,
    objectId: questionId,
  })

export const onNotified: Reactor<'notice.told'> = (ctx, { action, ...facts }) =>
  tellAll(ctx, action, facts)

type Moment = Pick<ReactorCtx, 'tx' | 'now'>
type OfQuestion = { questionId: number }
type OfAnswer = { answerId: number }

function changed({ tx, now }: Moment, objectType: number, objectId: number): void {
  for (const sender of enabledOf(tx, 'search')) {
    queueOnce(
      tx,
      { sender, event: SearchEvent, body: JSON.stringify({ objectType, objectId }) },
      now,
    )
  }
}

export const onQuestionChanged = (ctx: Moment, { questionId }: OfQuestion): void =>
  changed(ctx, ObjectType.question, questionId)

export const onAnswerChanged = (ctx: Moment, { answerId }: OfAnswer): void =>
  changed(ctx, ObjectType.answer, answerId)

export function onVoteCast(ctx: ReactorCtx, { objectType, objectId }: Events['vote.cast']): void {
  if (objectType !== ObjectType.comment) changed(ctx, objectType, objectId)
}
