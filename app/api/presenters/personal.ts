/** The lists of a profile. */
import { z } from 'zod'
import { ObjectType, postState } from '#shared/codes.ts'
import type { Page } from '#kernel'
import type { AuthorAnswer } from '#people/profiles/list-posts.ts'
import type { Gain, OwnVote } from '#people/profiles/list-acts.ts'
import type { PostPlace, ProfileAct, ProfileComment } from '#people/profiles/profiles.queries.ts'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import { escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { commentId } from './comments.ts'
import { toTags, Tag } from './tags.ts'
import {
  answerId,
  Count,
  Id,
  IdOrEmpty,
  LongIdOrZero,
  longAnswerIdOrZero,
  ObjectTypeName,
  objectTypeName,
  questionId,
  Seconds,
  seconds,
  wireId,
} from './values.ts'

export const PersonalQuestion = z
  .strictObject({
    question_id: Id,
    title: out.text(),
    url_title: out.text(),
    vote_count: Count,
    tags: z.array(Tag),
    view_count: Count,
    answer_count: Count,
    collection_count: Count,
    created_at: Seconds,
    accepted_answer_id: LongIdOrZero,
    status: z.enum(['available', 'closed', 'pending', 'deleted']),
  })
  .meta({ id: 'PersonalQuestion' })

function toQuestion(item: QuestionItem, { ctx }: ApiArgs): z.infer<typeof PersonalQuestion> {
  return {
    question_id: questionId(ctx, item.id),
    title: item.title,
    url_title: item.urlTitle,
    vote_count: item.voteCount,
    tags: toTags(item.tags),
    view_count: item.viewCount,
    answer_count: item.answerCount,
    collection_count: item.collectionCount,
    created_at: seconds(item.createdAt),
    accepted_answer_id: longAnswerIdOrZero(item.acceptedAnswerId),
    status: postState(item.status),
  }
}

export const PersonalAnswer = z
  .strictObject({
    answer_id: Id,
    question_id: Id,
    accepted: z.literal([1, 2]),
    vote_count: Count,
    create_time: Seconds,
    update_time: Seconds,
    question_info: z.strictObject({
      title: out.text(),
      url_title: out.text(),
      tags: z.array(Tag),
    }),
  })
  .meta({ id: 'PersonalAnswer' })

function toAnswer(answer: AuthorAnswer, { ctx }: ApiArgs): z.infer<typeof PersonalAnswer> {
  const { question } = answer
  return {
    answer_id: answerId(ctx, answer.id),
    question_id: questionId(ctx, answer.questionId),
    accepted: answer.accepted as 1 | 2,
    vote_count: answer.voteCount,
    create_time: seconds(answer.createdAt),
    update_time: seconds(answer.editedAt),
    question_info: {
      title: question.title,
      url_title: question.urlTitle,
      tags: toTags(question.tags),
    },
  }
}

export const TopPosts = z.strictObject({
  question: z.array(PersonalQuestion),
  answer: z.array(PersonalAnswer),
})

export function toTopPosts(
  top: { questions: QuestionItem[]; answers: AuthorAnswer[] },
  args: ApiArgs,
): z.infer<typeof TopPosts> {
  return {
    question: top.questions.map(item => toQuestion(item, args)),
    answer: top.answers.map(answer => toAnswer(answer, args)),
  }
}

export const toPersonalQuestions = (page: Page<QuestionItem>, args: ApiArgs) => ({
  count: page.count,
  list: page.list.map(item => toQuestion(item, args)),
})

export const toPersonalAnswers = (page: Page<AuthorAnswer>, args: ApiArgs) => ({
  count: page.count,
  list: page.list.map(answer => toAnswer(answer, args)),
})

const Place = z.strictObject({
  created_at: Seconds,
  object_id: Id,
  question_id: Id,
  answer_id: IdOrEmpty,
  object_type: ObjectTypeName,
  title: out.text(),
  url_title: out.text(),
})

function toPlace(place: PostPlace, { ctx }: ApiArgs) {
  return {
    question_id: questionId(ctx, place.questionId),
    answer_id: place.answerId > 0 ? answerId(ctx, place.answerId) : '',
    title: place.title,
    url_title: place.urlTitle,
  }
}

export const PersonalComment = Place.extend({ comment_id: Id, content: out.html() })

function toComment(comment: ProfileComment, args: ApiArgs): z.infer<typeof PersonalComment> {
  const onAnswer = comment.answerId > 0
  const type = onAnswer ? ObjectType.answer : ObjectType.question
  return {
    ...toPlace(comment, args),
    comment_id: commentId(comment.id),
    created_at: seconds(comment.createdAt),
    object_id: wireId(args.ctx, type, onAnswer ? comment.answerId : comment.questionId),
    object_type: objectTypeName(type),
    content: comment.html,
  }
}

export const toPersonalComments = (page: Page<ProfileComment>, args: ApiArgs) => ({
  count: page.count,
  list: page.list.map(comment => toComment(comment, args)),
})

const Act = Place.extend({ content: out.escapedText() })

function toAct(act: ProfileAct, args: ApiArgs): z.infer<typeof Act> {
  return {
    ...toPlace(act, args),
    created_at: seconds(act.createdAt),
    object_id: wireId(args.ctx, act.objectType, act.objectId),
    object_type: objectTypeName(act.objectType),
    content: escapeText(act.excerpt),
  }
}

/** Reputation entries remain when their post is hidden; the ids are empty then. */
export const PersonalGain = Act.extend({
  object_id: IdOrEmpty,
  question_id: IdOrEmpty,
  reputation: z.int().min(1),
  rank_type: out.text(),
})

function gainPlace({ post, tag, objectType, objectId }: Gain, args: ApiArgs) {
  if (post) {
    const object_id = wireId(args.ctx, objectType, objectId)
    return { ...toPlace(post, args), object_id, content: escapeText(post.excerpt) }
  }
  const nowhere = { question_id: '', answer_id: '', url_title: '', content: escapeText('') }
  if (tag)
    return { ...nowhere, object_id: wireId(args.ctx, objectType, objectId), title: tag.displayName }
  return { ...nowhere, object_id: '', title: args.t('api.gain.hidden') }
}

export const toGains = (page: Page<Gain>, args: ApiArgs) => ({
  count: page.count,
  list: page.list.map((gain): z.infer<typeof PersonalGain> => ({
    ...gainPlace(gain, args),
    created_at: seconds(gain.createdAt),
    object_type: objectTypeName(gain.objectType),
    reputation: gain.points,
    rank_type: args.t(`api.gain.${gain.kind}`),
  })),
})

export const PersonalVote = Act.extend({ vote_type: out.text() })

export const toOwnVotes = (page: Page<OwnVote>, args: ApiArgs) => ({
  count: page.count,
  list: page.list.map(vote => ({
    ...toAct(vote, args),
    vote_type: args.t(vote.up ? 'api.vote.up' : 'api.vote.down'),
  })),
})
