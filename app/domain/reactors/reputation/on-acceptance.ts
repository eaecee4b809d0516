import { ObjectType } from '#shared/codes.ts'
import type { Events, Reactor } from '#kernel'
import { award, revoke } from './award.ts'
import { Points } from '#shared/points.ts'

/** The two rows of an acceptance: the answer's author gains 15, the asker 2; neither for one's own answer. */
function rows(event: Events['answer.accepted']) {
  const { answerId, questionId, answerAuthorId, questionAuthorId, actorId } = event
  const own = answerAuthorId === questionAuthorId
  const shared = { triggerUserId: actorId, objectId: answerId, objectType: ObjectType.answer }
  return [
    {
      ...shared,
      type: 'answer.accepted',
      userId: answerAuthorId,
      originalObjectId: answerId,
      points: own ? 0 : Points['answer.accepted'],
    },
    {
      ...shared,
      type: 'answer.accept',
      userId: questionAuthorId,
      originalObjectId: questionId,
      points: own ? 0 : Points['answer.accept'],
    },
  ]
}

export const onAnswerAccepted: Reactor<'answer.accepted'> = (ctx, event) => {
  for (const row of rows(event))
    award(ctx.tx, row, { now: ctx.now, siteTimeZone: ctx.siteTimeZone })
}

/** `actorId` is the accepting user, so that the same two rows are found. */
export const onAnswerUnaccepted: Reactor<'answer.unaccepted'> = (ctx, event) => {
  for (const row of rows(event))
    revoke(ctx.tx, row, { now: ctx.now, siteTimeZone: ctx.siteTimeZone })
}
