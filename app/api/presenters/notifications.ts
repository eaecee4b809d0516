import { z } from 'zod'
import { achievementText } from '#shared/achievement-texts.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { MailChoices } from '#basics/mail/mail-switches.queries.ts'
import type { NotificationItem } from '#reactors/notifications/list-notifications.ts'
import type { NotificationStatus } from '#reactors/notifications/notification-status.ts'
import type { T } from '#i18n/translate.ts'
import type { ApiArgs } from '../kernel/args.ts'
import { out } from '../kernel/out.ts'
import { kind, nullable, optional, shape } from '../kernel/wire.ts'
import { BadgeId } from './badges.ts'
import { UserBasic } from './people.ts'
import {
  AnswerIdOrZero,
  CommentIdOrZero,
  Count,
  Id,
  NumberId,
  ObjectTypeName,
  QuestionIdOrZero,
  Seconds,
  wireId,
} from './values.ts'

const PostMap = shape<NotificationItem>()({
  question: [QuestionIdOrZero, 'questionId'],
  answer: [AnswerIdOrZero, 'answerId'],
  comment: [
    CommentIdOrZero,
    ({ objectType, objectId }) => (objectType === ObjectType.comment ? objectId : 0),
  ],
})
const NotifiedObject = z.strictObject({
  title: out.text(),
  object_id: Id,
  object_map: z.union([PostMap.schema, z.strictObject({ badge_id: Id })]),
  object_type: z.union([ObjectTypeName.schema, z.enum(['badge_award', 'user'])]),
})

const badgeName = (t: T, key: string) => t(`badge.name.${key}.name`)

function toObject(item: NotificationItem, args: ApiArgs): z.infer<typeof NotifiedObject> {
  const { ctx, t } = args
  const { objectType, objectId } = item
  if (objectType === ObjectType.badgeAward) {
    return {
      title: t('notice.earned_badge', { name: badgeName(t, item.badgeKey ?? '') }),
      object_id: formatId(objectType, objectId),
      object_map: { badge_id: BadgeId.toWire(item.badgeId ?? 0, args) },
      object_type: 'badge_award',
    }
  }
  return {
    title: item.title ?? item.tagName ?? item.account ?? '',
    object_id: wireId(ctx, objectType, objectId),
    object_map: PostMap.toWire(item, args),
    object_type: objectType === ObjectType.user ? 'user' : ObjectTypeName.toWire(objectType, args),
  }
}

function actionText({ action, earned, wording }: NotificationItem, { ctx, t }: ApiArgs) {
  const achievement = action === 'reputation' || action === 'earned_badge'
  return achievement ? achievementText(earned, t, ctx.locale) : t(`notice.action.${wording}`)
}

export const Notification = shape<NotificationItem>('Notice')({
  id: NumberId,
  user_info: [optional(UserBasic), 'actor'],
  object_info: [kind(NotifiedObject, toObject), item => item],
  rank: Count,
  notification_action: [out.text().optional(), (item, args) => actionText(item, args) || undefined],
  is_read: z.boolean(),
  update_time: [Seconds, 'updatedAt'],
})

const AnnouncedBadge = shape<NonNullable<NotificationStatus['award']>>()({
  notification_id: NumberId,
  badge_id: BadgeId,
  name: [out.text(), ({ key }, { t }) => badgeName(t, key)],
  icon: out.text(),
  level: Count,
})
export const NotificationNumbers = shape<NotificationStatus>('NoticeNumbers')({
  inbox: Count,
  achievement: Count,
  revision: Count,
  can_revision: [z.boolean(), 'mayReview'],
  badge_award: [nullable(AnnouncedBadge), 'award'],
})

const Choice = shape<boolean>()({
  key: [z.literal('email'), () => 'email' as const],
  enable: [z.boolean(), enable => enable],
})
export const MailConfig = shape<MailChoices>('MailConfig')({
  inbox: Choice,
  all_new_question: [Choice, 'all_new_question'],
  all_new_question_for_following_tags: [Choice, 'all_new_question_for_following_tags'],
})
