import { BadgeStatus, ObjectType } from '#shared/codes.ts'
import { isOpenAccount } from '#parts/move/domain/import/answer/people.ts'
import { readRef } from '#parts/move/domain/import/answer/source-row.ts'
import {
  type AnswerContext,
  type AnswerRun,
  tableStage,
  write,
} from '#parts/move/domain/import/answer/stage.ts'
import { largestId } from './ids.ts'

/** Ids differ from site to site; the name says which badge it is. */
const keyIn = (name: string) => /^badge\.default_badges\.(\w+)\.name$/.exec(name)?.[1]

/** Badges of this site by key, with ids of their own until the source names some. */
const badgesOf = (ctx: AnswerContext) =>
  ctx.memo('badges', () => {
    const status: number = BadgeStatus.active
    const all = ctx.badges.map((badge, place) => ({
      ...badge,
      status,
      id: largestId(ctx) + 1 + place,
    }))
    return new Map(all.map(badge => [badge.key, badge]))
  })

/** The last id given. */
export const lastId = (run: AnswerRun): number => largestId(run) + run.badges.length

/** Badges get the ids of the old site, so that their old addresses lead to them. */
export const badgesStage = tableStage({
  name: 'badges',
  table: 'badge',
  type: ObjectType.badge,
  apply(ctx, row) {
    const { tally } = ctx
    const known = badgesOf(ctx).get(keyIn(row.text('name')) ?? '')
    if (!known) return tally.skipped('a badge that is not given here', row.text('name'))
    known.id = row.seq('id', ObjectType.badge)
    const active = row.integer('status') === BadgeStatus.active
    known.status = active ? BadgeStatus.active : BadgeStatus.inactive
    tally.made('badge')
  },
  finish(ctx) {
    for (const badge of badgesOf(ctx).values()) write(ctx, 'badges', badge)
  },
})

export const awardsStage = tableStage({
  name: 'badge awards',
  table: 'badge_award',
  type: ObjectType.badgeAward,
  apply(ctx, row) {
    const { facts, tally } = ctx
    const badgeId = row.seq('badge_id', ObjectType.badge)
    const badge = [...badgesOf(ctx).values()].find(one => one.id === badgeId)
    if (!badge) return tally.skipped('its badge is not given here')
    const userId = row.integer('user_id')
    if (!isOpenAccount(ctx, userId)) return tally.skipped('its account is gone')
    const key = row.text('award_key')
    const ref = /^\d{1,18}$/.test(key) ? readRef(BigInt(key)) : null
    const object = facts.object(ref)
    const [objectType, objectId] = object ? [ref!.type, object.id] : [0, 0]
    const fresh = facts.once('award', badgeId, userId, badge.single ? 0 : objectId)
    if (!fresh && (badge.single || object)) return tally.skipped('a second award of the same')
    const id = row.seq('id', ObjectType.badgeAward)
    facts.once('award id', id)
    write(ctx, 'awards', {
      id,
      createdAt: row.createdAt(),
      badgeId,
      userId,
      objectType,
      objectId,
    })
    if (ref && !object) tally.changed('award for something gone', key)
    else tally.made('award')
  },
})
