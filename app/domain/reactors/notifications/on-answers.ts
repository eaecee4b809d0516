import { ObjectType } from '#shared/codes.ts'
import type { Reactor } from '#kernel'
import { queueNotificationMail } from './queue-notification-mail.ts'
import { Notifier } from './notify.ts'

const answer = { objectType: ObjectType.answer }

/** A new answer: notifies and emails the asker, and notifies the followers of the question. */
export const onAnswerWritten: Reactor<'answer.written'> = (ctx, event) => {
  const { answerId: objectId, questionId, authorId: actorId } = event
  const news = { ...answer, action: 'answer_the_question' as const, objectId, questionId, actorId }
  const notifier = new Notifier(ctx, news)
  if (!notifier.post) return
  const asker = notifier.notify(notifier.post.question.userId)
  const about = { type: ObjectType.answer, id: objectId }
  queueNotificationMail(ctx.tx, asker, { template: 'new_answer', params: {}, about, now: ctx.now })
  notifier.followers()
}

/** An answer was edited, directly or by a suggestion: notifies the asker and the followers. */
export const onAnswerEdited: Reactor<'answer.edited'> = (ctx, event) => {
  const { answerId: objectId, questionId, editorId: actorId, reviewerId } = event
  const news = { ...answer, action: 'update_answer' as const, objectId, questionId, actorId }
  // The reviewer who approved the suggestion knows it.
  const notifier = new Notifier(ctx, news, [reviewerId])
  if (!notifier.post) return
  notifier.notify(notifier.post.question.userId)
  notifier.followers()
}

/** An answer was accepted: notifies its author and the followers of the question. */
export const onAnswerAccepted: Reactor<'answer.accepted'> = (ctx, event) => {
  const { answerId: objectId, questionId, answerAuthorId, actorId } = event
  const news = { ...answer, action: 'accept_answer' as const, objectId, questionId, actorId }
  const notifier = new Notifier(ctx, news)
  notifier.notify(answerAuthorId)
  notifier.followers()
}

/** Someone else deleted it: notifies its author. */
export const onAnswerDeleted: Reactor<'answer.deleted'> = (ctx, event) => {
  const { answerId: objectId, questionId, authorId, actorId, piece } = event
  if (piece) return
  const action = 'your_answer_was_deleted'
  new Notifier(ctx, { ...answer, action, objectId, questionId, actorId }).notify(authorId)
}
