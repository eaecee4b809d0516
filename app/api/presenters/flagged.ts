/** Pending flags with their posts, for staff. */
import { z } from 'zod'
import type { FlagTask } from '#moderation/flags/list-flags.ts'
import type { ReviewedPost } from '#moderation/flags/reviewed-post.ts'
import type { Page } from '#kernel'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { commentId } from './comments.ts'
import { toReasons, Reason } from './flags.ts'
import { toAuthor, UserBasic } from './people.ts'
import { toTags, Tag } from './tags.ts'
import {
  answerId,
  Count,
  Id,
  IdOrEmpty,
  NumberId,
  objectTypeName,
  questionId,
  Seconds,
  seconds,
  wireId,
} from './values.ts'

/** A post under review. */
export const ReviewedObject = z.strictObject({
  created_at: Seconds,
  object_id: Id,
  question_id: IdOrEmpty,
  answer_id: IdOrEmpty,
  comment_id: IdOrEmpty,
  object_type: z.enum(['question', 'answer', 'comment']),
  title: out.text(),
  url_title: out.text(),
  original_text: out.text(),
  parsed_text: out.html(),
  tags: z.array(Tag),
  object_status: z.literal([1, 2, 10, 11]),
  object_show_status: z.literal([1, 2]),
  author_user_info: UserBasic,
})

function toReviewed(post: ReviewedPost, { ctx }: ApiArgs): z.infer<typeof ReviewedObject> {
  const { question, answer, comment } = post
  return {
    created_at: seconds(post.createdAt),
    object_id: wireId(ctx, post.type, post.id),
    question_id: question ? questionId(ctx, question.id) : '',
    answer_id: answer ? answerId(ctx, answer.id) : '',
    comment_id: comment ? commentId(comment.id) : '',
    object_type: objectTypeName(post.type) as 'question' | 'answer' | 'comment',
    title: question?.title ?? '',
    url_title: question?.urlTitle ?? '',
    original_text: post.originalText,
    parsed_text: post.html,
    tags: toTags(post.tags),
    object_status: post.status as 1 | 2 | 10 | 11,
    object_show_status: (question?.show ?? 1) as 1 | 2,
    author_user_info: toAuthor(post.author),
  }
}

export const FlaggedItem = ReviewedObject.extend({
  flag_id: NumberId,
  answer_count: Count,
  answer_accepted: z.boolean(),
  submit_at: Seconds,
  submitter_user: UserBasic,
  reason: Reason.nullable(),
  reason_content: out.text(),
}).meta({ id: 'FlaggedPost' })

function toFlagTask({ flag, post }: FlagTask, args: ApiArgs): z.infer<typeof FlaggedItem> {
  return {
    ...toReviewed(post, args),
    flag_id: String(flag.id),
    answer_count: post.question?.answerCount ?? 0,
    answer_accepted: (post.question?.acceptedAnswerId ?? 0) > 0,
    submit_at: seconds(flag.at),
    submitter_user: toAuthor(flag.flagger),
    reason: flag.reason && toReasons([flag.reason], args)[0]!,
    reason_content: flag.content,
  }
}

export const toFlagTasks = ({ count, list }: Page<FlagTask>, args: ApiArgs) => ({
  count,
  list: list.map(task => toFlagTask(task, args)),
})
