import { z } from 'zod'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { CommentItem } from '#posts/comments/list-comments.ts'
import type { Page } from '#kernel'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { UserState } from './people.ts'
import { Action, Count, Id, toActions, Seconds, seconds, wireId } from './values.ts'

export const commentId = (seq: number) => formatId(ObjectType.comment, seq)

export const Comment = z
  .strictObject({
    comment_id: Id,
    created_at: Seconds,
    object_id: Id,
    vote_count: Count,
    is_vote: z.boolean(),
    original_text: out.text(),
    parsed_text: out.html(),
    user_id: out.text(),
    username: out.text(),
    user_display_name: out.text(),
    user_avatar: out.text(),
    user_status: UserState,
    reply_user_id: out.text(),
    reply_username: out.text(),
    reply_user_display_name: out.text(),
    reply_comment_id: out.text(),
    reply_user_status: z.union([UserState, z.literal('')]),
    member_actions: z.array(Action),
  })
  .meta({ id: 'Comment' })

export function toComment(item: CommentItem, { ctx, t }: ApiArgs): z.infer<typeof Comment> {
  const { author, replyTo } = item
  return {
    comment_id: commentId(item.id),
    created_at: seconds(item.createdAt),
    object_id: wireId(ctx, item.objectType, item.objectId),
    vote_count: item.voteCount,
    is_vote: item.voted,
    original_text: item.originalText,
    parsed_text: item.html,
    user_id: String(author.id),
    username: author.username,
    user_display_name: author.displayName,
    user_avatar: author.avatar,
    user_status: author.status,
    reply_user_id: replyTo ? String(replyTo.id) : '',
    reply_username: replyTo?.username ?? '',
    reply_user_display_name: replyTo?.displayName ?? '',
    reply_comment_id: item.replyCommentId > 0 ? commentId(item.replyCommentId) : '',
    reply_user_status: replyTo?.status ?? '',
    member_actions: toActions(item.actions, t),
  }
}

export function toCommentPage(page: Page<CommentItem>, args: ApiArgs) {
  return { count: page.count, list: page.list.map(item => toComment(item, args)) }
}

export const EditedComment = Comment.pick({
  comment_id: true,
  original_text: true,
  parsed_text: true,
})

export function toEditedComment(edited: {
  id: number
  originalText: string
  html: string
}): z.infer<typeof EditedComment> {
  const { id, originalText, html } = edited
  return { comment_id: commentId(id), original_text: originalText, parsed_text: html }
}
