import { ObjectType } from '#shared/codes.ts'
import type { Reactor } from '#kernel'
import { award, revoke } from './award.ts'
import { Points, type PointsKey } from '#shared/points.ts'

const nameOf: Record<number, 'question' | 'answer' | 'comment'> = {
  [ObjectType.question]: 'question',
  [ObjectType.answer]: 'answer',
  [ObjectType.comment]: 'comment',
}

/** A vote adds a row for the voter and, except on comments, one for the author. */
export const onVoteCast: Reactor<'vote.cast'> = (ctx, event) => {
  const { objectType, objectId, authorId, voterId, value, previous } = event
  const kind = nameOf[objectType]!
  const moment = { now: ctx.now, siteTimeZone: ctx.siteTimeZone }
  const pair = (direction: 'up' | 'down') => ({
    voter: {
      type: `${kind}.vote_${direction}` as const,
      userId: voterId,
      triggerUserId: 0,
      objectId,
    },
    author: {
      type: `${kind}.voted_${direction}` as const,
      userId: authorId,
      triggerUserId: voterId,
      objectId,
    },
  })
  const place = { objectType, originalObjectId: objectId }
  if (previous !== 0) {
    const old = pair(previous > 0 ? 'up' : 'down')
    revoke(ctx.tx, old.author, moment)
    revoke(ctx.tx, old.voter, moment)
  }
  if (value === 0) return
  const fresh = pair(value > 0 ? 'up' : 'down')
  award(ctx.tx, { ...fresh.voter, ...place, points: Points[fresh.voter.type as PointsKey] }, moment)
  if (kind !== 'comment') {
    award(
      ctx.tx,
      { ...fresh.author, ...place, points: Points[fresh.author.type as PointsKey] },
      moment,
    )
  }
}
