import { type AnswerAction, answerActions } from '#posts/answers/answers.policy.ts'
import {
  type AnswerFilter,
  type AnswerRow,
  findAnswer,
  listAnswerRows,
  pageOfAnswers,
} from '#posts/answers/answers.queries.ts'
import { AnswerIdInput, ListAnswersInput } from '#posts/answers/answers.schema.ts'
import { type Ctx, notFound, type Page, query, slice, visitor } from '#kernel'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import { maySeeAnswer } from '#basics/visibility/visibility.ts'
import { myVotes } from '#posts/votes/votes.queries.ts'
import { loadQuestion, type QuestionView, visibleQuestion } from './show-question.ts'

export type AnswerView = AnswerRow & {
  author: Author
  editor: Author | null
  vote: number
  actions: AnswerAction[]
}

/** Adds people, the viewer's votes and allowed actions to answers. */
function decorateAnswers({ db, viewer, privileges, now }: Ctx, ids: number[]): AnswerView[] {
  const rows = listAnswerRows(db, ids)
  const people = listAuthors(
    db,
    rows.flatMap(row => [row.userId, row.lastEditorId]),
    now,
  )
  const votes = viewer.kind === 'member' ? myVotes(db, viewer.id, ids) : new Map<number, number>()
  return rows.map(row => ({
    ...row,
    author: people.get(row.userId) ?? missingAuthor(row.userId),
    editor: row.lastEditorId ? (people.get(row.lastEditorId) ?? null) : null,
    vote: votes.get(row.id) ?? 0,
    actions: answerActions(viewer, row, privileges),
  }))
}

/** A page of the answers that the viewer may see. */
export function loadAnswers(ctx: Ctx, filter: AnswerFilter): Page<AnswerView> {
  const { count, ids } = pageOfAnswers(ctx.db, ctx.viewer, filter)
  return { count, list: decorateAnswers(ctx, ids) }
}

export const listAnswers = query({
  name: 'threads.list_answers',
  guard: visitor,
  input: ListAnswersInput,
  run(ctx, input): Page<AnswerView> {
    const { id: questionId } = visibleQuestion(ctx, input.question_id)
    const { size, offset } = slice(input.page, input.page_size)
    return loadAnswers(ctx, { questionId, order: input.order, size, offset, withHidden: true })
  },
})

/** Number of answers listed for the viewer. */
export const countAnswers = query({
  name: 'threads.count_answers',
  guard: visitor,
  input: ListAnswersInput.pick({ question_id: true }),
  run(ctx, { question_id: id }): number {
    const { id: questionId } = visibleQuestion(ctx, id)
    const none = { order: 'default' as const, size: 0, offset: 0, withHidden: false }
    return pageOfAnswers(ctx.db, ctx.viewer, { questionId, ...none }).count
  },
})

/** One answer with its question. */
export const showAnswer = query({
  name: 'threads.show_answer',
  guard: visitor,
  input: AnswerIdInput,
  run(ctx, { id }): { answer: AnswerView; question: QuestionView } {
    const row = findAnswer(ctx.db, id)
    const parent = row && findQuestion(ctx.db, row.questionId)
    if (!row || !parent || !maySeeAnswer(ctx.viewer, row, parent))
      throw notFound('error.answer.not_found')
    const answer = decorateAnswers(ctx, [id])[0]
    if (!answer) throw notFound('error.answer.not_found')
    return { answer, question: loadQuestion(ctx, parent.id) }
  },
})
