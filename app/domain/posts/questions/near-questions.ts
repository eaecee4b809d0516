/**
 * Questions related to another one: those that link to it, those with its first tag, those with a similar
 * title.
 */
import { z } from 'zod'
import { ObjectType, QuestionOrders } from '#shared/codes.ts'
import { activated, type Ctx, type Db, type Page, query, slice, visitor, wire } from '#kernel'
import { findSimilarQuestions } from '#search/similar-questions.ts'
import { listTagsOfQuestions } from '#tags/tags.queries.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { Day } from '#shared/durations.ts'
import { newestLinked, pageOfLinked } from './linked.queries.ts'
import { hottestOfTag } from './hottest.queries.ts'
import { type ListRow, listRows } from './list.queries.ts'
import { decorate, type QuestionItem } from './list-questions.ts'
import { findQuestion } from './questions.queries.ts'
import { SimilarInput } from './questions.schema.ts'

const SimilarMax = 10
const RelatedMax = 6

const question_id = wire.id(ObjectType.question, 'error.question.not_found')
const nothing: Page<QuestionItem> = { count: 0, list: [] }

/** The question, if this viewer may see it. */
function findSeen({ db, viewer }: Ctx, id: number) {
  const question = findQuestion(db, id)
  return question && maySeeQuestion(viewer, question) ? question : null
}

/** Listed questions that link to one. An unknown question has none. */
export const listLinkedQuestions = query({
  name: 'questions.list_linked',
  guard: visitor,
  input: z.object({
    question_id,
    page: wire.page(),
    page_size: wire.pageSize(10),
    order: wire.oneOf(QuestionOrders, 'newest'),
    in_days: wire.int(0, 36_500, 0),
  }),
  run(ctx, { question_id: id, page, page_size, order, in_days }): Page<QuestionItem> {
    if (!findSeen(ctx, id)) return nothing
    const since = in_days ? ctx.now - in_days * Day : 0
    const { count, ids } = pageOfLinked(
      ctx.db,
      ctx.viewer.id,
      { questionId: id, order, since },
      slice(page, page_size),
    )
    return { count, list: decorate(ctx, ids, order) }
  },
})

/** The newest listed questions that link to one, for the side box. */
export const listLinkedTo = (db: Db, questionId: number, limit: number): readonly ListRow[] =>
  listRows(db, newestLinked(db, questionId, limit))

/** The hottest listed questions with the same first tag. An unknown question has none. */
export const listRelatedQuestions = query({
  name: 'questions.list_related',
  guard: visitor,
  input: z.object({ question_id }),
  run(ctx, { question_id: id }): Page<QuestionItem> {
    const tag = findSeen(ctx, id) && listTagsOfQuestions(ctx.db, [id]).get(id)?.[0]
    if (!tag) return nothing
    const hot = hottestOfTag(ctx.db, tag.id, RelatedMax + 1).filter(other => other !== id)
    const list = decorate(ctx, hot.slice(0, RelatedMax), 'hot')
    return { count: list.length, list }
  },
})

/** Listed questions that a title may mean, best match first; shown while asking. */
export const listSimilarQuestions = query({
  name: 'questions.list_similar',
  guard: activated,
  input: SimilarInput,
  run({ db, ports }, { title }): readonly ListRow[] {
    const ids = findSimilarQuestions(db, title, SimilarMax)
    if (ids.length === 0) ports.recordMissed('ask', title)
    return listRows(db, ids)
  },
})
