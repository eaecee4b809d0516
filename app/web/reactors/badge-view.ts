/** Views of badges and their awards. */
import type { AwardItem } from '#reactors/badges/list-awards.ts'
import type { BadgeItem } from '#reactors/badges/list-badges.ts'
import { BadgeLevel, ObjectType } from '#shared/codes.ts'
import { formatId, formatShortId, type Permalink, publicId } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'
import { userRef } from '#web/posts/rows.ts'

type Facts = Pick<BadgeItem, 'id' | 'key' | 'icon' | 'level' | 'earnedCount'>

export const levelName = (level: number): 'bronze' | 'silver' | 'gold' =>
  level === BadgeLevel.gold ? 'gold' : level === BadgeLevel.silver ? 'silver' : 'bronze'

export function badgeView({ id, key, icon, level, earnedCount }: Facts) {
  const wireId = formatShortId(ObjectType.badge, id)
  return { id: wireId, key, icon, level: levelName(level), earned: earnedCount }
}

export const countedBadge = (badge: BadgeItem) => ({
  ...badgeView(badge),
  awarded: badge.awardCount,
})

/** Link to the post or comment that earned the award. */
function postLink(post: NonNullable<AwardItem['post']>, permalink: Permalink) {
  const { questionId: id, urlTitle, answerId, objectType, objectId, title } = post
  const path = questionPath({ id, urlTitle }, permalink, answerId)
  const comment = formatId(ObjectType.comment, objectId)
  if (objectType === ObjectType.comment)
    return { kind: 'comment' as const, href: `${path}?commentId=${comment}#${comment}`, title }
  if (objectType === ObjectType.answer) {
    const anchor = publicId(ObjectType.answer, answerId, permalink)
    return { kind: 'answer' as const, href: `${path}#${anchor}`, title }
  }
  return { kind: 'question' as const, href: path, title }
}

export const awardView = (award: AwardItem, permalink: Permalink) => ({
  id: award.id,
  at: award.createdAt,
  user: userRef(award.author),
  post: award.post ? postLink(award.post, permalink) : null,
})
