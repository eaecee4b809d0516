import { z } from 'zod'
import { postState } from '#shared/codes.ts'
import type { ListRow } from '#posts/questions/list.queries.ts'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import type { Banner, QuestionView } from '#posts/threads/show-question.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { kind, optional, shape } from '../kernel/wire.ts'
import { Operator, UserBasic } from './people.ts'
import { Tags } from './tags.ts'
import {
  Actions,
  AnswerIdOrEmpty,
  AnswerIdOrZero,
  Count,
  Escaped,
  LongAnswerIdOrZero,
  OneOrTwo,
  PostHtml,
  PostStatus,
  QuestionId,
  seconds,
  Seconds,
  VoteStatus,
} from './values.ts'

/** Fields shared by lists and the question itself. */
const { fields: facts } = shape<QuestionItem | QuestionView>()({
  id: QuestionId,
  title: out.text(),
  url_title: out.text(),
  description: [Escaped, 'excerpt'],
  pin: OneOrTwo,
  show: OneOrTwo,
  status: PostStatus,
  tags: Tags,
  view_count: Count,
  unique_view_count: [Count, 'viewCount'],
  vote_count: Count,
  answer_count: Count,
  collection_count: Count,
  follow_count: Count,
  accepted_answer_id: LongAnswerIdOrZero,
  last_answer_id: AnswerIdOrZero,
})

export const QItem = shape<QuestionItem>('QItem')({
  ...facts,
  created_at: Seconds,
  operated_at: Seconds,
  operator: Operator,
  operation_type: [z.enum(['asked', 'answered', 'modified']), 'operation'],
})

const Operation = z.strictObject({
  type: out.text(),
  description: out.text(),
  msg: out.text(),
  time: Seconds.schema,
  level: z.enum(['info', 'danger', 'warning', 'secondary']),
})

const closeKeys: Record<number, string> = {
  57: 'spam',
  58: 'rude_or_abusive',
  60: 'a_duplicate',
  63: 'community_specific',
  64: 'not_clarity',
}

function toBanner(banner: Banner, { t }: ApiArgs): z.infer<typeof Operation> {
  const note = { type: '', description: '', time: 0 }
  if (banner.kind === 'deleted') {
    return { ...note, msg: t('error.question.already_deleted'), level: 'danger' }
  }
  if (banner.kind === 'pending') {
    return { ...note, msg: t('error.question.under_review'), level: 'secondary' }
  }
  const { closeType = 0, closeMessage = '', closedAt = 0 } = banner.reason ?? {}
  const key = closeKeys[closeType] ?? 'something'
  return {
    type: t(`flag.reason.${key}.name`),
    description: t(`api.close_reason.${key}_text`),
    msg: closeMessage,
    time: seconds(closedAt),
    level: 'info',
  }
}

const inviting = [{ action: 'invite_other_to_answer', type: 'confirm' as const }]

export const QInfo = shape<QuestionView>('QInfo')({
  ...facts,
  content: [out.text(), 'originalText'],
  html: PostHtml,
  create_time: [Seconds, 'createdAt'],
  update_time: [Seconds, 'activeAt'],
  edit_time: [Seconds, 'editedAt'],
  operation: [optional(kind(Operation, toBanner)), 'banner'],
  user_info: [UserBasic, 'author'],
  update_user_info: [optional(UserBasic), 'editor'],
  last_answered_user_info: [optional(UserBasic), 'lastAnswerer'],
  answered: [z.boolean(), question => question.firstAnswerId > 0],
  first_answer_id: AnswerIdOrEmpty,
  collected: z.boolean(),
  vote_status: [VoteStatus, 'vote'],
  is_followed: [z.boolean(), 'followed'],
  member_actions: [Actions, 'actions'],
  extends_actions: [Actions, question => (question.mayInvite.allowed ? inviting : [])],
})

export const SimilarQuestion = shape<ListRow>()({
  id: QuestionId,
  title: out.text(),
  url_title: out.text(),
  view_count: Count,
  answer_count: Count,
  collection_count: Count,
  follow_count: Count,
  status: kind(z.enum(['available', 'closed', 'deleted', 'pending']), postState),
  accepted_answer: [z.boolean(), row => row.acceptedAnswerId > 0],
})
