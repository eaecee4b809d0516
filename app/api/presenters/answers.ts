import { z } from 'zod'
import type { AnswerView } from '#posts/threads/list-answers.ts'
import type { QuestionView } from '#posts/threads/show-question.ts'
import { out } from '../kernel/out.ts'
import { optional, shape } from '../kernel/wire.ts'
import { UserBasic } from './people.ts'
import { QInfo } from './questions.ts'
import {
  Actions,
  AnswerId,
  code,
  Count,
  OneOrTwo,
  PostHtml,
  QuestionId,
  Seconds,
  VoteStatus,
} from './values.ts'

export const AInfo = shape<AnswerView>('AInfo')({
  id: AnswerId,
  question_id: QuestionId,
  content: [out.text(), 'originalText'],
  html: PostHtml,
  create_time: [Seconds, 'createdAt'],
  /** 0 = never edited. */
  update_time: [Seconds, 'editedAt'],
  accepted: OneOrTwo,
  user_info: [UserBasic, 'author'],
  update_user_info: [optional(UserBasic), 'editor'],
  collected: [z.boolean(), () => false],
  vote_status: [VoteStatus, 'vote'],
  vote_count: Count,
  status: code(1, 10, 11),
  member_actions: [Actions, 'actions'],
})

export const AnswerWithQuestion = shape<{ answer: AnswerView; question: QuestionView }>()({
  info: [AInfo, 'answer'],
  question: QInfo,
})
