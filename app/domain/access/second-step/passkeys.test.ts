import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LoggedIn } from '#access/auth/enter.ts'
import { logIn } from '#access/auth/log-in.ts'
import { viewerOfToken } from '#access/auth/sessions.queries.ts'
import { type DomainError, run } from '#kernel'
import { listSecurityEvents } from '#access/security-log/security-events.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { MailStatus, UserStatus } from '#shared/codes.ts'
import { users } from '#drizzle/schema/index.ts'
import { Authenticator, type Situation } from '#tests/support/authenticator.ts'
import { type World, world } from '#tests/support/world.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { beginPasskeyLogin, passkeyLogin, passkeyLoginApi } from './passkey-login.ts'
import { listSteps } from './second-steps.queries.ts'
import { removeStep } from './own-steps.ts'

const origin = 'https://forum.example'
const here: Situation = { origin }
const pass = 'password-1'
const token_hash = 'session-of-the-browser'
const Minute = 60_000

let w: World
let member: UserRow
beforeEach(() => {
  w = world({ general: { site_url: `${origin}/community` } })
  member = w.member()
})
afterEach(() => w[Symbol.dispose]())

const reasonOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: DomainError) => error.details.fields?.[0]?.reason ?? error.reason,
  )
const refused = 'error.second_step.passkey_refused'
const expired = 'error.second_step.passkey_expired'

async function add(who = member, name = 'Phone', authenticator = new Authenticator()) {
  const { run } = w.as(who)
  const options = await run(beginPasskey, { pass, token_hash })
  const credential = authenticator.create(options, here)
  const { codes } = await run(addPasskey, { credential, name, token_hash })
  return { authenticator, codes }
}

const visitor = () => w.as(null)
/** The first step, which returns a ticket. */
async function ticketOf(who = member): Promise<string> {
  const due = await visitor().start(logIn, {
    e_mail: who.email,
    pass,
    return_to: '/community/tags',
  })
  return (due as { ticket: string }).ticket
}
const begin = (ticket = '', kind = 'page') =>
  visitor().start(beginPasskeyLogin, { ticket, kind, return_to: '/community/badges' })
/** A whole login with one passkey; with `ticket`, as the second step of that login. */
async function logInWithPasskey(
  authenticator: Authenticator,
  ticket = '',
  situation: Partial<Situation> = {},
  login = passkeyLogin,
) {
  const begun = await begin(ticket, login === passkeyLogin ? 'page' : 'api')
  const credential = authenticator.get(begun.options, { ...here, ...situation })
  return visitor().run(login, { ticket: begun.ticket, credential })
}
const whose = ({ loggedIn }: { loggedIn: LoggedIn }, kind: 'page' | 'api' = 'page') =>
  viewerOfToken(w.db, w.site.ports.hashToken(loggedIn.token), kind, w.now).id
const events = () =>
  listSecurityEvents(w.db, member.id, { offset: 0, size: 50 }).list.map(({ event }) => event)

test('the first passkey turns two-step login on and creates recovery codes, the next one does not', async () => {
  const first = await add()
  expect(first.codes).toHaveLength(10)
  expect(w.user(member.id).secondStepAt).toBe(w.now)
  expect((await add(member, 'Key')).codes).toBeNull()
  const [phone] = listSteps(w.db, member.id)
  expect(phone).toMatchObject({
    kind: 'passkey',
    name: 'Phone',
    transports: '["hybrid","internal"]',
  })
  expect(events()).toContain('second_step_added')
})

test('a passkey is the second step of a login, with or without user verification', async () => {
  const { authenticator } = await add()
  for (const verified of [true, false]) {
    const entered = await logInWithPasskey(authenticator, await ticketOf(), { verified })
    expect(whose(entered)).toBe(member.id)
    expect(entered.returnTo).toBe('/community/tags')
  }
  expect(listSteps(w.db, member.id)[0]).toMatchObject({ counter: 2, lastUsedAt: w.now })
})

test('a passkey with user verification is the only step, in a browser and over the API', async () => {
  const { authenticator } = await add()
  const entered = await logInWithPasskey(authenticator)
  expect(whose(entered)).toBe(member.id)
  expect(entered.returnTo).toBe('/community/badges')
  expect(whose(await logInWithPasskey(authenticator, '', {}, passkeyLoginApi), 'api')).toBe(
    member.id,
  )
  expect(await reasonOf(logInWithPasskey(authenticator, '', { verified: false }))).toBe(refused)
})

