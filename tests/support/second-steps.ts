/** Accounts with two-step login, and their codes. */
import { Secret, TOTP } from 'otpauth'
import { type NewTicket, openTicket } from '#access/auth/tickets.ts'
import { startSession } from '#access/auth/sessions.queries.ts'
import { stepAdded } from '#access/second-step/changes.ts'
import { sealKey } from '#access/second-step/totp-keys.ts'
import { handleOf } from '#access/second-step/webauthn.ts'
import { findUserByName, type UserRow } from '#basics/users/users.queries.ts'
import { Authenticator } from './authenticator.ts'
import type { World } from './world.ts'

/** The key of the test vectors of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
export const RfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The code that an app with this key shows at a moment in ms. */
export const codeAt = (now: number, key = RfcKey): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now })

/**
 * Adds an authenticator app to an account; `codes` are its recovery codes if it is the first one.
 */
export function addApp(
  w: World,
  { id: userId }: UserRow,
  { key = RfcKey, name = 'Phone' } = {},
): { id: number; codes: string[] } {
  const ctx = w.ctx(null)
  const secret = sealKey(ctx.ports, userId, key)
  const step = { userId, kind: 'totp', name, secret } as const
  const { id, codes } = w.write(tx => stepAdded({ ...ctx, tx }, step, ''))
  return { id, codes: codes ?? [] }
}

/** Adds a passkey to an account; returns the authenticator that holds it. */
export function addPasskey(w: World, { id: userId }: UserRow): Authenticator {
  const authenticator = new Authenticator()
  const ctx = w.ctx(null)
  const made = authenticator.enroll(handleOf(ctx.ports, userId))
  w.write(tx => stepAdded({ ...ctx, tx }, { userId, kind: 'passkey', name: 'Laptop', ...made }, ''))
  return authenticator
}

/** The response of an API client with a passkey of the account, as its only step. */
export function passkeyAnswer(w: World, user: UserRow) {
  const { settings, ports, ...ctx } = w.ctx(null)
  const challenge = ports.randomToken(32)
  const ticket = ports.randomToken(16)
  const opened = { purpose: 'passkey', kind: 'api', secret: challenge, key: `passkey:${ticket}` }
  w.write(tx => openTicket({ ...ctx, ports, tx }, opened as NewTicket))
  const { origin, hostname: rpId } = new URL(settings.general.site_url)
  return { ticket, credential: addPasskey(w, user).get({ rpId, challenge }, { origin }) }
}

/** A login that needs its second step; returns the key of its ticket. */
export function ticketFor(w: World, user: UserRow, kind: 'page' | 'api' = 'page'): string {
  const ctx = w.ctx(null)
  const purpose = 'second_step' as const
  return w.write(tx => openTicket({ ...ctx, tx }, { purpose, user, kind }))
}

/** An account with two-step login, created if missing. */
export function guardedAccount(w: World): { user: UserRow; codes: string[] } {
  const known = findUserByName(w.db, 'guarded')
  const user = known ?? w.member({ username: 'guarded' })
  return { user, codes: user.secondStepAt > 0 ? [] : addApp(w, user).codes }
}

/** Adds an authenticator app to every account without a second step. */
export function guardEverybody(w: World): void {
  const lacking = w.db.all<UserRow>('select id from user where second_step_at = 0')
  for (const user of lacking) addApp(w, user)
}

/** The id of a second step of the caller, taken from the newest session. */
export const stepOfCaller = (w: World) => ({
  toJSON: () =>
    w.site.sqlite
      .prepare(
        `select s.id from second_step s where s.user_id =
          (select user_id from session order by rowid desc limit 1) order by s.id limit 1`,
      )
      .pluck()
      .get() ?? 1,
})

/** Starts adding a second step on every account; returns the token of that session, by account. */
export function addingEverywhere(
  w: World,
  kind: 'totp' | 'passkey',
  secretOf: (userId: number) => string,
): Map<number, string> {
  const { ports, ...ctx } = w.ctx(null)
  const users = w.db.all<UserRow>('select id, password_hash as passwordHash from user')
  return new Map(
    users.map(user => {
      const token = w.write(tx => startSession(tx, ports, user.id, 'api', w.now))
      const key = `add_${kind}:${ports.hashToken(token)}`
      const ticket = { purpose: `add_${kind}` as const, user, secret: secretOf(user.id), key }
      w.write(tx => openTicket({ ...ctx, ports, tx }, ticket))
      return [user.id, token]
    }),
  )
}

/** A passkey that every account is adding, and the tokens of the sessions. */
export function newPasskey(w: World) {
  const { settings, ports } = w.ctx(null)
  const challenge = ports.randomToken(32)
  const { origin, hostname: id } = new URL(settings.general.site_url)
  const options = { rp: { id }, user: { id: handleOf(ports, 1) }, challenge }
  return {
    credential: new Authenticator().create(options, { origin }),
    tokens: addingEverywhere(w, 'passkey', () => challenge),
  }
}

/** The code of an app that every account is adding, and the tokens of the sessions. */
export const newApp = (w: World) => ({
  code: codeAt(w.now),
  tokens: addingEverywhere(w, 'totp', userId => sealKey(w.site.ports, userId, RfcKey)),
})
