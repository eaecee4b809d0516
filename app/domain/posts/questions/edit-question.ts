import { ObjectType, QuestionStatus, RevisionStatus } from '#shared/codes.ts'
import { titleSlug } from '#markdown/slug.ts'
import { activated, badRequest, command, insist, notFound, raise } from '#kernel'
import { rescanLinks } from '#posts/links/rescan-links.ts'
import { hasUnreviewed, insertRevision } from '#basics/revisions/revisions.queries.ts'
import { insistUnchanged } from '#basics/revisions/opened-revision.ts'
import { isSameText } from '#basics/revisions/same-text.ts'
import { indexQuestion, reindexQuestionAnswers } from '#search/post-index.queries.ts'
import { keepsTags, resolveTags } from '#tags/resolve-tags.ts'
import { listTagIds, saveQuestionTags } from '#tags/tags.queries.ts'
import { isPubliclyListed, maySeeQuestion } from '#basics/visibility/visibility.ts'
import { questionRules, renderBody } from './body.ts'
import { tagStatusOf } from './listing.ts'
import { editsDirectly, mayEditQuestion } from './questions.policy.ts'
import { findQuestion, updateQuestion } from './questions.queries.ts'
import { EditQuestionInput } from './questions.schema.ts'

/**
 * Edits a question. Edits by authors, staff and trusted members apply at once; others need review. An edit
 * that changes nothing is accepted and leaves no revision.
 */
export const editQuestion = command({
  name: 'questions.edit',
  guard: activated,
  input: EditQuestionInput,
  emits: ['question.edited', 'question.edit_suggested', 'tag.created'],
  captcha: 'edit',
  rules(ctx, given) {
    const row = given.id === undefined ? undefined : findQuestion(ctx.db, given.id)
    const seen = row && maySeeQuestion(ctx.viewer, row)
    const before = seen ? { html: row.html, tags: listTagIds(ctx.db, row.id) } : undefined
    return questionRules(ctx, given, before)
  },
  prepare: (ctx, input) =>
    renderBody(input.content, ctx, 'content', 'error.question.content_cannot_empty'),
  run(ctx, input, body) {
    const { tx, viewer, privileges, now } = ctx
    const question = findQuestion(tx, input.id)
    if (!question || !maySeeQuestion(viewer, question)) raise(notFound('error.question.not_found'))
    insist(mayEditQuestion(viewer, question, privileges, false))
    if (hasUnreviewed(tx, input.id)) throw badRequest('error.question.cannot_update')
    const current = listTagIds(tx, question.id)
    const slugs = input.tags.map(tag => tag.slug_name)
    const done = { id: question.id, waitForReview: false }
    const tagsSame = keepsTags(tx, current, slugs)
    if (
      question.title === input.title &&
      isSameText(question.originalText, input.content) &&
      tagsSame
    )
      return done
    insistUnchanged(input.revision_id, question.revisionId)

    const direct = editsDirectly(viewer, question, privileges)
    const pending = question.status === QuestionStatus.pending
    const tagIds = tagsSame
      ? current.map(tag => tag.tagId)
      : resolveTags(ctx, input.tags, current, pending)
    const revisionId = insertRevision(
      tx,
      {
        userId: viewer.id,
        objectType: ObjectType.question,
        objectId: question.id,
        title: input.title,
        snapshot: { title: input.title, original_text: input.content, tags: slugs },
        summary: input.edit_summary,
        status: direct ? RevisionStatus.passed : RevisionStatus.unreviewed,
      },
      now,
    )
    const event = { questionId: question.id, editorId: viewer.id, revisionId }
    if (!direct) {
      ctx.emit('question.edit_suggested', event)
      return { ...done, waitForReview: true }
    }
    saveQuestionTags(tx, question.id, tagIds, tagStatusOf(question))
    updateQuestion(tx, question.id, {
      ...body,
      title: input.title,
      urlTitle: titleSlug(input.title),
      editedAt: now,
      activeAt: now,
      lastEditorId: viewer.id,
      revisionId,
    })
    // An edit of a pending post notifies no one and earns nothing.
    if (pending && question.userId === viewer.id) return done
    if (!pending) {
      const place = { questionId: question.id, answerId: 0 }
      rescanLinks(tx, { ...place, source: body.originalText, html: body.html }, now)
    }
    if (isPubliclyListed(question)) {
      indexQuestion(tx, question.id)
      if (!tagsSame) reindexQuestionAnswers(tx, question.id)
    }
    ctx.emit('question.edited', { ...event, summary: input.edit_summary, reviewerId: 0 })
    return done
  },
})
