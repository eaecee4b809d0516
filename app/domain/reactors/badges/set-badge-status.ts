import { z } from 'zod'
import { BadgeStatus, ObjectType } from '#shared/codes.ts'
import { parseIdOf } from '#shared/ids.ts'
import { admin, badRequest, command, harmless, raise, wire } from '#kernel'
import { findBadge, setStatus } from './awards.queries.ts'

export const BadgeStates = ['active', 'inactive'] as const

/** Throws error.badge.object_not_found. */
export const badgeIdOf = (text: string): number =>
  parseIdOf(ObjectType.badge, text) ?? raise(badRequest('error.badge.object_not_found'))

/**
 * Turns a badge on or off (spec §4). An inactive badge is not awarded, and earlier awards are hidden; turning
 * it on counts its awards again.
 */
export const setBadgeStatus = command({
  name: 'badges.set_status',
  guard: harmless(admin),
  input: z.object({ id: wire.text({ max: 20 }), status: wire.text({ max: 20 }) }),
  emits: ['badge.status_changed'],
  run({ tx, viewer, emit }, input) {
    const badge =
      findBadge(tx, badgeIdOf(input.id)) ?? raise(badRequest('error.badge.object_not_found'))
    const status = BadgeStates.find(name => name === input.status)
    if (!status) throw badRequest('error.common.status_invalid')
    const next = BadgeStatus[status]
    if (badge.status !== next) {
      setStatus(tx, badge.id, next)
      const states = { before: badge.status, after: next }
      emit('badge.status_changed', { badgeId: badge.id, actorId: viewer.id, ...states })
    }
    return { id: badge.id, status }
  },
})
