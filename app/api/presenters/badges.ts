import { z } from 'zod'
import type { AwardItem, AwardPage } from '#reactors/badges/list-awards.ts'
import type { BadgeGroup, BadgeItem } from '#reactors/badges/list-badges.ts'
import type { BadgeRow } from '#reactors/badges/awards.queries.ts'
import { badgeTexts } from '#reactors/badges/badge-texts.ts'
import type { OwnedBadge } from '#reactors/badges/lists.queries.ts'
import type { Page } from '#kernel'
import { BadgeLevel, BadgeStatus, ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import type { ApiArgs } from '../kernel/endpoint.ts'
import { out } from '../kernel/out.ts'
import { commentId } from './comments.ts'
import { toAuthor, UserBasic } from './people.ts'
import { answerId, Count, Id, IdOrEmpty, questionId, Seconds, seconds, wireId } from './values.ts'

const Level = z.int().min(BadgeLevel.bronze).max(BadgeLevel.gold)

const Core = z.strictObject({ id: Id, name: out.text(), icon: out.text(), level: Level })
type Facts = Pick<BadgeItem, 'id' | 'key' | 'icon' | 'level'>
/** Badge ids are always in short form, whatever the permalinks of the site. */
const core = ({ id, key, icon, level }: Facts, { t }: ApiArgs) => ({
  id: formatShortId(ObjectType.badge, id),
  name: t(badgeTexts(key).name),
  icon,
  level,
})

const ListedBadge = Core.extend({ award_count: Count, earned_count: Count }).meta({
  id: 'ListedBadge',
})
export const BadgeGroups = z.array(
  z.strictObject({ group_name: out.text(), badges: z.array(ListedBadge) }),
)

const listed = (badge: BadgeItem, args: ApiArgs) => ({
  ...core(badge, args),
  award_count: badge.awardCount,
  earned_count: badge.earnedCount,
})

export const toBadgeGroups = (groups: BadgeGroup[], args: ApiArgs): z.infer<typeof BadgeGroups> =>
  groups.map(({ key, badges }) => ({
    group_name: args.t(`badge.group.${key}`),
    badges: badges.map(badge => listed(badge, args)),
  }))

export const Badge = ListedBadge.extend({
  description: out.html(),
  is_single: z.boolean(),
}).meta({ id: 'Badge' })

export function toBadge(badge: BadgeItem, args: ApiArgs): z.infer<typeof Badge> {
  const { description, values } = badgeTexts(badge.key)
  return {
    ...listed(badge, args),
    description: args.t(description, values),
    is_single: badge.single,
  }
}

export const AdminBadge = Core.extend({
  description: out.html(),
  award_count: Count,
  earned: z.boolean().describe('always false'),
  group_name: out.text(),
  status: z.enum(['active', 'inactive']),
}).meta({ id: 'AdminBadge' })

export const toAdminBadges = ({ count, list }: Page<BadgeRow>, args: ApiArgs) => ({
  count,
  list: list.map(badge => {
    const { description, values } = badgeTexts(badge.key)
    return {
      ...core(badge, args),
      description: args.t(description, values),
      award_count: badge.awardCount,
      earned: false,
      group_name: args.t(`badge.group.${badge.groupKey}`),
      status: badge.status === BadgeStatus.active ? ('active' as const) : ('inactive' as const),
    }
  }),
})

export const BadgeAward = z
  .strictObject({
    created_at: Seconds,
    object_id: IdOrEmpty,
    question_id: IdOrEmpty,
    answer_id: IdOrEmpty,
    comment_id: IdOrEmpty,
    object_type: z.enum(['question', 'answer', 'comment', '']),
    url_title: out.text().describe('title of the question'),
    author_user_info: UserBasic,
  })
  .meta({ id: 'BadgeAward' })

const kinds = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
} as Record<number, 'question' | 'answer' | 'comment'>

const noPost = {
  object_id: '',
  question_id: '',
  answer_id: '',
  comment_id: '',
  object_type: '' as const,
  url_title: '',
}

function toPost(post: AwardItem['post'], { ctx }: ApiArgs) {
  if (!post) return noPost
  const { objectType, objectId } = post
  return {
    object_id: wireId(ctx, objectType, objectId),
    question_id: questionId(ctx, post.questionId),
    answer_id: post.answerId > 0 ? answerId(ctx, post.answerId) : '',
    comment_id: objectType === ObjectType.comment ? commentId(objectId) : '',
    object_type: kinds[objectType] ?? ('' as const),
    url_title: post.title,
  }
}

export const toAwards = ({ count, list }: AwardPage, args: ApiArgs) => ({
  count,
  list: list.map(award => ({
    created_at: seconds(award.createdAt),
    ...toPost(award.post, args),
    author_user_info: toAuthor(award.author),
  })),
})

export const OwnedBadgeShape = Core.extend({ earned_count: Count }).meta({ id: 'OwnedBadge' })

export const toOwnedBadges = ({ count, list }: Page<OwnedBadge>, args: ApiArgs) => ({
  count,
  list: list.map(badge => ({ ...core(badge, args), earned_count: badge.earnedCount })),
})
