/** Lists of all posts for administrators, by status and by part of the title. */
import { excerptOf } from '#markdown/text.ts'
import { admin, type Ctx, harmless, type Page, query, slice } from '#kernel'
import { type Author, listAuthors, missingAuthor } from '#basics/users/users.queries.ts'
import {
  type AnswerContent,
  answerContents,
  type CommentContent,
  commentContents,
  pageOfContents,
  type QuestionContent,
  questionContents,
} from './contents.queries.ts'
import {
  ListContentAnswersInput,
  ListContentCommentsInput,
  ListContentQuestionsInput,
  statusOfState,
  wantedOf,
} from './contents.schema.ts'

type Authored<R> = R & { author: Author }

function withAuthors<R extends { userId: number }>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  rows: R[],
): Authored<R>[] {
  const people = listAuthors(
    db,
    rows.map(row => row.userId),
    now,
  )
  return rows.map(row => ({ ...row, author: people.get(row.userId) ?? missingAuthor(row.userId) }))
}

export type ListedQuestion = Authored<QuestionContent>
export type ListedAnswer = Authored<AnswerContent>
export type ListedComment = Authored<Omit<CommentContent, 'html'>> & { excerpt: string }

/** Questions of a status, newest first. `question:<id>` finds one, other text a part of the title. */
export const listContentQuestions = query({
  name: 'post_lists.list_questions',
  guard: harmless(admin),
  input: ListContentQuestionsInput,
  run(ctx, { status, query, order, page, page_size }): Page<ListedQuestion> {
    const { db } = ctx
    const wanted = wantedOf(query, 'question')
    const filter = { ...slice(page, page_size), status: statusOfState[status], order, wanted }
    const { count, ids } = pageOfContents(db, 'question', filter)
    return { count, list: withAuthors(ctx, questionContents(db, ids)) }
  },
})

/** Answers of a status, newest first: all, those of one question, by id or by title of the question. */
export const listContentAnswers = query({
  name: 'post_lists.list_answers',
  guard: harmless(admin),
  input: ListContentAnswersInput,
  run(ctx, { status, query, question_id: questionId, order, page, page_size }): Page<ListedAnswer> {
    const { db } = ctx
    const wanted = wantedOf(query, 'answer')
    const filter = {
      ...slice(page, page_size),
      status: statusOfState[status],
      order,
      wanted,
      questionId,
    }
    const { count, ids } = pageOfContents(db, 'answer', filter)
    return { count, list: withAuthors(ctx, answerContents(db, ids)) }
  },
})

/** Comments of a status, newest first. */
export const listContentComments = query({
  name: 'post_lists.list_comments',
  guard: harmless(admin),
  input: ListContentCommentsInput,
  run(ctx, { status, query, order, page, page_size }): Page<ListedComment> {
    const { db } = ctx
    const wanted = wantedOf(query, 'comment')
    const filter = { ...slice(page, page_size), status: statusOfState[status], order, wanted }
    const { count, ids } = pageOfContents(db, 'comment', filter)
    const list = withAuthors(ctx, commentContents(db, ids))
    return { count, list: list.map(({ html, ...row }) => ({ ...row, excerpt: excerptOf(html) })) }
  },
})
