/**
 * Achievements: one row per member and object with the sum of current points in the log, and one per badge. A
 * later change of points only updates the number: the row does not become unread again. They run after the
 * reputation reactors, whose log they read.
 */
import { NotificationKind, ObjectType, UserStatus } from '#shared/codes.ts'
import type { Reactor, ReactorCtx } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import {
  achievementOn,
  insertNotification,
  pointsOn,
  setAchievementRank,
} from './notifications.queries.ts'

type Place = { objectType: number; objectId: number; questionId: number }

const isThere = ({ tx }: ReactorCtx, userId: number) =>
  (findUser(tx, userId)?.status ?? UserStatus.deleted) !== UserStatus.deleted

/** Updates the member's row for an object from the activity log. */
function refresh(ctx: ReactorCtx, userId: number, place: Place): void {
  const { tx, now } = ctx
  const rank = pointsOn(tx, userId, place.objectId)
  const known = achievementOn(tx, userId, place.objectId)
  if (known) {
    if (known.rank !== rank) setAchievementRank(tx, known.id, rank)
    return
  }
  if (rank === 0 || !isThere(ctx, userId)) return
  insertNotification(tx, {
    ...place,
    userId,
    rank,
    kind: NotificationKind.achievement,
    action: 'reputation',
    createdAt: now,
    updatedAt: now,
  })
}

/** Points of a vote: the author's, and those that a downvote on an answer costs. */
export const onVotePoints: Reactor<'vote.cast'> = (ctx, event) => {
  const { objectType, objectId, questionId, authorId, voterId } = event
  if (objectType === ObjectType.comment) return
  const place = { objectType, objectId, questionId }
  refresh(ctx, authorId, place)
  refresh(ctx, voterId, place)
}

type Acceptance = {
  answerId: number
  questionId: number
  answerAuthorId: number
  questionAuthorId: number
}

/** Points for accepting an answer, for both members; also when it is undone. */
export const onAcceptancePoints = (ctx: ReactorCtx, event: Acceptance): void => {
  const { answerId: objectId, questionId, answerAuthorId, questionAuthorId } = event
  const place = { objectType: ObjectType.answer, objectId, questionId }
  refresh(ctx, answerAuthorId, place)
  refresh(ctx, questionAuthorId, place)
}

/** Points for an accepted suggested edit. */
export const onApprovalPoints: Reactor<'revision.approved'> = (ctx, event) => {
  const { objectType, objectId, questionId, editorId } = event
  refresh(ctx, editorId, { objectType, objectId, questionId })
}

/** A badge: a row in the list, and an announcement on the next page. */
export const onBadgeAwarded: Reactor<'badge.awarded'> = (ctx, { awardId, userId }) => {
  if (!isThere(ctx, userId)) return
  insertNotification(ctx.tx, {
    userId,
    kind: NotificationKind.achievement,
    action: 'earned_badge',
    objectType: ObjectType.badgeAward,
    objectId: awardId,
    announce: true,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
}
