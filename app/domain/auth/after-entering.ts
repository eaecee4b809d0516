/** What a login leaves behind: the device is known from now on, and the security log has a line. */
import type { Ctx, Tx } from '#app/domain/kernel/index.ts'
import { recordSecurity } from '#app/domain/security-log/index.ts'
import type { UserRow } from '#app/domain/users/index.ts'
import { DeviceLife, hasDevices, isKnownDevice, saveDevice } from './known-devices.queries.ts'

/** By what somebody logged in; anything else is the name of a login service. */
export type Via = 'password' | 'mail_link' | 'sign_up' | 'second_step' | (string & {})

/**
 * Whether the owner should know of this device. The first login of an account is nothing new, and neither
 * is one of an account whose devices were never noted.
 */
function isNewDevice(ctx: Ctx, { id, lastLoginAt }: UserRow, deviceHash: string): boolean {
  if (lastLoginAt === 0 || isKnownDevice(ctx.db, id, deviceHash)) return false
  return hasDevices(ctx.db, id) || lastLoginAt < ctx.now - DeviceLife
}

/** `user`: the account as it was before this login. */
export function afterEntering(
  ctx: Ctx & { tx: Tx },
  user: UserRow,
  deviceHash: string,
  via: Via,
): void {
  const { tx, now, userAgent } = ctx
  const isNew = isNewDevice(ctx, user, deviceHash)
  saveDevice(tx, { userId: user.id, deviceHash, userAgent, now })
  const event = isNew ? 'sign_in_new_device' : 'sign_in'
  recordSecurity(ctx, { userId: user.id, event, detail: via })
}
