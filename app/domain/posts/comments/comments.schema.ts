import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { wire } from '#kernel'

const CommentMin = 2
const CommentMax = 600
/** How long authors may edit a comment after writing it, in ms. */
export const EditWindow = 5 * 60_000

const text = wire.text({ min: CommentMin, max: CommentMax, required: true })
const comment = wire.id(ObjectType.comment, 'error.comment.not_found')

export const WriteCommentInput = z.object({
  object_id: wire.anyId(),
  original_text: text,
  reply_comment_id: wire.optionalId(ObjectType.comment, 'error.comment.not_found'),
})
export const EditCommentInput = z.object({ comment_id: comment, original_text: text })
export const CommentIdInput = z.object({ comment_id: comment })
export const ShowCommentInput = z.object({ id: comment })

export const ListCommentsInput = z.object({
  object_id: wire.anyId(),
  page: wire.page(),
  page_size: wire.pageSize(15),
  query_cond: wire.oneOf(['vote', 'created_at', 'default'], 'default'),
  comment_id: z.string().optional(),
})
