import { ObjectType } from '#shared/codes.ts'
import type { Reactor } from '#kernel'
import { anyoneWantsQuestions } from '#basics/mail/mail-switches.queries.ts'
import { queueFanOut } from '#basics/mail/queue-mail.ts'
import { queueNotificationMail } from './queue-notification-mail.ts'
import { Notifier } from './notify.ts'

const about = (id: number) => ({ type: ObjectType.question, id })
const news = (questionId: number) => ({
  objectType: ObjectType.question,
  objectId: questionId,
  questionId,
})

/** Inserts one row, however many members want an email; the job expands it afterwards. */
export const onQuestionAsked: Reactor<'question.asked'> = ({ tx, now }, { questionId }) => {
  if (anyoneWantsQuestions(tx)) queueFanOut(tx, about(questionId), now)
}

/** Newly invited members are notified and emailed, once. */
export const onQuestionInvited: Reactor<'question.invited'> = (ctx, event) => {
  const { questionId, actorId, invitedIds } = event
  const action = 'invited_you_to_answer'
  const notifier = new Notifier(ctx, { ...news(questionId), action, actorId })
  const params = { inviter: String(actorId) }
  for (const id of invitedIds) {
    const mail = { template: action, params, about: about(questionId), now: ctx.now } as const
    queueNotificationMail(ctx.tx, notifier.notify(id), mail)
  }
}

/** Someone else closed it: notifies the asker. */
export const onQuestionClosed: Reactor<'question.closed'> = (ctx, event) => {
  const { questionId, authorId, actorId } = event
  const action = 'your_question_is_closed'
  new Notifier(ctx, { ...news(questionId), action, actorId }).notify(authorId)
}

/** Someone else deleted it: notifies the asker, who may still open it. */
export const onQuestionDeleted: Reactor<'question.deleted'> = (ctx, event) => {
  const { questionId, authorId, actorId, piece } = event
  if (piece) return
  const action = 'your_question_was_deleted'
  new Notifier(ctx, { ...news(questionId), action, actorId }).notify(authorId)
}
