import { z } from 'zod'
import type { CommentItem } from '#posts/comments/list-comments.ts'
import { out } from '../kernel/out.ts'
import { shape } from '../kernel/wire.ts'
import { UserState } from './people.ts'
import { Actions, commentId, CommentId, Count, ObjectId, PostHtml, Seconds } from './values.ts'

type CommentText = Pick<CommentItem, 'id' | 'originalText' | 'html'>
export const EditedComment = shape<CommentText>()({
  comment_id: [CommentId, 'id'],
  original_text: out.text(),
  parsed_text: [PostHtml, 'html'],
})
const { comment_id, original_text, parsed_text } = EditedComment.fields

export const Comment = shape<CommentItem>('Comment')({
  comment_id,
  created_at: Seconds,
  object_id: [ObjectId, ({ objectType, objectId }) => ({ type: objectType, id: objectId })],
  vote_count: Count,
  is_vote: [z.boolean(), 'voted'],
  original_text,
  parsed_text,
  user_id: [out.text(), ({ author }) => String(author.id)],
  username: [out.text(), ({ author }) => author.username],
  user_display_name: [out.text(), ({ author }) => author.displayName],
  user_avatar: [out.text(), ({ author }) => author.avatar],
  user_status: [UserState, ({ author }) => author.status],
  reply_user_id: [out.text(), ({ replyTo }) => (replyTo ? String(replyTo.id) : '')],
  reply_username: [out.text(), ({ replyTo }) => replyTo?.username ?? ''],
  reply_user_display_name: [out.text(), ({ replyTo }) => replyTo?.displayName ?? ''],
  reply_comment_id: [out.text(), ({ replyCommentId: id }) => (id > 0 ? commentId(id) : '')],
  reply_user_status: [z.union([UserState, z.literal('')]), ({ replyTo }) => replyTo?.status ?? ''],
  member_actions: [Actions, 'actions'],
})
