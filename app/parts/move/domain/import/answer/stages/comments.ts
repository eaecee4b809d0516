import { ObjectType, PostStatus } from '#shared/codes.ts'
import { personOf } from '#parts/move/domain/import/answer/people.ts'
import type { SourceRow } from '#parts/move/domain/import/answer/source-row.ts'
import { type AnswerContext, tableStage, write } from '#parts/move/domain/import/answer/stage.ts'
import { sourceOf } from '#parts/move/domain/import/answer/texts.ts'

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
  const parent = ctx.facts.object({ type: Comment, seq })
  if (seq > 0 && !parent) ctx.tally.changed('reply to a comment that is gone', String(objectId))
  if (!parent) return { replyUserId: 0, replyCommentId: 0 }
  return { replyUserId: parent.userId, replyCommentId: parent.id }
}

export const commentsStage = tableStage({
  name: 'comments',
  table: 'comment',
  type: Comment,
  apply(ctx, row) {
    const { facts, tally } = ctx
    const id = row.seq('id', Comment)
    const known = facts.object({ type: Comment, seq: id })
    if (!known) {
      const post = facts.object(row.ref('object_id'))
      const isPost = post && post.questionId > 0 && row.seq('object_id', Comment) === 0
      return tally.skipped(isPost ? 'it has no author' : 'its post is gone', String(id))
    }
    const { type, seq } = row.ref('object_id')!
    const originalText = sourceOf(ctx, row.text('original_text'), `comment ${id}`)
    const createdAt = row.createdAt()
    const userId = personOf(ctx, known.userId)
    // Votes move the time of its last change in the source, so it says nothing of edits.
    const comment = { id, userId, status: known.status, createdAt, updatedAt: createdAt }
    const place = { [type === ObjectType.answer ? 'answer_id' : 'question_id']: String(seq) }
    write(
      ctx,
      'comments',
      { ...comment, ...replyOf(ctx, row, id) },
      { text: originalText, ...place },
    )
    tally.made(Names[known.status]!)
  },
})