test('where passwords are off, a passkey still logs in', async () => {
  const { authenticator } = await add()
  w.settings({ login: { allow_password_login: false } })
  expect(whose(await logInWithPasskey(authenticator))).toBe(member.id)
})

test('where another platform manages the accounts, passkeys do not bypass it', async () => {
  const { authenticator } = await add()
  const { ticket, options } = await begin()
  w.settings({ agent: { enabled: true, enabled_original_user_system: false } })
  expect(await reasonOf(begin())).toBe('base.forbidden_error')
  const credential = authenticator.get(options, here)
  expect(await reasonOf(visitor().run(passkeyLogin, { ticket, credential }))).toBe(
    'base.forbidden_error',
  )
})

test.each([
  ['another origin', { origin: 'https://forum.example.evil' }],
  ['another site', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'c'.repeat(43) }],
])('an answer from %s is refused, for either step', async (_, other) => {
  const { authenticator } = await add()
  expect(await reasonOf(logInWithPasskey(authenticator, '', other))).toBe(refused)
  expect(await reasonOf(logInWithPasskey(authenticator, await ticketOf(), other))).toBe(refused)
})

test('a challenge can be answered once, whatever the result', async () => {
  const { authenticator } = await add()
  const { ticket, options } = await begin()
  const credential = authenticator.get(options, here)
  await visitor().run(passkeyLogin, { ticket, credential })
  expect(await reasonOf(visitor().run(passkeyLogin, { ticket, credential }))).toBe(expired)
  const other = await begin()
  const wrong = { ticket: other.ticket, credential }
  expect(await reasonOf(visitor().run(passkeyLogin, wrong))).toBe(refused)
  const right = { ticket: other.ticket, credential: authenticator.get(other.options, here) }
  expect(await reasonOf(visitor().run(passkeyLogin, right))).toBe(expired)
})

test('a challenge can be answered for five minutes', async () => {
  const { authenticator } = await add()
  for (const [wait, outcome] of [
    [5 * Minute - 1, 'done'],
    [5 * Minute, expired],
  ] as const) {
    const { ticket, options } = await begin()
    w.tick(wait)
    const credential = authenticator.get(options, here)
    expect(await reasonOf(visitor().run(passkeyLogin, { ticket, credential }))).toBe(outcome)
  }
})

test('the challenge of a page cannot be answered over the API, nor with another ticket', async () => {
  const { authenticator } = await add()
  const [one, other] = [await begin(), await begin()]
  const credential = authenticator.get(one.options, here)
  expect(await reasonOf(visitor().run(passkeyLogin, { ticket: other.ticket, credential }))).toBe(
    refused,
  )
  expect(await reasonOf(visitor().run(passkeyLoginApi, { ticket: one.ticket, credential }))).toBe(
    refused,
  )
})

test('the passkey of another account is refused as a second step', async () => {
  await add()
  const other = w.member()
  const { authenticator } = await add(other)
  expect(await reasonOf(logInWithPasskey(authenticator, await ticketOf()))).toBe(refused)
  expect(await reasonOf(logInWithPasskey(new Authenticator(), await ticketOf()))).toBe(refused)
})

test('a second step needs the first: a ticket without an account is refused', async () => {
  await add()
  expect(await reasonOf(begin('unknown'))).toBe('error.second_step.expired')
  const ticket = await ticketOf()
  w.tick(10 * Minute)
  expect(await reasonOf(begin(ticket))).toBe('error.second_step.expired')
})

test('a decreased counter is refused and written to the security log', async () => {
  const { authenticator } = await add()
  await logInWithPasskey(authenticator, '', { counter: 5 })
  for (const counter of [5, 4, 0]) {
    expect(await reasonOf(logInWithPasskey(authenticator, '', { counter }))).toBe(refused)
    expect(await reasonOf(logInWithPasskey(authenticator, await ticketOf(), { counter }))).toBe(
      refused,
    )
  }
  expect(events().filter(event => event === 'passkey_refused')).toHaveLength(6)
  await logInWithPasskey(authenticator, '', { counter: 6 })
})

