import { z } from 'zod'
import { ObjectType, PostStatus, QuestionStatus } from '#shared/codes.ts'
import { parseId } from '#shared/ids.ts'
import { wire } from '#kernel'

/** Most rows on a page of an administrators' list; the API's default is 20. */
const PageSize = 20

/** A status of the list; an unknown one becomes the first one. */
const stateOf = <const L extends readonly [string, ...string[]]>(states: L) =>
  z
    .unknown()
    .optional()
    .transform((value): L[number] => states.find(state => state === value) ?? states[0])
    .meta({
      description: `one of ${states.join(', ')}, else ${states[0]}`,
      type: 'string',
      enum: [...states],
    })

export const ContentOrders = ['newest', 'oldest'] as const
export type ContentOrder = (typeof ContentOrders)[number]

const paging = {
  order: wire.oneOf(ContentOrders, 'newest'),
  page: wire.page(),
  page_size: wire.pageSize(PageSize),
}
const words = wire.text({ max: 100, trim: true })

export const QuestionStates = ['normal', 'closed', 'deleted', 'pending'] as const
export type QuestionState = (typeof QuestionStates)[number]
export const AnswerStates = ['normal', 'deleted', 'pending'] as const

export const statusOfState: Record<QuestionState, number> = {
  normal: QuestionStatus.available,
  closed: QuestionStatus.closed,
  deleted: PostStatus.deleted,
  pending: PostStatus.pending,
}

export const ListContentQuestionsInput = z.object({
  status: stateOf(QuestionStates),
  query: words,
  ...paging,
})
export const ListContentAnswersInput = z.object({
  status: stateOf(AnswerStates),
  query: words,
  question_id: wire.optionalId(ObjectType.question, 'error.question.not_found'),
  ...paging,
  // As many as in Answer where a program does not say.
  page_size: wire.pageSize(10),
})
export const ListContentCommentsInput = z.object({
  status: stateOf(AnswerStates),
  query: words,
  ...paging,
})

export type Wanted = { id: number | null; title: string }

/** `question:<id>` finds one post, any other text a part of the title. */
export function wantedOf(query: string, kind: 'question' | 'answer' | 'comment'): Wanted {
  const [, text] = new RegExp(`^${kind}:\\s*(\\S+)$`, 'i').exec(query) ?? []
  if (text === undefined) return { id: null, title: query }
  const ref = parseId(text)
  return { id: ref?.type === ObjectType[kind] ? ref.seq : 0, title: '' }
}
