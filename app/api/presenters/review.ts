/** New posts pending review, for staff. */
import { z } from 'zod'
import type { Page } from '#kernel'
import { pluginName } from '#basics/plugins/plugin-facts.ts'
import type { PendingPost as QueuedPost } from '#moderation/review/list-pending-posts.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { commentId } from './comments.ts'
import { ReviewedObject } from './flagged.ts'
import { toAuthor } from './people.ts'
import { toTags } from './tags.ts'
import { answerId, objectTypeName, questionId, Seconds, seconds, wireId } from './values.ts'

export const PendingPost = ReviewedObject.extend({
  review_id: z.int(),
  submit_at: Seconds,
  /** Name of the rule that queued it. */
  submitter_display_name: out.text(),
  reason: out.text(),
}).meta({ id: 'PendingPost' })

function toPendingPost(post: QueuedPost, { ctx, t }: ApiArgs): z.infer<typeof PendingPost> {
  return {
    review_id: post.reviewId,
    created_at: seconds(post.createdAt),
    object_id: wireId(ctx, post.objectType, post.objectId),
    question_id: questionId(ctx, post.questionId),
    answer_id: post.answerId ? answerId(ctx, post.answerId) : '',
    comment_id: post.commentId ? commentId(post.commentId) : '',
    object_type: objectTypeName(post.objectType) as 'question' | 'answer' | 'comment',
    title: post.title,
    url_title: post.urlTitle,
    original_text: post.originalText,
    parsed_text: post.html,
    tags: toTags(post.tags),
    object_status: post.status as 1 | 2 | 10 | 11,
    object_show_status: post.questionShow as 1 | 2,
    author_user_info: toAuthor(post.author),
    submit_at: seconds(post.pendingAt),
    submitter_display_name: t(`held.rule.${post.rule}`, { name: pluginName(ctx, post.plugin) }),
    reason: t(post.reason.key, post.reason.values),
  }
}

export const toPendingPosts = ({ count, list }: Page<QueuedPost>, args: ApiArgs) => ({
  count,
  list: list.map(post => toPendingPost(post, args)),
})
