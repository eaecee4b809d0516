import { z } from 'zod'
import { activated, type Ctx, isActivated, type Member, query } from '#app/domain/kernel/index.ts'
import { statusOfMember } from './visible-notices.queries.ts'
import { waitingFor } from './waiting.ts'

/** A badge that the member has earned and not been told of by a box. */
export type AwardBox = {
  noticeId: number
  badgeId: number
  key: string
  icon: string
  level: number
}

export type NoticeStatus = {
  /** Unread notices since the member last looked; counted up to 100. */
  inbox: number
  achievement: number
  /** What waits in the review queues that the member may see. */
  revision: number
  mayReview: boolean
  award: AwardBox | null
}

/** The numbers of every page of a member: two or three statements on indexes, never a growing scan. */
export function noticeStatusOf({ db, privileges }: Ctx, viewer: Member): NoticeStatus {
  const { waiting, mayReview } = waitingFor(db, viewer, privileges)
  const { inbox, achievement, noticeId, badgeId, badgeKey, badgeIcon, badgeLevel } = statusOfMember(
    db,
    viewer,
  )
  const award =
    noticeId === null
      ? null
      : { noticeId, badgeId: badgeId!, key: badgeKey!, icon: badgeIcon!, level: badgeLevel! }
  return { inbox, achievement, revision: waiting, mayReview, award }
}

/** The same for whoever may have none yet. */
export const noticeStatusFor = (ctx: Ctx): NoticeStatus | null =>
  isActivated(ctx.viewer) ? noticeStatusOf(ctx, ctx.viewer) : null

export const showNoticeStatus = query({
  name: 'notifications.show_status',
  guard: activated,
  input: z.object({}),
  run: (ctx): NoticeStatus => noticeStatusOf(ctx, ctx.viewer),
})
