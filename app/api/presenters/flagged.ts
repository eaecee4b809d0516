/** Posts that staff decide on: pending flags with their posts. */
import { z } from 'zod'
import type { FlagTask } from '#moderation/flags/list-flags.ts'
import type { PendingPost } from '#moderation/review/list-pending-posts.ts'
import { out } from '../kernel/out.ts'
import { from, nullable, shape } from '../kernel/wire.ts'
import { Reason } from './flags.ts'
import { UserBasic } from './people.ts'
import { Tags } from './tags.ts'
import {
  AnswerIdOrEmpty,
  CommentIdOrEmpty,
  Count,
  NumberId,
  ObjectId,
  OneOrTwo,
  PostHtml,
  PostStatus,
  QuestionIdOrEmpty,
  Seconds,
  typeNameOf,
} from './values.ts'

/** A post under review. */
type Reviewed = Pick<
  PendingPost,
  | 'createdAt'
  | 'objectType'
  | 'objectId'
  | 'questionId'
  | 'answerId'
  | 'commentId'
  | 'title'
  | 'urlTitle'
  | 'originalText'
  | 'html'
  | 'tags'
  | 'status'
  | 'questionShow'
  | 'author'
>
export const { fields: reviewed } = shape<Reviewed>()({
  created_at: Seconds,
  object_id: [ObjectId, ({ objectType, objectId }) => ({ type: objectType, id: objectId })],
  question_id: QuestionIdOrEmpty,
  answer_id: AnswerIdOrEmpty,
  comment_id: CommentIdOrEmpty,
  object_type: typeNameOf('question', 'answer', 'comment'),
  title: out.text(),
  url_title: out.text(),
  original_text: out.text(),
  parsed_text: [PostHtml, 'html'],
  tags: Tags,
  object_status: [PostStatus, 'status'],
  object_show_status: [OneOrTwo, 'questionShow'],
  author_user_info: [UserBasic, 'author'],
})

const flagged = ({ flag, post }: FlagTask) => ({
  ...post,
  flag,
  objectType: post.type,
  objectId: post.id,
  questionId: post.question?.id ?? 0,
  answerId: post.answer?.id ?? 0,
  commentId: post.comment?.id ?? 0,
  title: post.question?.title ?? '',
  urlTitle: post.question?.urlTitle ?? '',
  questionShow: post.question?.show ?? 1,
})

export const FlaggedItem = from(
  flagged,
  shape<ReturnType<typeof flagged>>('FlaggedPost')({
    ...reviewed,
    flag_id: [NumberId, ({ flag }) => flag.id],
    answer_count: [Count, ({ question }) => question?.answerCount ?? 0],
    answer_accepted: [z.boolean(), ({ question }) => (question?.acceptedAnswerId ?? 0) > 0],
    submit_at: [Seconds, ({ flag }) => flag.at],
    submitter_user: [UserBasic, ({ flag }) => flag.flagger],
    reason: [nullable(Reason), ({ flag }) => flag.reason],
    reason_content: [out.text(), ({ flag }) => flag.content],
  }),
)
