/** A member's questions and answers: the best few, and page by page. */
import { z } from 'zod'
import {
  type AnswerRow,
  listAnswerRows,
  pageOfAuthorAnswers,
  topAnswerIds,
} from '#posts/answers/answers.queries.ts'
import { type Ctx, type Page, query, run, slice, visitor } from '#kernel'
import { decorate, listQuestions, type QuestionItem } from '#posts/questions/list-questions.ts'
import { findAccountByName } from '#basics/users/users.queries.ts'
import { findOwner } from './find-profile.ts'
import { topQuestionIds } from './profiles.queries.ts'
import { OrderedPageInput, username } from './profiles.schema.ts'

const TopSize = 5

export type AuthorAnswer = AnswerRow & { question: QuestionItem }

function withQuestions(ctx: Ctx, ids: number[]): AuthorAnswer[] {
  const { db } = ctx
  const rows = listAnswerRows(db, ids)
  const questionIds = [...new Set(rows.map(row => row.questionId))]
  const questions = new Map(decorate(ctx, questionIds, 'newest').map(item => [item.id, item]))
  return rows.flatMap(row => {
    const question = questions.get(row.questionId)
    return question ? [{ ...row, question }] : []
  })
}

/** The five questions and five answers of a member with the most votes. Empty for unknown members. */
export const listTopPosts = query({
  name: 'profiles.list_top_posts',
  guard: visitor,
  input: z.object({ username }),
  run(ctx, input): { questions: QuestionItem[]; answers: AuthorAnswer[] } {
    const { db, viewer } = ctx
    const owner = input.username ? findAccountByName(db, input.username) : undefined
    if (!owner) return { questions: [], answers: [] }
    const ids = topAnswerIds(db, viewer, owner.id, TopSize)
    const best = topQuestionIds(db, viewer, owner.id, TopSize)
    return { questions: decorate(ctx, best, 'score'), answers: withQuestions(ctx, ids) }
  },
})

/** A page of a member's questions; unlisted and pending ones are shown to the member and to staff. */
export const listAuthorQuestions = query({
  name: 'profiles.list_questions',
  guard: visitor,
  input: OrderedPageInput,
  run(ctx, input): Promise<Page<QuestionItem>> {
    return run(listQuestions, ctx, { ...input, username: findOwner(ctx, input.username).username })
  },
})

/** A page of a member's answers with their questions: by time, or accepted and best first. */
export const listAuthorAnswers = query({
  name: 'profiles.list_answers',
  guard: visitor,
  input: OrderedPageInput,
  run(ctx, input): Page<AuthorAnswer> {
    const owner = findOwner(ctx, input.username)
    const { size, offset } = slice(input.page, input.page_size)
    const order = input.order === 'newest' ? 'newest' : 'score'
    const page = pageOfAuthorAnswers(ctx.db, owner.id, ctx.viewer, order, size, offset)
    return { count: page.count, list: withQuestions(ctx, page.ids) }
  },
})
