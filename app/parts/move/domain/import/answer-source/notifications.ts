/** Notifications of Apache Answer. */
import { ObjectType } from '#shared/codes.ts'
import type { InboxAction } from '#reactors/notifications/notifications.schema.ts'

const { question, answer, comment } = ObjectType

const Actions: Partial<Record<InboxAction, number>> = {
  answer_the_question: answer,
  update_answer: answer,
  accept_answer: answer,
  comment_question: comment,
  comment_answer: comment,
  reply_to_you: comment,
  mention_you: comment,
  up_voted_comment: comment,
  invited_you_to_answer: question,
  your_question_is_closed: question,
  your_question_was_deleted: question,
  your_answer_was_deleted: answer,
  up_voted_question: question,
  down_voted_question: question,
  up_voted_answer: answer,
  down_voted_answer: answer,
}

/** What each is about; `notification.action.` stands before the name in Answer. */
export const InboxObjects: ReadonlyMap<string, number> = new Map(Object.entries(Actions))
