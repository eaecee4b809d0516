import { z } from 'zod'
import type { AwardItem } from '#reactors/badges/list-awards.ts'
import type { BadgeGroup, BadgeItem } from '#reactors/badges/list-badges.ts'
import type { BadgeRow } from '#reactors/badges/awards.queries.ts'
import { badgeTexts } from '#reactors/badges/badge-texts.ts'
import type { OwnedBadge } from '#reactors/badges/lists.queries.ts'
import { BadgeLevel, BadgeStatus, ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import type { T } from '#i18n/translate.ts'
import { out } from '../kernel/out.ts'
import { kind, list, shape } from '../kernel/wire.ts'
import { UserBasic } from './people.ts'
import {
  AnswerIdOrEmpty,
  commentId,
  Count,
  Id,
  IdOrEmpty,
  QuestionIdOrEmpty,
  Seconds,
  wireId,
} from './values.ts'

/** Badge ids are always in short form, whatever the permalinks of the site. */
export const BadgeId = kind(Id, (id: number) => formatShortId(ObjectType.badge, id))
const Level = z.int().min(BadgeLevel.bronze).max(BadgeLevel.gold)
const GroupName = kind(out.text(), (key: string, { t }) => t(`badge.group.${key}`))

function describe(key: string, t: T): string {
  const { description, values } = badgeTexts(key)
  return t(description, values)
}

const { fields: core } = shape<Pick<BadgeItem, 'id' | 'key' | 'icon' | 'level'>>()({
  id: BadgeId,
  name: [out.text(), ({ key }, { t }) => t(badgeTexts(key).name)],
  icon: out.text(),
  level: Level,
})

const ListedBadge = shape<BadgeItem>('ListedBadge')({
  ...core,
  award_count: Count,
  earned_count: Count,
})
const Group = shape<BadgeGroup>()({ group_name: [GroupName, 'key'], badges: list(ListedBadge) })
export const BadgeGroups = list(Group)

export const Badge = shape<BadgeItem>('Badge')({
  ...ListedBadge.fields,
  description: [out.html(), ({ key }, { t }) => describe(key, t)],
  is_single: [z.boolean(), 'single'],
})

export const AdminBadge = shape<BadgeRow>('AdminBadge')({
  ...core,
  description: [out.html(), ({ key }, { t }) => describe(key, t)],
  award_count: Count,
  earned: [z.boolean().describe('always false'), () => false],
  group_name: [GroupName, 'groupKey'],
  status: [
    z.enum(['active', 'inactive']),
    ({ status }) => (status === BadgeStatus.active ? 'active' : 'inactive'),
  ],
})

const kinds = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
} as Record<number, 'question' | 'answer' | 'comment'>

export const BadgeAward = shape<AwardItem>('BadgeAward')({
  created_at: Seconds,
  object_id: [
    IdOrEmpty,
    ({ post }, { ctx }) => (post ? wireId(ctx, post.objectType, post.objectId) : ''),
  ],
  question_id: [QuestionIdOrEmpty, ({ post }) => post?.questionId],
  answer_id: [AnswerIdOrEmpty, ({ post }) => post?.answerId],
  comment_id: [
    IdOrEmpty,
    ({ post }) => (post?.objectType === ObjectType.comment ? commentId(post.objectId) : ''),
  ],
  object_type: [
    z.enum(['question', 'answer', 'comment', '']),
    ({ post }) => (post && kinds[post.objectType]) ?? '',
  ],
  url_title: [out.text().describe('title of the question'), ({ post }) => post?.title ?? ''],
  author_user_info: [UserBasic, 'author'],
})

export const OwnedBadgeShape = shape<OwnedBadge>('OwnedBadge')({ ...core, earned_count: Count })
