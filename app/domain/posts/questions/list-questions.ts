import type { QuestionOrder } from '#shared/codes.ts'
import { type Ctx, type Db, loggedIn, type Page, query, slice, visitor } from '#kernel'
import { listTagsOfQuestions, type TagDetails, tagFamily } from '#tags/tags.queries.ts'
import {
  type Author,
  findUserByName,
  listAuthors,
  missingAuthor,
} from '#basics/users/users.queries.ts'
import { Day } from '#shared/durations.ts'
import { hottest, hottestOfTag } from './hottest.queries.ts'
import {
  type IdPage,
  lastAnswerAuthors,
  type ListRow,
  listRows,
  pageOfAll,
  pageOfAuthor,
} from './list.queries.ts'
import { pageOfTag } from './tagged.queries.ts'
import { pageOfRecommended } from './recommended.queries.ts'
import { type ListQuestions, ListQuestionsInput } from './questions.schema.ts'

type OperationType = 'asked' | 'answered' | 'modified'

/** One row of a question list, complete for every transport. */
export type QuestionItem = ListRow & {
  tags: TagDetails[]
  author: Author
  operator: Author
  operatedAt: number
  operation: OperationType
}

/** The last operation, for the list by activity; otherwise the asking. */
function lastOperation(
  row: ListRow,
  answer: { userId: number; createdAt: number } | undefined,
  byActivity: boolean,
) {
  const asked = { userId: row.userId, at: row.createdAt, type: 'asked' as OperationType }
  if (!byActivity) return asked
  if (answer && answer.createdAt >= row.editedAt)
    return { userId: answer.userId, at: answer.createdAt, type: 'answered' as OperationType }
  if (row.editedAt > 0)
    return {
      userId: row.lastEditorId || row.userId,
      at: row.editedAt,
      type: 'modified' as OperationType,
    }
  return asked
}

/** Adds tags and people to list rows, in one query each. */
export function decorate(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ids: number[],
  order: QuestionOrder,
): QuestionItem[] {
  const rows = listRows(db, ids)
  const byActivity = order === 'active'
  const answers = byActivity
    ? lastAnswerAuthors(db, rows.map(row => row.lastAnswerId).filter(Boolean))
    : new Map<number, never>()
  const operations = rows.map(row => lastOperation(row, answers.get(row.lastAnswerId), byActivity))
  const people = listAuthors(
    db,
    [...rows.map(row => row.userId), ...operations.map(op => op.userId)],
    now,
  )
  const tags = listTagsOfQuestions(db, ids)
  return rows.map((row, i) => {
    const operation = operations[i]!
    return {
      ...row,
      tags: tags.get(row.id) ?? [],
      author: people.get(row.userId) ?? missingAuthor(row.userId),
      operator: people.get(operation.userId) ?? missingAuthor(operation.userId),
      operatedAt: operation.at,
      operation: operation.type,
    }
  })
}

function idPage(ctx: Ctx, input: ListQuestions): IdPage {
  const { db, viewer, now } = ctx
  const { size, offset } = slice(input.page, input.page_size)
  const order = input.order === 'recommend' ? 'newest' : input.order
  const filter = { order, now, inDays: input.in_days, size, offset } as const
  if (input.username) {
    const author = findUserByName(db, input.username)
    return author ? pageOfAuthor(db, author.id, viewer, filter) : { count: 0, ids: [] }
  }
  if (input.tag) {
    const family = tagFamily(db, input.tag.toLowerCase())
    return family
      ? pageOfTag(db, family.usedIds, family.tag.questionCount, filter)
      : { count: 0, ids: [] }
  }
  if (input.order === 'recommend' && viewer.kind === 'member')
    return pageOfRecommended(db, viewer.id, size, offset)
  return pageOfAll(db, filter)
}

/** Lists of questions in every order. `recommend` requires an account; otherwise it becomes `newest`. */
export const listQuestions = query({
  name: 'questions.list',
  guard: visitor,
  input: ListQuestionsInput,
  run(ctx, input): Page<QuestionItem> {
    const { count, ids } = idPage(ctx, input)
    return { count, list: decorate(ctx, ids, input.order) }
  },
})

/** Questions of followed tags and followed questions. */
export const recommendQuestions = query({
  name: 'questions.recommend',
  guard: { name: 'loggedIn', check: ctx => (visitor.check(ctx), loggedIn.check(ctx)) },
  input: ListQuestionsInput,
  run(ctx, input): Page<QuestionItem> {
    const { size, offset } = slice(input.page, input.page_size)
    const { count, ids } = pageOfRecommended(ctx.db, ctx.viewer.id, size, offset)
    return { count, list: decorate(ctx, ids, 'recommend') }
  },
})

/** The side box: the hottest of the last seven days. */
export function hotQuestions(db: Db, now: number, limit: number): readonly ListRow[] {
  return listRows(db, hottest(db, now - 7 * Day, limit))
}

/** Hot questions of a tag except one question, for the related list. */
export function relatedByTag(
  db: Db,
  tagId: number,
  exceptId: number,
  limit: number,
): readonly ListRow[] {
  return listRows(
    db,
    hottestOfTag(db, tagId, limit + 1)
      .filter(id => id !== exceptId)
      .slice(0, limit),
  )
}
