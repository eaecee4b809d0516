/** Applies a suggested edit, as if its editor had been allowed to save it directly. */
import { ObjectType, PostStatus, TagStatus } from '#shared/codes.ts'
import { findAnswer, updateAnswer } from '#posts/answers/answers.queries.ts'
import { titleSlug } from '#markdown/slug.ts'
import type { Member, Tx, WriteCtx } from '#kernel'
import { rescanLinks } from '#posts/links/rescan-links.ts'
import type { Body } from '#posts/questions/body.ts'
import {
  storedQuestion,
  type QuestionRow,
  updateQuestion,
} from '#posts/questions/questions.queries.ts'
import { tagStatusOf } from '#posts/questions/listing.ts'
import { findRevision, type RevisionRow } from '#basics/revisions/revisions.queries.ts'
import { indexAnswer, indexQuestion, reindexQuestionAnswers } from '#search/post-index.queries.ts'
import { applyTagRevision } from '#tags/apply-tag-revision.ts'
import { listTagIds, listTagsBySlug, saveQuestionTags } from '#tags/tags.queries.ts'
import { resolveTags } from '#tags/resolve-tags.ts'
import { isPubliclyListed } from '#basics/visibility/visibility.ts'

type Emits = 'question.edited' | 'answer.edited' | 'tag.edited' | 'tag.created'
export type ApplyCtx = WriteCtx<Member, Emits>

const sameList = (a: string[], b: string[]) =>
  a.length === b.length && [...a].sort().join('\n') === [...b].sort().join('\n')

/** The tags when the suggestion was made. */
function tagsBefore(tx: Tx, question: QuestionRow): string[] {
  const base = question.revisionId ? findRevision(tx, question.revisionId) : undefined
  return base?.snapshot.tags ?? listTagIds(tx, question.id).map(tag => tag.slug)
}

/**
 * Tag ids of the suggestion, null if it does not change the tags. Tags deleted or renamed meanwhile are left
 * out; the rules on number, recommended and reserved tags are those of the reviewer.
 */
function suggestedTags(
  ctx: ApplyCtx,
  question: QuestionRow,
  wanted: string[] | undefined,
): number[] | null {
  const { tx } = ctx
  if (!wanted || sameList(wanted, tagsBefore(tx, question))) return null
  const live = new Set(
    listTagsBySlug(tx, wanted)
      .filter(tag => tag.status === TagStatus.available)
      .map(tag => tag.slug),
  )
  const named = wanted.filter(slug => live.has(slug))
  const input = named.map(slug => ({ slug_name: slug, display_name: slug, original_text: '' }))
  return resolveTags(ctx, input, listTagIds(tx, question.id))
}

/** Last activity of the question: that of the suggestion, unless there was a later one. */
const activeAt = (question: QuestionRow, revision: RevisionRow) =>
  Math.max(question.activeAt, revision.createdAt)

function applyToQuestion(ctx: ApplyCtx, revision: RevisionRow, body: Body): void {
  const { tx, now, emit } = ctx
  const question = storedQuestion(tx, revision.objectId)
  const title = revision.snapshot.title ?? question.title
  const tagIds = suggestedTags(ctx, question, revision.snapshot.tags)
  if (tagIds) saveQuestionTags(tx, question.id, tagIds, tagStatusOf(question))
  updateQuestion(tx, question.id, {
    ...body,
    title,
    urlTitle: titleSlug(title),
    editedAt: revision.createdAt,
    activeAt: activeAt(question, revision),
    lastEditorId: revision.userId,
    revisionId: revision.id,
  })
  const source = body.originalText
  rescanLinks(tx, { questionId: question.id, answerId: 0, source, html: body.html }, now)
  if (isPubliclyListed(question)) {
    indexQuestion(tx, question.id)
    if (tagIds) reindexQuestionAnswers(tx, question.id)
  }
  emit('question.edited', {
    questionId: question.id,
    editorId: revision.userId,
    revisionId: revision.id,
    summary: revision.log,
    reviewerId: ctx.viewer.id,
  })
}

function applyToAnswer(ctx: ApplyCtx, revision: RevisionRow, body: Body): void {
  const { tx, now, emit } = ctx
  const answer = findAnswer(tx, revision.objectId)!
  const question = storedQuestion(tx, answer.questionId)
  updateAnswer(tx, answer.id, {
    ...body,
    editedAt: revision.createdAt,
    lastEditorId: revision.userId,
    revisionId: revision.id,
  })
  updateQuestion(tx, question.id, { activeAt: activeAt(question, revision) })
  const place = { questionId: question.id, answerId: answer.id }
  rescanLinks(tx, { ...place, source: body.originalText, html: body.html }, now)
  if (answer.status === PostStatus.available && isPubliclyListed(question)) {
    indexAnswer(tx, answer.id)
  }
  emit('answer.edited', {
    ...place,
    editorId: revision.userId,
    revisionId: revision.id,
    summary: revision.log,
    reviewerId: ctx.viewer.id,
  })
}

function applyToTag(ctx: ApplyCtx, revision: RevisionRow): void {
  const { tx, emit } = ctx
  const { snapshot, id: revisionId, createdAt: now } = revision
  const { plugins } = ctx.ports
  applyTagRevision(tx, { tagId: revision.objectId, snapshot, revisionId, now, plugins })
  emit('tag.edited', {
    tagId: revision.objectId,
    editorId: revision.userId,
    revisionId,
    summary: revision.log,
    reviewerId: ctx.viewer.id,
  })
}

/** `body`: the suggested text, rendered; null for a tag, which is rendered elsewhere. */
export function applySuggestion(ctx: ApplyCtx, revision: RevisionRow, body: Body | null): void {
  if (revision.objectType === ObjectType.tag) return applyToTag(ctx, revision)
  if (revision.objectType === ObjectType.question) return applyToQuestion(ctx, revision, body!)
  applyToAnswer(ctx, revision, body!)
}
