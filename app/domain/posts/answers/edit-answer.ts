import { ObjectType, PostStatus, RevisionStatus } from '#shared/codes.ts'
import { activated, badRequest, command, insist, notFound, raise } from '#kernel'
import { bodyFaults, renderBody } from '#posts/questions/body.ts'
import { storedQuestion } from '#posts/questions/questions.queries.ts'
import { rescanLinks } from '#posts/links/rescan-links.ts'
import { hasUnreviewed, insertRevision } from '#basics/revisions/revisions.queries.ts'
import { insistUnchanged } from '#basics/revisions/opened-revision.ts'
import { isSameText } from '#basics/revisions/same-text.ts'
import { indexAnswer } from '#search/post-index.queries.ts'
import { isPubliclyListed, maySeeAnswer } from '#basics/visibility/visibility.ts'
import { editsAnswerDirectly, mayEditAnswer } from './answers.policy.ts'
import { findAnswer, touchQuestion, updateAnswer } from './answers.queries.ts'
import { EditAnswerInput } from './answers.schema.ts'

const empty = 'error.answer.content_cannot_empty'

/** Edits an answer, at once or as a suggestion, by the same rule as questions. */
export const editAnswer = command({
  name: 'answers.edit',
  guard: activated,
  input: EditAnswerInput,
  emits: ['answer.edited', 'answer.edit_suggested'],
  captcha: 'edit',
  rules(ctx, { id, content }) {
    const row = id === undefined ? undefined : findAnswer(ctx.db, id)
    const seen = row && maySeeAnswer(ctx.viewer, row, storedQuestion(ctx.db, row.questionId))
    const before = seen ? row.html : undefined
    return bodyFaults(ctx, content, { field: 'content', empty, before })
  },
  prepare: (ctx, input) => renderBody(input.content, ctx, 'content', empty),
  run(ctx, input, body) {
    const { tx, viewer, privileges, now, emit } = ctx
    const answer = findAnswer(tx, input.id) ?? raise(notFound('error.answer.not_found'))
    const question = storedQuestion(tx, answer.questionId)
    if (!maySeeAnswer(viewer, answer, question)) throw notFound('error.answer.not_found')
    insist(mayEditAnswer(viewer, answer, privileges, false))
    if (hasUnreviewed(tx, answer.id)) throw badRequest('error.answer.cannot_update')
    const done = { id: answer.id, questionId: question.id, waitForReview: false }
    if (isSameText(answer.originalText, input.content)) return done
    insistUnchanged(input.revision_id, answer.revisionId)

    const direct = editsAnswerDirectly(viewer, answer, privileges)
    const revisionId = insertRevision(
      tx,
      {
        userId: viewer.id,
        objectType: ObjectType.answer,
        objectId: answer.id,
        title: '',
        snapshot: { original_text: input.content },
        summary: input.edit_summary,
        status: direct ? RevisionStatus.passed : RevisionStatus.unreviewed,
      },
      now,
    )
    const event = { answerId: answer.id, questionId: question.id, editorId: viewer.id, revisionId }
    if (!direct) {
      emit('answer.edit_suggested', event)
      return { ...done, waitForReview: true }
    }
    updateAnswer(tx, answer.id, { ...body, editedAt: now, lastEditorId: viewer.id, revisionId })
    const pending = answer.status === PostStatus.pending
    // An edit of a pending post notifies no one and earns nothing.
    if (pending && answer.userId === viewer.id) return done
    if (!pending) {
      const place = { questionId: question.id, answerId: answer.id }
      touchQuestion(tx, question.id, now)
      rescanLinks(tx, { ...place, source: body.originalText, html: body.html }, now)
    }
    if (answer.status === PostStatus.available && isPubliclyListed(question))
      indexAnswer(tx, answer.id)
    emit('answer.edited', { ...event, summary: input.edit_summary, reviewerId: 0 })
    return done
  },
})
