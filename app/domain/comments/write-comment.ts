import { ObjectType } from '#app/shared/codes.ts'
import { isVisiblyEmpty, mentionedNames, renderMarkdown } from '#app/domain/content/index.ts'
import {
  activated,
  badRequest,
  command,
  insist,
  invalid,
  nextObjectId,
  notFound,
  raise,
  type SiteSettings,
} from '#app/domain/kernel/index.ts'
import { findPost } from '#app/domain/objects/index.ts'
import { once, type Once } from '#app/domain/requests/index.ts'
import { mayComment, mayDeleteComment, mayEditComment } from './comments.policy.ts'
import {
  changeCommentCount,
  findComment,
  insertComment,
  updateComment,
} from './comments.queries.ts'
import { CommentIdInput, EditCommentInput, WriteCommentInput } from './comments.schema.ts'

function render(source: string, settings: SiteSettings): string {
  const { html } = renderMarkdown(source, {
    siteUrl: settings.general.site_url,
    profile: 'comment',
  })
  if (isVisiblyEmpty(html))
    throw invalid({ field: 'original_text', reason: 'error.comment.content_cannot_empty' })
  return html
}

type Place = { id: number; objectType: number; objectId: number; questionId: number }

/** Comment on a question or an answer, or reply to a comment there. */
export const writeComment = command({
  name: 'comments.write',
  guard: activated,
  input: WriteCommentInput,
  emits: ['comment.written'],
  prepare: ({ settings }, input) => render(input.original_text, settings),
  run(ctx, input, html): Once<Place> {
    const { tx, viewer, privileges, now, emit } = ctx
    insist(mayComment(viewer, privileges))
    const post = findPost(tx, viewer, input.object_id)
    if (!post || post.type === ObjectType.comment) raise(badRequest('error.object.not_found'))
    if (post!.deleted) throw badRequest('error.object.already_deleted')
    const target = post!
    const parent = input.reply_comment_id ? findComment(tx, input.reply_comment_id) : null
    if (
      input.reply_comment_id &&
      (!parent || parent.objectId !== target.id || parent.status !== 1)
    ) {
      throw badRequest('error.comment.not_found')
    }
    return once(ctx, 'comments.write', input, () => {
      const id = nextObjectId(tx)
      const place = { objectType: target.type, objectId: target.id, questionId: target.question.id }
      insertComment(tx, {
        id,
        ...place,
        createdAt: now,
        updatedAt: now,
        userId: viewer.id,
        replyUserId: parent?.userId ?? 0,
        replyCommentId: parent?.id ?? 0,
        originalText: input.original_text,
        html,
      })
      changeCommentCount(tx, target.type, target.id, 1)
      emit('comment.written', {
        commentId: id,
        ...place,
        authorId: viewer.id,
        replyUserId: parent?.userId ?? 0,
        mentioned: mentionedNames(input.original_text),
      })
      return { id, ...place }
    })
  },
})

const placeOf = (row: Place): Place => ({
  id: row.id,
  objectType: row.objectType,
  objectId: row.objectId,
  questionId: row.questionId,
})

/** Change a comment: its author within five minutes, staff any time. */
export const editComment = command({
  name: 'comments.edit',
  guard: activated,
  input: EditCommentInput,
  emits: ['comment.edited'],
  prepare: ({ settings }, input) => render(input.original_text, settings),
  run({ tx, viewer, now, emit }, input, html) {
    const comment = findComment(tx, input.comment_id)
    const post =
      comment &&
      comment.status === 1 &&
      findPost(tx, viewer, { type: comment.objectType, seq: comment.objectId })
    if (!comment || !post) raise(badRequest('error.comment.not_found'))
    insist(mayEditComment(viewer, comment!, now))
    updateComment(tx, comment!.id, { originalText: input.original_text, html, updatedAt: now })
    emit('comment.edited', { commentId: comment!.id, editorId: viewer.id })
    return { ...placeOf(comment!), originalText: input.original_text, html }
  },
})

/** Remove a comment for good: its author or staff. A removed one changes nothing. */
export const deleteComment = command({
  name: 'comments.delete',
  guard: activated,
  input: CommentIdInput,
  emits: ['comment.deleted'],
  run({ tx, viewer, privileges, now, emit }, { comment_id: id }) {
    const comment = findComment(tx, id) ?? raise(notFound('error.comment.not_found'))
    const may = mayDeleteComment(viewer, comment, privileges)
    // One that is gone, or stands where the viewer sees nothing, does not exist for him.
    const post = findPost(tx, viewer, { type: comment.objectType, seq: comment.objectId })
    if (!post || (comment.status !== 1 && !may.allowed)) throw notFound('error.comment.not_found')
    insist(may)
    const place = placeOf(comment)
    if (comment.status !== 1) return place
    updateComment(tx, id, { status: 10, updatedAt: now })
    changeCommentCount(tx, comment.objectType, comment.objectId, -1)
    emit('comment.deleted', {
      commentId: id,
      objectType: comment.objectType,
      objectId: comment.objectId,
      actorId: viewer.id,
    })
    return place
  },
})
