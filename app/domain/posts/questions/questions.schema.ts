import { z } from 'zod'
import { ObjectType, QuestionOrders } from '#shared/codes.ts'
import { wire } from '#kernel'
import { openedRevision } from '#basics/revisions/opened-revision.ts'
import { TagList } from '#tags/tags.schema.ts'

/** Longest title and body, in code points (spec §5). */
const TitleMax = 150
const BodyMax = 65_535
/** Shortest answer, in code points after trimming (spec §5). */
const AnswerMin = 6
const SummaryMax = 255

const title = wire.text({ max: TitleMax, required: true, trim: true })
const content = wire.text({ max: BodyMax, required: true })
const answerText = wire.text({ min: AnswerMin, max: BodyMax, required: true })

export const AskInput = z.object({ title, content, tags: TagList })
export const AskAndAnswerInput = AskInput.extend({ answer_content: answerText })

export const EditQuestionInput = AskInput.extend({
  id: wire.id(ObjectType.question, 'error.question.not_found'),
  edit_summary: wire.text({ max: SummaryMax }),
  revision_id: openedRevision,
})

export const QuestionIdInput = z.object({
  id: wire.id(ObjectType.question, 'error.question.not_found'),
})

/** Why a post is deleted: shown to its author and kept in the timeline. */
export const DeletionReason = wire.text({ max: 255, trim: true })
export const DeleteQuestionInput = QuestionIdInput.extend({ reason: DeletionReason })

export const ListQuestionsInput = z.object({
  page: wire.page(),
  page_size: wire.pageSize(20),
  order: wire.oneOf(QuestionOrders, 'newest'),
  tag: wire.text({ max: 100 }),
  username: wire.text({ max: 100 }),
  in_days: wire.int(0, 36_500, 0),
})
export type ListQuestions = z.output<typeof ListQuestionsInput>

export const ShowQuestionInput = z.object({
  id: wire.id(ObjectType.question, 'error.question.not_found'),
})
export const SimilarInput = z.object({ title: wire.text({ max: 500 }) })
