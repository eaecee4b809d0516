import { ObjectType, QuestionStatus, RevisionStatus, Show } from '#shared/codes.ts'
import { titleSlug } from '#markdown/slug.ts'
import {
  activated,
  command,
  type Ctx,
  insist,
  type Member,
  nextObjectId,
  type WriteCtx,
} from '#kernel'
import { once, type Once } from '#basics/idempotency/once.ts'
import { insertRevision } from '#basics/revisions/revisions.queries.ts'
import type { Caught } from '#basics/screening/new-post.ts'
import { holdPost, statusOfNew } from '#basics/screening/hold-post.ts'
import { screenPost } from '#basics/screening/screen-post.ts'
import { resolveTags } from '#tags/resolve-tags.ts'
import { saveQuestionTags } from '#tags/tags.queries.ts'
import type { TagInput } from '#tags/tags.schema.ts'
import { deleteDraft } from './drafts.queries.ts'
import { type Body, questionRules, renderBody } from './body.ts'
import { afterVisibilityChange, tagStatusOf } from './listing.ts'
import { announceQuestion } from './publish-question.ts'
import { mayAsk } from './questions.policy.ts'
import { insertQuestion, updateQuestion } from './questions.queries.ts'
import { AskInput } from './questions.schema.ts'

type AskCtx = WriteCtx<Member, 'question.asked' | 'tag.created' | 'post.held'>

export const screenQuestion = (
  ctx: Ctx<Member>,
  { title, tags }: { title: string; tags: TagInput[] },
  { html, plainText: text }: Body,
): Promise<Caught | null> =>
  screenPost(ctx, {
    kind: 'question',
    title,
    html,
    text,
    tags: tags.map(tag => tag.slug_name),
  })

/**
 * Inserts a new question with its tags and revision; the follow-up is deferred while it is pending review.
 * Shared with ask-and-answer.
 */
export function addQuestion(
  ctx: AskCtx,
  input: { title: string; tags: TagInput[] },
  body: Body,
  caught: Caught | null,
): number {
  const { tx, viewer, now } = ctx
  const tagIds = resolveTags(ctx, input.tags, [], caught !== null)
  const id = nextObjectId(tx)
  insertQuestion(tx, {
    id,
    createdAt: now,
    activeAt: now,
    userId: viewer.id,
    title: input.title,
    urlTitle: titleSlug(input.title),
    ...body,
    status: statusOfNew(caught),
  })
  const fresh = { status: statusOfNew(caught), userId: viewer.id, show: Show.listed }
  saveQuestionTags(tx, id, tagIds, tagStatusOf(fresh))
  const revisionId = insertRevision(
    tx,
    {
      userId: viewer.id,
      objectType: ObjectType.question,
      objectId: id,
      title: input.title,
      snapshot: {
        title: input.title,
        original_text: body.originalText,
        tags: input.tags.map(tag => tag.slug_name),
      },
      summary: '',
      status: RevisionStatus.first,
    },
    now,
  )
  updateQuestion(tx, id, { revisionId })
  deleteDraft(tx, viewer.id, 'ask')
  if (caught) {
    holdPost(ctx, { objectType: ObjectType.question, objectId: id, questionId: id }, caught)
    return id
  }
  afterVisibilityChange(tx, id, { ...fresh, status: QuestionStatus.pending }, fresh)
  announceQuestion(ctx, { id, userId: viewer.id, revisionId, ...body })
  return id
}

export type AskedQuestion = { id: number; pending: boolean }

/**
 * Asks a question; a rule of the site may queue it for review. Errors: reputation, tags, empty body; the same
 * form sent twice returns the first question.
 */
export const askQuestion = command({
  name: 'questions.ask',
  guard: activated,
  input: AskInput,
  emits: ['question.asked', 'tag.created', 'post.held'],
  captcha: 'question',
  rules: (ctx, given) => questionRules(ctx, given),
  async prepare(ctx, input) {
    const { viewer, privileges } = ctx
    insist(mayAsk(viewer, privileges))
    const empty = 'error.question.content_cannot_empty'
    const body = renderBody(input.content, ctx, 'content', empty)
    return { body, caught: await screenQuestion(ctx, input, body) }
  },
  run(ctx, input, { body, caught }): Once<AskedQuestion> {
    return once(ctx, 'questions.ask', input, () => ({
      id: addQuestion(ctx, input, body, caught),
      pending: caught !== null,
    }))
  },
})
