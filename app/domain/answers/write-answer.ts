import { ObjectType, PostStatus, RevisionStatus } from '#app/shared/codes.ts'
import {
  activated,
  command,
  insist,
  type Member,
  nextObjectId,
  notFound,
  raise,
  type WriteCtx,
} from '#app/domain/kernel/index.ts'
import { type Body, findQuestion, renderBody } from '#app/domain/questions/index.ts'
import { rescanLinks } from '#app/domain/links/index.ts'
import { once, type Once } from '#app/domain/requests/index.ts'
import { insertRevision } from '#app/domain/revisions/index.ts'
import { deleteDraft } from '#app/domain/drafts/index.ts'
import { indexAnswer } from '#app/domain/search/index.ts'
import { isPubliclyListed, maySeeQuestion } from '#app/domain/visibility/index.ts'
import { mayAnswer } from './answers.policy.ts'
import {
  changeAuthorAnswerCount,
  countAnswers,
  firstAnswerOf,
  insertAnswer,
  touchQuestion,
} from './answers.queries.ts'
import { WriteAnswerInput } from './answers.schema.ts'

export type Written = { id: number; questionId: number }

/** Writes the rows of a new answer. Shared with ask-and-answer. */
export function addAnswer(
  ctx: WriteCtx<Member, 'answer.written'>,
  questionId: number,
  body: Body,
): Written {
  const { tx, viewer, now } = ctx
  const id = nextObjectId(tx)
  const revisionId = insertRevision(
    tx,
    {
      userId: viewer.id,
      objectType: ObjectType.answer,
      objectId: id,
      title: '',
      snapshot: { original_text: body.originalText },
      summary: '',
      status: RevisionStatus.first,
    },
    now,
  )
  insertAnswer(tx, {
    id,
    createdAt: now,
    questionId,
    userId: viewer.id,
    status: PostStatus.available,
    revisionId,
    ...body,
  })
  changeAuthorAnswerCount(tx, viewer.id, 1)
  countAnswers(tx, questionId)
  touchQuestion(tx, questionId, now)
  rescanLinks(tx, { questionId, answerId: id, source: body.originalText, html: body.html }, now)
  const question = findQuestion(tx, questionId)
  if (question && isPubliclyListed(question)) indexAnswer(tx, id)
  ctx.emit('answer.written', { answerId: id, questionId, authorId: viewer.id, revisionId })
  return { id, questionId }
}

/**
 * Write an answer. Refusals: reputation, closed or deleted question, a second answer where the site
 * allows one each; the same form twice gives the first answer.
 */
export const writeAnswer = command({
  name: 'answers.write',
  guard: activated,
  input: WriteAnswerInput,
  emits: ['answer.written'],
  prepare: ({ settings }, input) =>
    renderBody(input.content, settings, 'content', 'error.answer.content_cannot_empty'),
  run(ctx, input, body): Once<Written> {
    const { tx, viewer, privileges, settings } = ctx
    const question = findQuestion(tx, input.question_id)
    if (!question || !maySeeQuestion(viewer, question)) raise(notFound('error.question.not_found'))
    return once(ctx, 'answers.write', input, () => {
      const restricted =
        settings.write.restrict_answer && firstAnswerOf(tx, question!.id, viewer.id) > 0
      insist(mayAnswer(viewer, question!, privileges, restricted))
      deleteDraft(tx, viewer.id, `answer:${question!.id}`)
      return addAnswer(ctx, question!.id, body)
    })
  },
})
