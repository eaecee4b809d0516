import { z } from 'zod'
import { postState } from '#shared/codes.ts'
import type { Page } from '#kernel'
import type { ListRow } from '#posts/questions/list.queries.ts'
import type { QuestionItem } from '#posts/questions/list-questions.ts'
import type { Banner, QuestionView } from '#posts/threads/show-question.ts'
import type { T } from '#i18n/translate.ts'
import { escapeText } from '#shared/escaped-text.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { insistOnPage } from '../kernel/paging.ts'
import { Operator, toAuthor, toOperator, UserBasic } from './people.ts'
import { toTags, Tag } from './tags.ts'
import {
  Action,
  answerId,
  Count,
  Id,
  IdOrEmpty,
  IdOrZero,
  LongIdOrZero,
  longAnswerIdOrZero,
  toActions,
  questionId,
  Seconds,
  seconds,
  VoteStatus,
  voteStatus,
} from './values.ts'

const PostStatus = z.literal([1, 2, 10, 11])
const OneOrTwo = z.literal([1, 2])

/** Fields shared by lists and the question itself. */
const Facts = z.strictObject({
  id: Id,
  title: out.text(),
  url_title: out.text(),
  description: out.escapedText(),
  pin: OneOrTwo,
  show: OneOrTwo,
  status: PostStatus,
  tags: z.array(Tag),
  view_count: Count,
  unique_view_count: Count,
  vote_count: Count,
  answer_count: Count,
  collection_count: Count,
  follow_count: Count,
  accepted_answer_id: LongIdOrZero,
  last_answer_id: IdOrZero,
})

function toFacts(row: QuestionItem | QuestionView, { ctx }: ApiArgs): z.infer<typeof Facts> {
  return {
    id: questionId(ctx, row.id),
    title: row.title,
    url_title: row.urlTitle,
    description: escapeText(row.excerpt),
    pin: row.pin as 1 | 2,
    show: row.show as 1 | 2,
    status: row.status as 1 | 2 | 10 | 11,
    tags: toTags(row.tags),
    view_count: row.viewCount,
    unique_view_count: row.viewCount,
    vote_count: row.voteCount,
    answer_count: row.answerCount,
    collection_count: row.collectionCount,
    follow_count: row.followCount,
    accepted_answer_id: longAnswerIdOrZero(row.acceptedAnswerId),
    last_answer_id: row.lastAnswerId > 0 ? answerId(ctx, row.lastAnswerId) : '0',
  }
}

export const QItem = Facts.extend({
  created_at: Seconds,
  operated_at: Seconds,
  operator: Operator,
  operation_type: z.enum(['asked', 'answered', 'modified']),
}).meta({ id: 'QItem' })

function toQuestionItem(item: QuestionItem, args: ApiArgs): z.infer<typeof QItem> {
  return {
    ...toFacts(item, args),
    created_at: seconds(item.createdAt),
    operated_at: seconds(item.operatedAt),
    operator: toOperator(item.operator),
    operation_type: item.operation,
  }
}

export function toQuestionPage(page: Page<QuestionItem>, args: ApiArgs) {
  return { count: page.count, list: page.list.map(item => toQuestionItem(item, args)) }
}

/** The same, but an error for a page beyond the last one. */
export function toExistingPage(page: Page<QuestionItem>, args: ApiArgs) {
  insistOnPage(page)
  return toQuestionPage(page, args)
}

const Operation = z.strictObject({
  type: out.text(),
  description: out.text(),
  msg: out.text(),
  time: Seconds,
  level: z.enum(['info', 'danger', 'warning', 'secondary']),
})

const closeKeys: Record<number, string> = {
  57: 'spam',
  58: 'rude_or_abusive',
  60: 'a_duplicate',
  63: 'community_specific',
  64: 'not_clarity',
}

function toBanner(banner: Banner, t: T): z.infer<typeof Operation> {
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

export const QInfo = Facts.extend({
  content: out.text(),
  html: out.html(),
  create_time: Seconds,
  update_time: Seconds,
  edit_time: Seconds,
  operation: Operation.optional(),
  user_info: UserBasic,
  update_user_info: UserBasic.optional(),
  last_answered_user_info: UserBasic.optional(),
  answered: z.boolean(),
  first_answer_id: IdOrEmpty,
  collected: z.boolean(),
  vote_status: VoteStatus,
  is_followed: z.boolean(),
  member_actions: z.array(Action),
  extends_actions: z.array(Action),
}).meta({ id: 'QInfo' })

const inviting = [{ action: 'invite_other_to_answer', type: 'confirm' as const }]

export function toQuestion(question: QuestionView, args: ApiArgs): z.infer<typeof QInfo> {
  const { t, ctx } = args
  const { banner, editor, lastAnswerer, firstAnswerId } = question
  return {
    ...toFacts(question, args),
    content: question.originalText,
    html: question.html,
    create_time: seconds(question.createdAt),
    update_time: seconds(question.activeAt),
    edit_time: seconds(question.editedAt),
    ...(banner && { operation: toBanner(banner, t) }),
    user_info: toAuthor(question.author),
    ...(editor && { update_user_info: toAuthor(editor) }),
    ...(lastAnswerer && { last_answered_user_info: toAuthor(lastAnswerer) }),
    answered: firstAnswerId > 0,
    first_answer_id: firstAnswerId > 0 ? answerId(ctx, firstAnswerId) : '',
    collected: question.collected,
    vote_status: voteStatus(question.vote),
    is_followed: question.followed,
    member_actions: toActions(question.actions, t),
    extends_actions: toActions(question.mayInvite.allowed ? inviting : [], t),
  }
}

export const SimilarQuestion = z.strictObject({
  id: Id,
  title: out.text(),
  url_title: out.text(),
  view_count: Count,
  answer_count: Count,
  collection_count: Count,
  follow_count: Count,
  status: z.enum(['available', 'closed', 'deleted', 'pending']),
  accepted_answer: z.boolean(),
})

export function toSimilar(
  rows: readonly ListRow[],
  { ctx }: ApiArgs,
): z.infer<typeof SimilarQuestion>[] {
  return rows.map(row => ({
    id: questionId(ctx, row.id),
    title: row.title,
    url_title: row.urlTitle,
    view_count: row.viewCount,
    answer_count: row.answerCount,
    collection_count: row.collectionCount,
    follow_count: row.followCount,
    status: postState(row.status),
    accepted_answer: row.acceptedAnswerId > 0,
  }))
}
