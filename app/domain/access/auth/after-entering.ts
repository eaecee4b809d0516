/**
 * After each login: remembers the device, writes the security log, and emails the owner about a new device.
 */
import { takeOne } from '#basics/counters/take-one.ts'
import { type Ctx, hasOwnAccounts, type Tx } from '#kernel'
import { mailLocale } from '#basics/mail/mail-language.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'
import { recordSecurity } from '#access/security-log/security-events.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { MailStatus } from '#shared/codes.ts'
import { coarseNetwork } from '#shared/network.ts'
import type { Limit } from './attempts.ts'
import { DeviceLife, hasDevices, isKnownDevice, saveDevice } from './known-devices.queries.ts'
import { issueCode } from './mail-codes.queries.ts'

/** Emails about new devices per account. */
const DeviceMailLimit: Limit = { name: 'device_mail', max: 3, windowMs: 60 * 60_000 }

/** How the user logged in; any other string is the name of a login service. */
export type Via = 'password' | 'mail_link' | 'sign_up' | 'second_step' | (string & {})

/**
 * Whether the owner should be emailed about this device. Not for the first login of an account, nor for an
 * account without recorded devices.
 */
function isNewDevice(ctx: Ctx, { id, lastLoginAt }: UserRow, deviceHash: string): boolean {
  if (lastLoginAt === 0 || isKnownDevice(ctx.db, id, deviceHash)) return false
  return hasDevices(ctx.db, id) || lastLoginAt < ctx.now - DeviceLife
}

/**
 * Emails the owner about a login from a new device, with a link that says "this was not me". Not after login
 * by an emailed link, which the same mailbox has just received; not to an unconfirmed address; and not where
 * another system manages the accounts.
 */
function mailAboutDevice(ctx: Ctx & { tx: Tx }, user: UserRow, via: Via): void {
  const { tx, ports, now, settings, userAgent, clientIp } = ctx
  const { id: userId, email, mailStatus } = user
  if (via === 'mail_link' || !email || mailStatus !== MailStatus.verified) return
  if (!hasOwnAccounts(settings)) return
  if (!takeOne(tx, `${DeviceMailLimit.name}:${userId}`, DeviceMailLimit, now)) return
  const code = issueCode(tx, ports, { userId, purpose: 'disown', email, now })
  const params = {
    code,
    at: String(now),
    agent: userAgent.slice(0, 200),
    network: coarseNetwork(clientIp),
  }
  const locale = mailLocale(user, settings)
  queueMail(tx, { userId, recipient: email, template: 'new_device', locale, params, now })
}

/** `user`: the account before this login. */
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
  if (isNew) mailAboutDevice(ctx, user, via)
}
