import { z } from 'zod'
import type { ListedAnswer, ListedQuestion } from '#moderation/post-lists/list-contents.ts'
import type { Page } from '#kernel'
import { escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { toAuthor, UserBasic } from './people.ts'
import {
  answerId,
  Count,
  Id,
  longAnswerIdOrZero,
  LongIdOrZero,
  questionId,
  Seconds,
  seconds,
} from './values.ts'

const OneOrTwo = z.literal([1, 2])

export const ContentQuestion = z.strictObject({
  id: Id,
  title: out.text(),
  url_title: out.text(),
  vote_count: Count,
  show: OneOrTwo,
  pin: OneOrTwo,
  answer_count: Count,
  accepted_answer_id: LongIdOrZero,
  create_time: Seconds,
  update_time: Seconds,
  edit_time: Seconds,
  user_info: UserBasic,
})

export function toContentQuestions(page: Page<ListedQuestion>, { ctx }: ApiArgs) {
  const list = page.list.map((row): z.infer<typeof ContentQuestion> => ({
    id: questionId(ctx, row.id),
    title: row.title,
    url_title: row.urlTitle,
    vote_count: row.votes,
    show: row.show as 1 | 2,
    pin: row.pin as 1 | 2,
    answer_count: row.answers,
    accepted_answer_id: longAnswerIdOrZero(row.acceptedAnswerId),
    create_time: seconds(row.createdAt),
    update_time: seconds(row.activeAt),
    edit_time: seconds(row.editedAt),
    user_info: toAuthor(row.author),
  }))
  return { count: page.count, list }
}

export const ContentAnswer = z.strictObject({
  id: Id,
  question_id: Id,
  description: out.escapedText(),
  create_time: Seconds,
  update_time: Seconds,
  accepted: OneOrTwo,
  user_info: UserBasic,
  vote_count: Count,
  question_info: z.strictObject({ title: out.text(), url_title: out.text() }),
})

export function toContentAnswers(page: Page<ListedAnswer>, { ctx }: ApiArgs) {
  const list = page.list.map((row): z.infer<typeof ContentAnswer> => ({
    id: answerId(ctx, row.id),
    question_id: questionId(ctx, row.questionId),
    description: escapeText(row.excerpt),
    create_time: seconds(row.createdAt),
    update_time: seconds(row.editedAt),
    accepted: row.accepted as 1 | 2,
    user_info: toAuthor(row.author),
    vote_count: row.votes,
    question_info: { title: row.title, url_title: row.urlTitle },
  }))
  return { count: page.count, list }
}
