import { ObjectType, PostStatus } from '#shared/codes.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import {
  findObject,
  insertComment,
} from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerContext, tableStage } from '#parts/move/domain/import/answer/stage.ts'
import { renderText } from '#parts/move/domain/import/answer/texts.ts'

const Comment = ObjectType.comment
const { available, deleted, pending } = PostStatus
const Names: Record<number, string> = {
  [available]: 'comment',
  [deleted]: 'deleted comment',
  [pending]: 'comment waiting for review',
}

/** The comment that is answered and its author; a comment that is gone is none. */
function replyOf(ctx: AnswerContext, row: SourceRow, objectId: number) {
  const seq = row.seq('reply_comment_id', Comment)
  const parent = seq > 0 ? findObject(ctx.tx, { type: Comment, seq }) : undefined
  if (seq > 0 && !parent) ctx.tally.changed('reply to a comment that is gone', String(objectId))
  if (!parent) return { replyUserId: 0, replyCommentId: 0 }
  return { replyUserId: parent.userId, replyCommentId: parent.id }
}

export const commentsStage = tableStage({
  name: 'comments',
  table: 'comment',
  type: Comment,
  apply(ctx, row) {
    const { tx, tally } = ctx
    const id = row.seq('id', Comment)
    const object = row.ref('object_id')
    const post = findObject(tx, object)
    const commented: number[] = [ObjectType.question, ObjectType.answer]
    if (!object || !post || !commented.includes(object.type))
      return tally.skipped('its post is gone', String(id))
    const userId = personOf(ctx, row.integer('user_id'))
    if (userId === 0) return tally.skipped('it has no author', String(id))
    const { originalText, html } = renderText(
      ctx,
      'comment',
      row.text('original_text'),
      `comment ${id}`,
    )
    const status = row.integer('status')
    // Answer shows no other status than these.
    const known = status in Names ? status : deleted
    insertComment(tx, {
      id,
      userId,
      originalText,
      html,
      status: known,
      objectType: object.type,
      objectId: post.id,
      questionId: post.questionId,
      ...replyOf(ctx, row, id),
      createdAt: row.createdAt(),
      // Votes move the time in the source, so it says nothing of edits.
      updatedAt: row.createdAt(),
    })
    tally.made(Names[known]!)
  },
})
