/**
 * What a login leaves behind: the device is known from now on, the security log has a line, and the owner
 * gets an email about a device that is new.
 */
import { takeOne } from '#app/domain/basics/counters/take-one.ts'
import { type Ctx, hasOwnAccounts, type Tx } from '#app/domain/kernel/index.ts'
import { mailLocale } from '#app/domain/basics/mail/mail-language.ts'
import { queueMail } from '#app/domain/basics/mail/queue-mail.ts'
import { recordSecurity } from '#app/domain/access/security-log/security-events.queries.ts'
import type { UserRow } from '#app/domain/basics/users/users.queries.ts'
import { MailStatus } from '#app/shared/codes.ts'
import { coarseNetwork } from '#app/shared/network.ts'
import type { Limit } from './attempts.ts'
import { DeviceLife, hasDevices, isKnownDevice, saveDevice } from './known-devices.queries.ts'
import { issueCode } from './mail-codes.queries.ts'

/** Emails about new devices that one account gets. */
const DeviceMailLimit: Limit = { name: 'device_mail', max: 3, windowMs: 60 * 60_000 }

/** How the login was made; any other string is the name of a login service. */
export type Via = 'password' | 'mail_link' | 'sign_up' | 'second_step' | (string & {})

/**
 * Whether the owner should know of this device. The first login of an account is nothing new, and neither
 * is one of an account whose devices were never noted.
 */
function isNewDevice(ctx: Ctx, { id, lastLoginAt }: UserRow, deviceHash: string): boolean {
  if (lastLoginAt === 0 || isKnownDevice(ctx.db, id, deviceHash)) return false
  return hasDevices(ctx.db, id) || lastLoginAt < ctx.now - DeviceLife
}

/**
 * Emails the owner about a login from a new device, with a link that says "this was not me". Not after a
 * mailed link, which the same mailbox has just got; not to an address that is not confirmed; and not where
 * another system keeps the accounts.
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
  if (isNew) mailAboutDevice(ctx, user, via)
}
