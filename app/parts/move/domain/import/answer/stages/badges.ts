import { badgeIdByKey, findBadge, holdsBadge } from '#reactors/badges/awards.queries.ts'
import { BadgeStatus, ObjectType } from '#shared/codes.ts'
import {
  insertAwardRow,
  renumberBadge,
  setBadgeStatus,
} from '#parts/move/domain/import/answer/queries/acts.queries.ts'
import { isOpenAccount } from '#parts/move/domain/import/answer/queries/people.queries.ts'
import { findObject } from '#parts/move/domain/import/answer/queries/posts.queries.ts'
import { readRef } from '#parts/move/domain/import/answer/source-row.ts'
import { tableStage } from '#parts/move/domain/import/answer/stage.ts'

/** Ids differ from site to site; the name says which badge it is. */
const keyIn = (name: string) => /^badge\.default_badges\.(\w+)\.name$/.exec(name)?.[1]

/** Badges get the ids of the old site, so that their old addresses lead to them. */
export const badgesStage = tableStage({
  name: 'badges',
  table: 'badge',
  type: ObjectType.badge,
  apply({ tx, tally }, row) {
    const known = badgeIdByKey(tx, keyIn(row.text('name')) ?? '')
    if (known === undefined)
      return tally.skipped('a badge that is not given here', row.text('name'))
    const id = row.seq('id', ObjectType.badge)
    if (findBadge(tx, id)) return tally.skipped('a badge that was read before', row.text('name'))
    renumberBadge(tx, known, id)
    const status = row.integer('status')
    setBadgeStatus(tx, id, {
      status: status === BadgeStatus.active ? BadgeStatus.active : BadgeStatus.inactive,
    })
    tally.made('badge')
  },
})

export const awardsStage = tableStage({
  name: 'badge awards',
  table: 'badge_award',
  type: ObjectType.badgeAward,
  apply({ tx, tally }, row) {
    const badge = findBadge(tx, row.seq('badge_id', ObjectType.badge))
    if (!badge) return tally.skipped('its badge is not given here')
    const userId = row.integer('user_id')
    if (!isOpenAccount(tx, userId)) return tally.skipped('its account is gone')
    const key = row.text('award_key')
    const ref = /^\d{1,18}$/.test(key) ? readRef(BigInt(key)) : null
    const object = findObject(tx, ref)
    const [objectType, objectId] = object ? [ref!.type, object.id] : [0, 0]
    const twice = badge.single || object
    if (twice && holdsBadge(tx, badge, userId, objectId))
      return tally.skipped('a second award of the same')
    const id = row.seq('id', ObjectType.badgeAward)
    insertAwardRow(tx, {
      id,
      createdAt: row.createdAt(),
      badgeId: badge.id,
      userId,
      objectType,
      objectId,
    })
    if (ref && !object) tally.changed('award for something gone', key)
    else tally.made('award')
  },
})
