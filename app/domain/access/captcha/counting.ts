/** Who an act is counted for, whether a captcha is required, and the count itself. */
import { deleteCounter, findCounter, saveCounter } from '#basics/counters/counters.queries.ts'
import { type CaptchaAction, type Ctx, type Db, isStaff, type Tx } from '#kernel'
import { enabledOf } from '#basics/plugins/plugins.queries.ts'
import { networkOf } from '#shared/network.ts'
import { CaptchaRules } from './rules.ts'
import { isAhead } from '#shared/stored-time.ts'

type Who = Pick<Ctx, 'viewer' | 'clientIp' | 'ports'>

/** A member by id, a network by a keyed hash of its address. */
export function subjectOf(action: CaptchaAction, { viewer, clientIp, ports }: Who): string {
  const { unit } = CaptchaRules[action]
  if (unit !== 'network' && viewer.kind === 'member') return `u${viewer.id}`
  return `n${ports.keyedHash(`network:${networkOf(clientIp)}`)}`
}

const keyOf = (action: CaptchaAction, who: Who) => `captcha.${action}:${subjectOf(action, who)}`

/** Turned on in the settings or by a captcha plugin, and the user is not staff: staff are never asked. */
export const isCounted = (action: CaptchaAction, { db, settings, viewer }: Ctx): boolean =>
  !isStaff(viewer) &&
  (settings.moderation[CaptchaRules[action].group] || enabledOf(db, 'captcha').length > 0)

/** Whether this visitor must solve a captcha to do this now. */
export function isCaptchaDue(db: Db, action: CaptchaAction, ctx: Ctx): boolean {
  if (!isCounted(action, ctx)) return false
  const { count, withinMs, restMs } = CaptchaRules[action]
  if (count === 0) return true
  const known = findCounter(db, keyOf(action, ctx))
  if (!known || known.expiresAt < ctx.now || isAhead(known.lastAt, ctx.now)) return false
  const since = ctx.now - known.lastAt
  if (restMs !== undefined && since <= restMs) return true
  return known.count >= count && (withinMs === undefined || since <= withinMs)
}

export function countAct(tx: Tx, action: CaptchaAction, ctx: Ctx): void {
  const key = keyOf(action, ctx)
  const known = findCounter(tx, key)
  const before =
    known && known.expiresAt >= ctx.now && !isAhead(known.lastAt, ctx.now) ? known.count : 0
  const expiresAt = ctx.now + CaptchaRules[action].lifeMs
  saveCounter(tx, { key, count: before + 1, lastAt: ctx.now, expiresAt })
}

/** Clears the count, because the visitor has proved who they are. */
export function clearActs(tx: Tx, action: CaptchaAction, who: Who): void {
  deleteCounter(tx, keyOf(action, who))
}
