import { z } from 'zod'
import { achievementWords } from '#app/shared/achievement-words.ts'
import { ObjectType } from '#app/shared/codes.ts'
import { formatId, formatShortId } from '#app/shared/ids.ts'
import type { MailChoices } from '#app/domain/basics/mail/mail-switches.queries.ts'
import type { NoticeItem, NoticePage } from '#app/domain/reactors/notifications/list-notices.ts'
import type { NoticeStatus } from '#app/domain/reactors/notifications/notice-status.ts'
import type { T } from '#app/i18n/translate.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { paged } from '../kernel/paging.ts'
import { presentAuthor, UserBasic } from './people.ts'
import { commentId } from './comments.ts'
import {
  answerId,
  Count,
  Id,
  IdOrZero,
  NumberId,
  objectTypeName,
  ObjectTypeName,
  questionId,
  Seconds,
  seconds,
} from './values.ts'

const PostMap = z.strictObject({ question: IdOrZero, answer: IdOrZero, comment: IdOrZero })
const BadgeMap = z.strictObject({ badge_id: Id })

export const Notice = z
  .strictObject({
    id: NumberId,
    user_info: UserBasic.optional(),
    object_info: z.strictObject({
      title: out.text(),
      object_id: Id,
      object_map: z.union([PostMap, BadgeMap]),
      object_type: z.union([ObjectTypeName, z.enum(['badge_award', 'user'])]),
    }),
    rank: Count,
    notification_action: out.text().optional(),
    is_read: z.boolean(),
    update_time: Seconds,
  })
  .meta({ id: 'Notice' })
export const Notices = paged(Notice)

/** Badge ids are always in short form. */
const badgeId = (seq: number) => formatShortId(ObjectType.badge, seq)
const badgeName = (t: T, key: string) => t(`badge.name.${key}.name`)

function presentObject(item: NoticeItem, { ctx, t }: ApiArgs) {
  const { objectType, objectId } = item
  if (objectType === ObjectType.badgeAward) {
    return {
      title: t('notice.earned_badge', { name: badgeName(t, item.badgeKey ?? '') }),
      object_id: formatId(objectType, objectId),
      object_map: { badge_id: badgeId(item.badgeId ?? 0) },
      object_type: 'badge_award' as const,
    }
  }
  const isAnswer = objectType === ObjectType.answer
  const isQuestion = objectType === ObjectType.question
  const isComment = objectType === ObjectType.comment
  return {
    title: item.title ?? item.tagName ?? item.account ?? '',
    object_id: isQuestion
      ? questionId(ctx, objectId)
      : isAnswer
        ? answerId(ctx, objectId)
        : formatId(objectType, objectId),
    object_map: {
      question: item.questionId ? questionId(ctx, item.questionId) : '0',
      answer: item.answerId ? answerId(ctx, item.answerId) : '0',
      comment: isComment ? commentId(objectId) : '0',
    },
    object_type: objectType === ObjectType.user ? ('user' as const) : objectTypeName(objectType),
  }
}

function presentNotice(item: NoticeItem, args: ApiArgs): z.infer<typeof Notice> {
  const { ctx, t } = args
  const achievement = item.action === 'reputation' || item.action === 'earned_badge'
  const action = achievement
    ? achievementWords(item.earned, t, ctx.locale)
    : t(`notice.action.${item.wording}`)
  return {
    id: String(item.id),
    ...(item.actor ? { user_info: presentAuthor(item.actor) } : {}),
    object_info: presentObject(item, args),
    rank: item.rank,
    ...(action ? { notification_action: action } : {}),
    is_read: item.isRead,
    update_time: seconds(item.updatedAt),
  }
}

export function presentNotices({ count, list }: NoticePage, args: ApiArgs) {
  return { count, list: list.map(item => presentNotice(item, args)) }
}

export const NoticeNumbers = z
  .strictObject({
    inbox: Count,
    achievement: Count,
    revision: Count,
    can_revision: z.boolean(),
    badge_award: z
      .strictObject({
        notification_id: NumberId,
        badge_id: Id,
        name: out.text(),
        icon: out.text(),
        level: Count,
      })
      .nullable(),
  })
  .meta({ id: 'NoticeNumbers' })

export function presentNumbers(
  { inbox, achievement, revision, mayReview, award }: NoticeStatus,
  { t }: ApiArgs,
): z.infer<typeof NoticeNumbers> {
  return {
    inbox,
    achievement,
    revision,
    can_revision: mayReview,
    badge_award: award && {
      notification_id: String(award.noticeId),
      badge_id: badgeId(award.badgeId),
      name: badgeName(t, award.key),
      icon: award.icon,
      level: award.level,
    },
  }
}

const Choice = z.strictObject({ key: z.literal('email'), enable: z.boolean() })
export const MailConfig = z
  .strictObject({
    inbox: Choice,
    all_new_question: Choice,
    all_new_question_for_following_tags: Choice,
  })
  .meta({ id: 'MailConfig' })

export function presentMailChoices(choices: MailChoices): z.infer<typeof MailConfig> {
  const choice = (enable: boolean) => ({ key: 'email' as const, enable })
  return {
    inbox: choice(choices.inbox),
    all_new_question: choice(choices.all_new_question),
    all_new_question_for_following_tags: choice(choices.all_new_question_for_following_tags),
  }
}
