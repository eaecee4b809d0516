import { ObjectType, QuestionStatus, RevisionStatus, Show } from '#app/shared/codes.ts'
import { titleSlug } from '#app/domain/content/index.ts'
import {
  activated,
  command,
  insist,
  type Member,
  nextObjectId,
  type WriteCtx,
} from '#app/domain/kernel/index.ts'
import { rescanLinks } from '#app/domain/links/index.ts'
import { once, type Once } from '#app/domain/requests/index.ts'
import { insertRevision } from '#app/domain/revisions/index.ts'
import { resolveTags, saveQuestionTags, type TagInput } from '#app/domain/tags/index.ts'
import { deleteDraft } from '#app/domain/drafts/index.ts'
import { type Body, checkMinimum, renderBody } from './body.ts'
import { afterVisibilityChange, tagStatusOf } from './listing.ts'
import { mayAsk } from './questions.policy.ts'
import { insertQuestion, updateQuestion } from './questions.queries.ts'
import { AskInput } from './questions.schema.ts'

type AskCtx = WriteCtx<Member, 'question.asked' | 'tag.created'>

/** Writes a new question with its tags, revision and index. Shared with ask-and-answer. */
export function addQuestion(
  ctx: AskCtx,
  input: { title: string; tags: TagInput[] },
  body: Body,
): number {
  const { tx, viewer, now } = ctx
  const tagIds = resolveTags(ctx, input.tags)
  const id = nextObjectId(tx)
  insertQuestion(tx, {
    id,
    createdAt: now,
    activeAt: now,
    userId: viewer.id,
    title: input.title,
    urlTitle: titleSlug(input.title),
    ...body,
  })
  const fresh = { status: QuestionStatus.available, userId: viewer.id, show: Show.listed }
  saveQuestionTags(tx, { id, createdAt: now }, tagIds, tagStatusOf(fresh))
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
  afterNew(ctx, id, fresh)
  rescanLinks(tx, { questionId: id, answerId: 0, source: body.originalText, html: body.html }, now)
  deleteDraft(tx, viewer.id, 'ask')
  ctx.emit('question.asked', { questionId: id, authorId: viewer.id, revisionId })
  return id
}

/** A new question comes from nowhere: it was in no list. The tags are already counted. */
function afterNew(
  { tx }: AskCtx,
  id: number,
  fresh: { status: number; userId: number; show: number },
): void {
  afterVisibilityChange(tx, id, { ...fresh, status: QuestionStatus.pending }, fresh, {
    tagsDone: true,
  })
}

/** Ask a question. Refusals: reputation, tags, empty body; the same form twice gives the first question. */
export const askQuestion = command({
  name: 'questions.ask',
  guard: activated,
  input: AskInput,
  emits: ['question.asked', 'tag.created'],
  prepare({ viewer, privileges, settings }, input) {
    insist(mayAsk(viewer, privileges))
    checkMinimum(input.content, settings)
    return renderBody(input.content, settings, 'content', 'error.question.content_cannot_empty')
  },
  run(ctx, input, body): Once<{ id: number }> {
    return once(ctx, 'questions.ask', input, () => ({ id: addQuestion(ctx, input, body) }))
  },
})
