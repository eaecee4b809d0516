import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import {
  activated,
  command,
  type Ctx,
  insist,
  type Member,
  nextObjectId,
  notFound,
  raise,
  type WriteCtx,
} from '#kernel'
import { type Body, bodyFaults, renderBody } from '#posts/questions/body.ts'
import { findQuestion } from '#posts/questions/questions.queries.ts'
import { once, type Once } from '#basics/idempotency/once.ts'
import { insertRevision } from '#basics/revisions/revisions.queries.ts'
import type { Caught } from '#basics/screening/new-post.ts'
import { holdPost, statusOfNew } from '#basics/screening/hold-post.ts'
import { screenPost } from '#basics/screening/screen-post.ts'
import { deleteDraft } from '#posts/questions/drafts.queries.ts'
import { maySeeQuestion } from '#basics/visibility/visibility.ts'
import { mayAnswer } from './answers.policy.ts'
import { firstAnswerOf, insertAnswer } from './answers.queries.ts'
import { WriteAnswerInput } from './answers.schema.ts'
import { afterAnswerAppears } from './publish-answer.ts'

const empty = 'error.answer.content_cannot_empty'

export type Written = { id: number; questionId: number; pending: boolean }

export const screenAnswer = (
  ctx: Ctx<Member>,
  { html, plainText: text }: Body,
): Promise<Caught | null> => screenPost(ctx, { kind: 'answer', html, text })

/** Inserts a new answer; the follow-up is deferred while it is pending review. Shared with ask-and-answer. */
export function addAnswer(
  ctx: WriteCtx<Member, 'answer.written' | 'post.held'>,
  questionId: number,
  body: Body,
  caught: Caught | null,
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
    status: statusOfNew(caught),
    revisionId,
    ...body,
  })
  if (caught) holdPost(ctx, { objectType: ObjectType.answer, objectId: id, questionId }, caught)
  else afterAnswerAppears(ctx, { id, questionId, userId: viewer.id, revisionId, ...body })
  return { id, questionId, pending: caught !== null }
}

/**
 * Posts an answer; a rule of the site may queue it for review. Errors: reputation, closed or deleted
 * question, a second answer if the site allows one each; the same form sent twice returns the first answer.
 */
export const writeAnswer = command({
  name: 'answers.write',
  guard: activated,
  input: WriteAnswerInput,
  emits: ['answer.written', 'post.held'],
  captcha: 'answer',
  rules: (ctx, { content }) => bodyFaults(ctx, content, { field: 'content', empty }),
  async prepare(ctx, { content }) {
    const body = renderBody(content, ctx, 'content', empty)
    return { body, caught: await screenAnswer(ctx, body) }
  },
  run(ctx, input, { body, caught }): Once<Written> {
    const { tx, viewer, privileges, settings } = ctx
    const question = findQuestion(tx, input.question_id)
    if (!question || !maySeeQuestion(viewer, question)) raise(notFound('error.question.not_found'))
    return once(ctx, 'answers.write', input, () => {
      const restricted =
        settings.write.restrict_answer && firstAnswerOf(tx, question.id, viewer.id) > 0
      insist(mayAnswer(viewer, question, privileges, restricted))
      deleteDraft(tx, viewer.id, `answer:${question.id}`)
      return addAnswer(ctx, question.id, body, caught)
    })
  },
})
