import type { Reactor } from '#kernel'
import { award } from './award.ts'
import { Points } from '#shared/points.ts'

/** +2 for an approved suggestion, once per revision, for its author (spec §6). */
export const onRevisionApproved: Reactor<'revision.approved'> = (ctx, event) => {
  const { revisionId, objectType, objectId, editorId, reviewerId } = event
  award(
    ctx.tx,
    {
      type: 'edit.accepted',
      userId: editorId,
      triggerUserId: reviewerId,
      objectType,
      objectId,
      originalObjectId: objectId,
      revisionId,
      points: Points['edit.accepted'],
    },
    { now: ctx.now, siteTimeZone: ctx.siteTimeZone },
  )
}
