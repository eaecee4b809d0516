import { ObjectType, PostStatus } from '#shared/codes.ts'
import { isVisiblyEmpty } from '#markdown/text.ts'
import { optionsFor } from '#markdown/kinds-of-text.ts'
import type { Rendered } from '#markdown/profile.ts'
import { renderMarkdown } from '#markdown/render.ts'
import {
  activated,
  badRequest,
  command,
  type Ctx,
  insist,
  invalid,
  nextObjectId,
  notFound,
  raise,
} from '#kernel'
import { isImportedComment } from '#posts/imported/imported.queries.ts'
import { renderImportedComment } from '#posts/imported/render-imported.ts'
import { findPost } from '#posts/objects/objects.ts'
import { once, type Once } from '#basics/idempotency/once.ts'
import { holdPost, statusOfNew } from '#basics/screening/hold-post.ts'
import { insistOnLinks } from '#basics/screening/link-limit.ts'
import { screenPost } from '#basics/screening/screen-post.ts'
import { maySeeComment } from '#basics/visibility/visibility.ts'
import { mayComment, mayDeleteComment, mayEditComment } from './comments.policy.ts'
import { type CommentRow, findComment, insertComment, updateComment } from './comments.queries.ts'
import { afterCommentAppears } from './publish-comment.ts'
import { CommentIdInput, EditCommentInput, WriteCommentInput } from './comments.schema.ts'
import { takeDownComment } from './take-down.ts'

function render(
  source: string,
  { db, settings, ports }: Pick<Ctx, 'db' | 'settings' | 'ports'>,
  edited?: CommentRow,
): Rendered {
  const options = optionsFor('comment', settings.general.site_url, ports.plugins)
  const rendered =
    edited && isImportedComment(db, edited.id)
      ? renderImportedComment(db, { source, objectId: edited.objectId }, options)
      : renderMarkdown(source, options)
  if (isVisiblyEmpty(rendered.html))
    throw invalid({ field: 'original_text', reason: 'error.comment.content_cannot_empty' })
  return rendered
}

type Place = { id: number; objectType: number; objectId: number; questionId: number }

/**
 * Posts a comment on a question or an answer, or a reply to a comment there; a rule of the site may queue it
 * for review.
 */
export const writeComment = command({
  name: 'comments.write',
  guard: activated,
  input: WriteCommentInput,
  emits: ['comment.written', 'post.held'],
  captcha: 'comment',
  async prepare(ctx, input) {
    const { html, text } = render(input.original_text, ctx)
    insistOnLinks(ctx, html, 'original_text')
    return { html, caught: await screenPost(ctx, { kind: 'comment', html, text }) }
  },
  run(ctx, input, { html, caught }): Once<Place & { pending: boolean }> {
    const { tx, viewer, privileges, now } = ctx
    insist(mayComment(viewer, privileges))
    const post = findPost(tx, viewer, input.object_id)
    if (!post || post.type === ObjectType.comment) raise(badRequest('error.object.not_found'))
    if (post.deleted) throw badRequest('error.object.already_deleted')
    const parent = input.reply_comment_id ? findComment(tx, input.reply_comment_id) : null
    if (input.reply_comment_id && (!parent || parent.objectId !== post.id || parent.status !== 1)) {
      throw badRequest('error.comment.not_found')
    }
    return once(ctx, 'comments.write', input, () => {
      const id = nextObjectId(tx)
      const place = { objectType: post.type, objectId: post.id, questionId: post.question.id }
      const comment = {
        id,
        ...place,
        createdAt: now,
        updatedAt: now,
        userId: viewer.id,
        replyUserId: parent?.userId ?? 0,
        replyCommentId: parent?.id ?? 0,
        originalText: input.original_text,
        html,
      }
      insertComment(tx, { ...comment, status: statusOfNew(caught) })
      if (caught) {
        const { questionId } = place
        holdPost(ctx, { objectType: ObjectType.comment, objectId: id, questionId }, caught)
      } else afterCommentAppears(ctx, comment)
      return { id, ...place, pending: caught !== null }
    })
  },
})

const placeOf = (row: Place): Place => ({
  id: row.id,
  objectType: row.objectType,
  objectId: row.objectId,
  questionId: row.questionId,
})

/** Edits a comment: its author within five minutes, staff any time. */
export const editComment = command({
  name: 'comments.edit',
  guard: activated,
  input: EditCommentInput,
  emits: ['comment.edited'],
  captcha: 'edit',
  prepare: (ctx, input) =>
    render(input.original_text, ctx, findComment(ctx.db, input.comment_id)).html,
  run(ctx, input, html) {
    const { tx, viewer, now, emit } = ctx
    const comment = findComment(tx, input.comment_id)
    const post =
      comment &&
      maySeeComment(viewer, comment) &&
      findPost(tx, viewer, { type: comment.objectType, seq: comment.objectId })
    if (!comment || !post) raise(badRequest('error.comment.not_found'))
    insist(mayEditComment(viewer, comment, now))
    insistOnLinks(ctx, html, 'original_text', comment.html)
    updateComment(tx, comment.id, { originalText: input.original_text, html, updatedAt: now })
    const before = comment.originalText
    emit('comment.edited', { commentId: comment.id, editorId: viewer.id, before })
    return { ...placeOf(comment), originalText: input.original_text, html }
  },
})

/** Deletes a comment permanently: its author or staff. Does nothing if it is already deleted. */
export const deleteComment = command({
  name: 'comments.delete',
  guard: activated,
  input: CommentIdInput,
  emits: ['comment.deleted'],
  captcha: 'delete',
  run({ tx, viewer, privileges, now, emit }, { comment_id: id }) {
    const comment = findComment(tx, id) ?? raise(notFound('error.comment.not_found'))
    const may = mayDeleteComment(viewer, comment, privileges)
    // A comment that is deleted, or on a post the viewer cannot see, does not exist for the viewer.
    const post = findPost(tx, viewer, { type: comment.objectType, seq: comment.objectId })
    const gone = comment.status === PostStatus.deleted
    if (!post || (!maySeeComment(viewer, comment) && !(gone && may.allowed)))
      throw notFound('error.comment.not_found')
    insist(may)
    const place = placeOf(comment)
    if (gone) return place
    takeDownComment({ tx, now, emit, actorId: viewer.id }, comment)
    return place
  },
})
