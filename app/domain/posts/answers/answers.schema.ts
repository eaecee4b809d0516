import { z } from 'zod'
import { AnswerOrders, ObjectType } from '#shared/codes.ts'
import { wire } from '#kernel'
import { DeletionReason } from '#posts/questions/questions.schema.ts'
import { openedRevision } from '#basics/revisions/opened-revision.ts'

const AnswerMin = 6
const BodyMax = 65_535

const content = wire.text({ min: AnswerMin, max: BodyMax, required: true })
const question = wire.id(ObjectType.question, 'error.question.not_found')
const answer = wire.id(ObjectType.answer, 'error.answer.not_found')

export const WriteAnswerInput = z.object({ question_id: question, content })
export const EditAnswerInput = z.object({
  id: answer,
  content,
  edit_summary: wire.text({ max: 255 }),
  revision_id: openedRevision,
})
export const AnswerIdInput = z.object({ id: answer })
export const DeleteAnswerInput = AnswerIdInput.extend({ reason: DeletionReason })
export const RecoverAnswerInput = z.object({ answer_id: answer })

/** An `answer_id` that is empty or "0" unaccepts. */
export const AcceptInput = z.object({
  question_id: question,
  answer_id: wire.optionalId(ObjectType.answer, 'error.answer.not_found'),
})

export const ListAnswersInput = z.object({
  question_id: question,
  order: wire.anyOf(AnswerOrders, 'default'),
  page: wire.anyPage(),
  page_size: wire.pageSize(20),
})
