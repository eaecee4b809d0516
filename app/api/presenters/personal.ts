/** The lists of a profile. */
import { z } from 'zod'
import { ObjectType, postState } from '#shared/codes.ts'
import type { AuthorAnswer } from '#people/profiles/list-posts.ts'
import type { Gain, OwnVote } from '#people/profiles/list-acts.ts'
import type { PostPlace, ProfileComment } from '#people/profiles/profiles.queries.ts'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import { out } from '../kernel/out.ts'
import { kind, list, shape } from '../kernel/wire.ts'
import { Tags } from './tags.ts'
import {
  AnswerId,
  AnswerIdOrEmpty,
  CommentId,
  Count,
  Escaped,
  IdOrEmpty,
  LongAnswerIdOrZero,
  ObjectId,
  ObjectTypeName,
  OneOrTwo,
  QuestionId,
  QuestionIdOrEmpty,
  Seconds,
  wireId,
} from './values.ts'

export const PersonalQuestion = shape<QuestionItem>('PersonalQuestion')({
  question_id: [QuestionId, 'id'],
  title: out.text(),
  url_title: out.text(),
  vote_count: Count,
  tags: Tags,
  view_count: Count,
  answer_count: Count,
  collection_count: Count,
  created_at: Seconds,
  accepted_answer_id: LongAnswerIdOrZero,
  status: kind(z.enum(['available', 'closed', 'pending', 'deleted']), postState),
})

const QuestionInfo = shape<AuthorAnswer['question']>()({
  title: out.text(),
  url_title: out.text(),
  tags: Tags,
})
export const PersonalAnswer = shape<AuthorAnswer>('PersonalAnswer')({
  answer_id: [AnswerId, 'id'],
  question_id: QuestionId,
  accepted: OneOrTwo,
  vote_count: Count,
  create_time: [Seconds, 'createdAt'],
  update_time: [Seconds, 'editedAt'],
  question_info: [QuestionInfo, 'question'],
})

export const TopPosts = shape<{ questions: QuestionItem[]; answers: AuthorAnswer[] }>()({
  question: [list(PersonalQuestion), 'questions'],
  answer: [list(PersonalAnswer), 'answers'],
})

const { fields: place } = shape<PostPlace>()({
  question_id: QuestionId,
  answer_id: AnswerIdOrEmpty,
  title: out.text(),
  url_title: out.text(),
})

const objectOf = ({ answerId, questionId }: ProfileComment) =>
  answerId > 0
    ? { type: ObjectType.answer, id: answerId }
    : { type: ObjectType.question, id: questionId }

export const PersonalComment = shape<ProfileComment>()({
  created_at: Seconds,
  object_id: [ObjectId, objectOf],
  question_id: place.question_id,
  answer_id: place.answer_id,
  object_type: [ObjectTypeName, comment => objectOf(comment).type],
  title: place.title,
  url_title: place.url_title,
  comment_id: [CommentId, 'id'],
  content: [out.html(), 'html'],
})

export const PersonalVote = shape<OwnVote>()({
  created_at: Seconds,
  object_id: [ObjectId, ({ objectType, objectId }) => ({ type: objectType, id: objectId })],
  question_id: place.question_id,
  answer_id: place.answer_id,
  object_type: [ObjectTypeName, 'objectType'],
  title: place.title,
  url_title: place.url_title,
  content: [Escaped, 'excerpt'],
  vote_type: [out.text(), ({ up }, { t }) => t(up ? 'api.vote.up' : 'api.vote.down')],
})

/** Reputation entries remain when their post is hidden; the ids are empty then. */
export const PersonalGain = shape<Gain>()({
  created_at: Seconds,
  object_id: [
    IdOrEmpty,
    ({ post, tag, objectType, objectId }, { ctx }) =>
      post || tag ? wireId(ctx, objectType, objectId) : '',
  ],
  question_id: [QuestionIdOrEmpty, ({ post }) => post?.questionId],
  answer_id: [AnswerIdOrEmpty, ({ post }) => post?.answerId],
  object_type: [ObjectTypeName, 'objectType'],
  title: [
    out.text(),
    ({ post, tag }, { t }) => post?.title ?? tag?.displayName ?? t('api.gain.hidden'),
  ],
  url_title: [out.text(), ({ post }) => post?.urlTitle ?? ''],
  content: [Escaped, ({ post }) => post?.excerpt ?? ''],
  reputation: [z.int().min(1), 'points'],
  rank_type: [out.text(), ({ kind }, { t }) => t(`api.gain.${kind}`)],
})
