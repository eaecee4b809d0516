/** View of notifications, and where each leads. */
import { readOutcome } from '#moderation/flags/outcome.ts'
import type { AwardBox } from '#reactors/notifications/notification-status.ts'
import { isClaimAction, isFlagAction } from '#reactors/notifications/notifications.schema.ts'
import type { ListedNotification } from '#reactors/notifications/visible-notifications.queries.ts'
import type { NotificationGroup } from '#reactors/notifications/list-notification-groups.ts'
import type { T } from '#i18n/translate.ts'
import { achievementText } from '#shared/achievement-texts.ts'
import { ObjectType, Reason, reasonName } from '#shared/codes.ts'
import { formatShortId, type Permalink } from '#shared/ids.ts'
import {
  badgePath,
  claimsPath,
  homePath,
  notificationsPath,
  ownClaimsPath,
  postPath,
  tagPath,
} from '#shared/paths.ts'
import { levelName } from './badge-view.ts'
import { userRef } from '#web/posts/rows.ts'

const badgeHref = (badgeId: number, username: string) =>
  badgePath(formatShortId(ObjectType.badge, badgeId), { username })

/** Where a notification leads: the post or comment, a tag, or the reader's awards of a badge. */
export function notificationTarget(
  notification: ListedNotification,
  reader: { username: string },
  permalink: Permalink,
): string {
  const { objectType, objectId, questionId, answerId, urlTitle, tagSlug, badgeId } = notification
  if (badgeId) return badgeHref(badgeId, reader.username)
  if (notification.action === 'claim_made') return claimsPath()
  if (isClaimAction(notification.action)) return ownClaimsPath()
  if (tagSlug) return tagPath(tagSlug)
  if (!questionId)
    return isFlagAction(notification.action) ? notificationsPath('inbox') : homePath()
  const commentId = objectType === ObjectType.comment ? objectId : null
  return postPath(
    { question: { id: questionId, urlTitle: urlTitle ?? '' }, answerId, commentId },
    permalink,
  )
}

/** The word for the object of an achievement. */
function placeOf(objectType: number): 'question' | 'answer' | 'tag' | 'badge' {
  if (objectType === ObjectType.badgeAward) return 'badge'
  if (objectType === ObjectType.tag) return 'tag'
  return objectType === ObjectType.question ? 'question' : 'answer'
}

type StoredReason = { close_type: number; close_msg: string }
type Why = { reason: string | null; note: string }

/** Staff who chose "something else" wrote their own. */
const named = (type: number | null | undefined): string | null =>
  type && type !== Reason.something ? reasonName(type) : null

/** Why staff did it: the catalog key of the reason, and their comment. */
function whyOf({ closing, note, flaggedFor, outcome }: NotificationGroup): Why {
  const decided = readOutcome(outcome ?? '')
  if (!closing) return { reason: named(flaggedFor), note: (decided?.note ?? note) || '' }
  const { close_type, close_msg = '' } = JSON.parse(closing) as Partial<StoredReason>
  return { reason: named(close_type), note: close_msg }
}

export function notificationRow(group: NotificationGroup, t: T, locale: string) {
  const { id, wording, unread, times, named, others, rank, title, tagName, account, badgeKey } =
    group
  return {
    id,
    wording,
    unread,
    times,
    named: named.map(userRef),
    others,
    points: rank,
    earned: achievementText(group.earned, t, locale),
    on: placeOf(group.objectType),
    title: title ?? tagName ?? account ?? '',
    badge: badgeKey,
    /** Decision on the reader's own flag or claim: shown as made by staff. */
    byStaff: isFlagAction(group.action) || (named.length === 0 && isClaimAction(group.action)),
    ...whyOf(group),
    at: group.updatedAt,
  }
}

/** The line that announces a new badge; it may be on any page. */
export const awardBox = ({ notificationId, key, icon, level }: AwardBox, t: T) => ({
  notificationId,
  icon,
  level: levelName(level),
  title: t('notice.award.title'),
  text: t('notice.award.text', { name: t(`badge.name.${key}.name`) }),
  view: t('notice.award.view'),
  dismiss: t('notice.award.dismiss'),
})
