import { z } from 'zod'
import { activated, type Ctx, isActivated, type Member, query } from '#kernel'
import { statusOfMember } from './visible-notifications.queries.ts'
import { waitingFor } from './waiting.ts'

/** A badge that has not been announced to the member yet. */
export type AwardBox = {
  notificationId: number
  badgeId: number
  key: string
  icon: string
  level: number
}

export type NotificationStatus = {
  /** New notifications since the member last looked; counted up to 100. */
  inbox: number
  achievement: number
  /** Items in the review queues that the member may see. */
  revision: number
  mayReview: boolean
  award: AwardBox | null
}

/** The counts shown to a member on every page: two or three index queries, never a growing scan. */
export function notificationStatusOf({ db, privileges }: Ctx, viewer: Member): NotificationStatus {
  const { waiting, mayReview } = waitingFor(db, viewer, privileges)
  const { inbox, achievement, notificationId, badgeId, badgeKey, badgeIcon, badgeLevel } =
    statusOfMember(db, viewer)
  const award =
    notificationId === null
      ? null
      : { notificationId, badgeId: badgeId!, key: badgeKey!, icon: badgeIcon!, level: badgeLevel! }
  return { inbox, achievement, revision: waiting, mayReview, award }
}

/** The same, or zeros for a visitor. */
export const notificationStatusFor = (ctx: Ctx): NotificationStatus | null =>
  isActivated(ctx.viewer) ? notificationStatusOf(ctx, ctx.viewer) : null

export const showNotificationStatus = query({
  name: 'notifications.show_status',
  guard: activated,
  input: z.object({}),
  run: (ctx): NotificationStatus => notificationStatusOf(ctx, ctx.viewer),
})