test('a passkey without a counter can be used again', async () => {
  const { authenticator } = await add()
  await logInWithPasskey(authenticator, '', { counter: 0 })
  w.tick(Minute)
  await logInWithPasskey(authenticator, '', { counter: 0 })
  expect(listSteps(w.db, member.id)[0]!.lastUsedAt).toBe(w.now)
  expect(events()).not.toContain('passkey_refused')
})

test('suspended and deleted accounts cannot log in', async () => {
  const { authenticator } = await add()
  const change = (values: Partial<UserRow>) => w.write(tx => tx.update(users).set(values).run())
  change({ status: UserStatus.suspended, suspendedUntil: w.now + Minute })
  expect(await reasonOf(logInWithPasskey(authenticator))).toBe('error.user.suspended')
  change({ status: UserStatus.deleted })
  expect(await reasonOf(logInWithPasskey(authenticator))).toBe(refused)
})

test('adding requires the password and a confirmed address', async () => {
  const wrong = w.as(member).run(beginPasskey, { pass: 'wrong-pass', token_hash })
  expect(await reasonOf(wrong)).toBe('error.object.old_password_verification_failed')
  const fresh = w.member({ mailStatus: MailStatus.pending })
  const begun = w.as(fresh).run(beginPasskey, { pass, token_hash })
  expect(await reasonOf(begun)).toBe('error.email.need_to_be_verified')
})

test('a new passkey works only for the session, challenge and site that requested it', async () => {
  const { run } = w.as(member)
  const authenticator = new Authenticator()
  const attempt = async (situation: Partial<Situation>, session = token_hash, wait = 0) => {
    const options = await run(beginPasskey, { pass, token_hash })
    w.tick(wait)
    const credential = authenticator.create(options, { ...here, ...situation })
    return reasonOf(run(addPasskey, { credential, name: '', token_hash: session }))
  }
  expect(await attempt({ origin: 'https://evil.example' })).toBe(refused)
  expect(await attempt({ rpId: 'evil.example' })).toBe(refused)
  expect(await attempt({ challenge: 'c'.repeat(43) })).toBe(refused)
  expect(await attempt({}, 'another-session')).toBe(expired)
  expect(await attempt({}, token_hash, 5 * Minute)).toBe(expired)
  expect(await attempt({})).toBe('done')
  expect(await attempt({})).toBe('error.second_step.passkey_known')
})

test('changing the password cancels the adding of a passkey', async () => {
  const { run } = w.as(member)
  const options = await run(beginPasskey, { pass, token_hash })
  w.write(tx => tx.update(users).set({ passwordHash: 'plain:another-1' }).run())
  const credential = new Authenticator().create(options, here)
  expect(await reasonOf(run(addPasskey, { credential, name: '', token_hash }))).toBe(refused)
})

test('existing passkeys are sent to the browser for exclusion, and twenty is the maximum', async () => {
  const { authenticator } = await add()
  for (let more = 1; more < 20; more++) await add(member, `Key ${more}`)
  const begun = w.as(member).run(beginPasskey, { pass, token_hash })
  expect(await reasonOf(begun)).toBe('error.second_step.too_many')
  const { options } = await begin(await ticketOf())
  expect(options.allowCredentials).toHaveLength(20)
  expect(options.allowCredentials![0]!.id).toBe(authenticator.id)
})

test('a removed passkey no longer works, and the last way to log in cannot be removed', async () => {
  const { authenticator } = await add()
  const [step] = listSteps(w.db, member.id)
  w.write(tx => tx.update(users).set({ passwordHash: '' }).run())
  const session = await logInWithPasskey(authenticator)
  const tokenHash = w.site.ports.hashToken(session.loggedIn.token)
  const remove = () => w.as(member).run(removeStep, { step_id: step!.id, token_hash: tokenHash })
  expect(await reasonOf(remove())).toBe('error.second_step.last_way_in')
  w.write(tx => tx.update(users).set({ passwordHash: 'plain:password-1' }).run())
  await w.as(member).run(removeStep, { step_id: step!.id, pass })
  expect(await reasonOf(logInWithPasskey(authenticator))).toBe(refused)
  expect(w.user(member.id).secondStepAt).toBe(0)
})

test('challenges are limited per network', async () => {
  const ask = () => run(beginPasskeyLogin, w.ctx(null), { kind: 'page' })
  for (let n = 0; n < 300; n++) await ask()
  expect(await reasonOf(ask())).toBe('error.common.too_many_attempts')
})
