import { z } from 'zod'
import type { Page } from '#kernel'
import type { AnswerView } from '#posts/threads/list-answers.ts'
import type { QuestionView } from '#posts/threads/show-question.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { toAuthor, UserBasic } from './people.ts'
import { toQuestion, QInfo } from './questions.ts'
import {
  Action,
  answerId,
  Count,
  Id,
  toActions,
  questionId,
  Seconds,
  seconds,
  VoteStatus,
  voteStatus,
} from './values.ts'

export const AInfo = z
  .strictObject({
    id: Id,
    question_id: Id,
    content: out.text(),
    html: out.html(),
    create_time: Seconds,
    /** 0 = never edited. */
    update_time: Seconds,
    accepted: z.literal([1, 2]),
    user_info: UserBasic,
    update_user_info: UserBasic.optional(),
    collected: z.boolean(),
    vote_status: VoteStatus,
    vote_count: Count,
    status: z.literal([1, 10, 11]),
    member_actions: z.array(Action),
  })
  .meta({ id: 'AInfo' })

export function toAnswer(answer: AnswerView, { ctx, t }: ApiArgs): z.infer<typeof AInfo> {
  return {
    id: answerId(ctx, answer.id),
    question_id: questionId(ctx, answer.questionId),
    content: answer.originalText,
    html: answer.html,
    create_time: seconds(answer.createdAt),
    update_time: seconds(answer.editedAt),
    accepted: answer.accepted as 1 | 2,
    user_info: toAuthor(answer.author),
    ...(answer.editor && { update_user_info: toAuthor(answer.editor) }),
    collected: false,
    vote_status: voteStatus(answer.vote),
    vote_count: answer.voteCount,
    status: answer.status as 1 | 10 | 11,
    member_actions: toActions(answer.actions, t),
  }
}

export function toAnswerPage(page: Page<AnswerView>, args: ApiArgs) {
  return { count: page.count, list: page.list.map(answer => toAnswer(answer, args)) }
}

export const AnswerWithQuestion = z.strictObject({ info: AInfo, question: QInfo })

export function toAnswerWithQuestion(
  { answer, question }: { answer: AnswerView; question: QuestionView },
  args: ApiArgs,
): z.infer<typeof AnswerWithQuestion> {
  return { info: toAnswer(answer, args), question: toQuestion(question, args) }
}
