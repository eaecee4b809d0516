import { z } from 'zod'
import { achievementText } from '#shared/achievement-texts.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId, formatShortId } from '#shared/ids.ts'
import type { MailChoices } from '#basics/mail/mail-switches.queries.ts'
import type {
  NotificationItem,
  NotificationPage,
} from '#reactors/notifications/list-notifications.ts'
import type { NotificationStatus } from '#reactors/notifications/notification-status.ts'
import type { T } from '#i18n/translate.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { paged } from '../kernel/paging.ts'
import { toAuthor, UserBasic } from './people.ts'
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

export const Notification = z
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
export const Notifications = paged(Notification)

/** Badge ids are always in short form. */
const badgeId = (seq: number) => formatShortId(ObjectType.badge, seq)
const badgeName = (t: T, key: string) => t(`badge.name.${key}.name`)

function toObject(item: NotificationItem, { ctx, t }: ApiArgs) {
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

function toNotification(item: NotificationItem, args: ApiArgs): z.infer<typeof Notification> {
  const { ctx, t } = args
  const achievement = item.action === 'reputation' || item.action === 'earned_badge'
  const action = achievement
    ? achievementText(item.earned, t, ctx.locale)
    : t(`notice.action.${item.wording}`)
  return {
    id: String(item.id),
    ...(item.actor ? { user_info: toAuthor(item.actor) } : {}),
    object_info: toObject(item, args),
    rank: item.rank,
    ...(action ? { notification_action: action } : {}),
    is_read: item.isRead,
    update_time: seconds(item.updatedAt),
  }
}

export function toNotifications({ count, list }: NotificationPage, args: ApiArgs) {
  return { count, list: list.map(item => toNotification(item, args)) }
}

export const NotificationNumbers = z
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

export function toNumbers(
  { inbox, achievement, revision, mayReview, award }: NotificationStatus,
  { t }: ApiArgs,
): z.infer<typeof NotificationNumbers> {
  return {
    inbox,
    achievement,
    revision,
    can_revision: mayReview,
    badge_award: award && {
      notification_id: String(award.notificationId),
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

export function toMailChoices(choices: MailChoices): z.infer<typeof MailConfig> {
  const choice = (enable: boolean) => ({ key: 'email' as const, enable })
  return {
    inbox: choice(choices.inbox),
    all_new_question: choice(choices.all_new_question),
    all_new_question_for_following_tags: choice(choices.all_new_question_for_following_tags),
  }
}
