import type { ListedAnswer, ListedQuestion } from '#moderation/post-lists/list-contents.ts'
import { out } from '../kernel/out.ts'
import { shape } from '../kernel/wire.ts'
import { UserBasic } from './people.ts'
import {
  AnswerId,
  Count,
  Escaped,
  LongAnswerIdOrZero,
  OneOrTwo,
  QuestionId,
  Seconds,
} from './values.ts'

export const ContentQuestion = shape<ListedQuestion>()({
  id: QuestionId,
  title: out.text(),
  url_title: out.text(),
  vote_count: [Count, 'votes'],
  show: OneOrTwo,
  pin: OneOrTwo,
  answer_count: [Count, 'answers'],
  accepted_answer_id: LongAnswerIdOrZero,
  create_time: [Seconds, 'createdAt'],
  update_time: [Seconds, 'activeAt'],
  edit_time: [Seconds, 'editedAt'],
  user_info: [UserBasic, 'author'],
})

const QuestionInfo = shape<ListedAnswer>()({ title: out.text(), url_title: out.text() })

export const ContentAnswer = shape<ListedAnswer>()({
  id: AnswerId,
  question_id: QuestionId,
  description: [Escaped, 'excerpt'],
  create_time: [Seconds, 'createdAt'],
  update_time: [Seconds, 'editedAt'],
  accepted: OneOrTwo,
  user_info: [UserBasic, 'author'],
  vote_count: [Count, 'votes'],
  question_info: [QuestionInfo, row => row],
})
