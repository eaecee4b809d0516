import { expect, test } from 'vitest'
import { createKey } from '#access/api-keys/create-key.ts'
import { finishLogin } from '#access/identities/finish-login.ts'
import { joinAccount } from '#access/identities/join-account.ts'
import type { Ctx } from '#kernel'
import { editMemberProfile } from '#people/members/edit-profile.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { beginTotp, confirmTotp } from '#access/second-step/add-totp.ts'
import { refusal } from '#tests/support/refusal.ts'
import { codeAt } from '#tests/support/second-steps.ts'
import { runWhole as run, type World, world } from '#tests/support/world.ts'
import {
  apiKeys,
  identities,
  knownDevices,
  mailCodes,
  recoveryCodes,
  secondSteps,
  securityEvents,
  sessions,
  loginTickets,
} from '#drizzle/schema/index.ts'
import { changePassword } from './change-password.ts'
import { activate } from './activate.ts'
import { confirmEmail } from './confirm-email-change.ts'
import { checkDisownLogin, disownLogin } from './disown-login.ts'
import { issueCode } from './mail-codes.queries.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { checkRevertEmail, revertEmail } from './revert-email.ts'
import { logIn, logInApi } from './log-in.ts'

const Hour = 3600_000
const Day = 24 * Hour
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const right = { e_mail: 'ann@example.org', pass: 'password-1' }
const expired = { code: 'forbidden', details: { type: 'url_expired' } }
const thief: Partial<Ctx> = { clientIp: '203.0.113.66', userAgent: firefox }

const from = (w: World, place: Partial<Ctx> = {}): Ctx => ({ ...w.ctx(null), ...place })
const mails = (w: World, template: string) => w.outbox().filter(mail => mail.template === template)
const codeOf = (mail: { params: string } | undefined) =>
  (JSON.parse(mail!.params) as { code: string }).code
const lastCode = (w: World, template: string) => codeOf(mails(w, template).at(-1))
const count = (w: World, table: typeof sessions | typeof knownDevices | typeof identities) =>
  w.db.select().from(table).all().length
const events = (w: World) =>
  w.db
    .select()
    .from(securityEvents)
    .all()
    .map(({ event }) => event)

/** An account whose owner has logged in once, and someone else shortly after. */
async function intruded(w: World): Promise<UserRow> {
  const ann = w.member({ username: 'ann' })
  await run(logIn, from(w), right)
  w.tick(1000)
  await run(logIn, from(w, thief), right)
  return ann
}

/** Turns on two-step login at the current time. */
function addStep(w: World, userId: number): void {
  const step = { createdAt: w.now, userId, kind: 'totp', name: 'theirs' } as const
  w.write(tx => {
    tx.insert(secondSteps).values(step).run()
    updateUser(tx, userId, { secondStepAt: w.now })
  })
}

/** Changes the address of the account, as its member or a thief would. */
async function move(w: World, who: UserRow, e_mail: string): Promise<void> {
  await w.as(who).run(requestEmailChange, { e_mail, pass: 'password-1' })
  await w.as(null).start(confirmEmail, { code: lastCode(w, 'email_change') })
  w.tick(1000)
}

test('a login from a new device is emailed to the owner, with time, device and network', async () => {
  using w = world()
  const ann = await intruded(w)
  expect(w.outbox()).toMatchObject([
    { userId: ann.id, recipient: 'ann@example.org', template: 'new_device' },
  ])
  expect(JSON.parse(w.outbox()[0]!.params)).toEqual({
    code: expect.stringMatching(/^[\w-]{22}$/) as string,
    at: String(w.now),
    agent: firefox,
    network: '203.0.113.0/24',
  })
  const code = lastCode(w, 'new_device')
  expect(JSON.stringify(w.db.select().from(mailCodes).all())).not.toContain(code)
})

test('no email for the first login, a known browser, or an emailed link', async () => {
  using w = world()
  const ann = w.inactive({ username: 'ann' })
  const { device } = await run(logIn, from(w), right)
  const deviceHash = w.site.ports.hashToken(device!)
  await run(logIn, from(w, { deviceHash }), right)
  // The address is unconfirmed: it may belong to someone else.
  await run(logIn, from(w, thief), right)
  expect(mails(w, 'new_device')).toEqual([])
  const issue = { userId: ann.id, purpose: 'activation', email: ann.email!, now: w.now } as const
  const code = w.write(tx => issueCode(tx, w.site.ports, issue))
  await run(activate, from(w, thief), { code })
  expect(mails(w, 'new_device')).toEqual([])
  await run(logIn, from(w, thief), right)
  expect(mails(w, 'new_device')).toHaveLength(1)
})

test('a password reset by email makes the browser known, so its login is not emailed', async () => {
  using w = world()
  await intruded(w)
  await w.as(null).run(requestPasswordReset, { e_mail: right.e_mail })
  const code = lastCode(w, 'password_reset')
  const { device } = await w.as(null).run(resetPassword, { code, pass: 'password-5' })
  const deviceHash = w.site.ports.hashToken(device!)
  await run(logIn, from(w, { deviceHash }), { ...right, pass: 'password-5' })
  expect(mails(w, 'new_device')).toHaveLength(1)
})

test('an account whose devices were forgotten after a long absence still gets the email', async () => {
  using w = world()
  w.member({ username: 'ann', lastLoginAt: w.now - 400 * Day })
  w.member({ username: 'bob', lastLoginAt: w.now - 30 * Day })
  for (const name of ['ann', 'bob'])
    await run(logIn, from(w, thief), { ...right, e_mail: `${name}@example.org` })
  expect(w.outbox().map(({ recipient }) => recipient)).toEqual(['ann@example.org'])
})

test('an account gets three such emails in an hour, and each link works', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await run(logIn, from(w), right)
  for (let n = 0; n < 5; n++) await run(logIn, from(w, thief), right)
  const sent = mails(w, 'new_device')
  expect(sent).toHaveLength(3)
  for (const mail of sent)
    expect(await w.as(null).run(checkDisownLogin, { code: codeOf(mail) })).toEqual({ valid: true })
  expect(events(w).filter(event => event === 'sign_in_new_device')).toHaveLength(5)
  w.tick(Hour)
  await run(logIn, from(w, thief), right)
  expect(mails(w, 'new_device')).toHaveLength(4)
  expect(w.user(ann.id).passwordHash).toBe('plain:password-1')
})

test('logins of API clients are emailed, too', async () => {
  using w = world()
  w.member({ username: 'ann' })
  await run(logInApi, from(w), right)
  await run(logInApi, from(w, thief), right)
  await run(logInApi, from(w, thief), right)
  expect(mails(w, 'new_device')).toHaveLength(1)
})

test('"this was not me" ends all access, and a new email restores it', async () => {
  using w = world()
  const ann = await intruded(w)
  await w.as(ann).run(createKey, { name: 'Robot', scopes: ['read'], pass: 'password-1' })
  await w.as(null).run(requestPasswordReset, { e_mail: right.e_mail })
  const oldReset = lastCode(w, 'password_reset')
  const ticket = { createdAt: w.now, expiresAt: w.now + Hour, purpose: 'second_step' } as const
  w.write(tx =>
    tx
      .insert(loginTickets)
      .values({ keyHash: 'k', userId: ann.id, ...ticket })
      .run(),
  )
  const code = lastCode(w, 'new_device')
  expect(await w.as(null).run(checkDisownLogin, { code })).toEqual({ valid: true })
  expect(await w.as(null).run(disownLogin, { code })).toEqual({ mailed: true })
  expect([count(w, sessions), count(w, knownDevices)]).toEqual([0, 0])
  expect(w.db.select().from(apiKeys).get()!.revokedAt).toBe(w.now)
  expect(w.db.select().from(loginTickets).all()).toEqual([])
  expect(w.user(ann.id)).toMatchObject({ passwordHash: '', email: 'ann@example.org', rank: 1 })
  expect(events(w).at(-1)).toBe('disowned')
  expect((await refusal(run(logIn, from(w, thief), right))).code).toBe('validation')
  const spent = { code: oldReset, pass: 'password-3' }
  expect(await refusal(w.as(null).run(resetPassword, spent))).toMatchObject(expired)
  expect(await refusal(w.as(null).run(disownLogin, { code }))).toMatchObject(expired)
  expect(await w.as(null).run(checkDisownLogin, { code })).toEqual({ valid: false })
  const fresh = { code: lastCode(w, 'password_reset'), pass: 'password-4' }
  await w.as(null).run(resetPassword, fresh)
  await w.as(null).run(logIn, { ...right, pass: 'password-4' })
})

test('ways to log in that a thief added are dropped, earlier ones stay', async () => {
  using w = world()
  const ann = w.member({ username: 'ann', secondStepAt: 1 })
  const step = (createdAt: number, name: string) =>
    w.write(tx =>
      tx.insert(secondSteps).values({ createdAt, userId: ann.id, kind: 'totp', name }).run(),
    )
  const link = async (provider: string) => {
    const person = { provider, external_id: provider, name: 'Ann', username: 'ann' }
    const started = await w.as(ann).run(finishLogin, { ...person, browser_hash: 'b' })
    if (started.kind !== 'bind') throw new Error('was not asked')
    await w.as(ann).run(joinAccount, { binding_key: started.key, browser_hash: 'b' })
  }
  step(w.now, 'phone')
  await link('mine')
  w.tick(1000)
  await run(finishLogin, from(w), { provider: 'mine', external_id: 'mine' })
  w.tick(1000)
  await run(finishLogin, from(w, thief), { provider: 'mine', external_id: 'mine' })
  step(w.now, 'other phone')
  await link('theirs')
  await w.as(null).run(disownLogin, { code: lastCode(w, 'new_device') })
  expect(w.db.select().from(secondSteps).all()).toMatchObject([{ name: 'phone' }])
  expect(w.user(ann.id).secondStepAt).toBe(1)
  expect(w.db.select().from(identities).all()).toMatchObject([{ provider: 'mine' }])
})

/** Logs in, from the browser of `deviceHash` if there is one; `add` adds an app in that session. */
async function deviceOf(w: World, who: UserRow, place: Partial<Ctx>, name: string) {
  const { token, device } = await run(logIn, from(w, place), { ...right, e_mail: who.email! })
  const token_hash = w.site.ports.hashToken(token)
  return {
    deviceHash: w.site.ports.hashToken(device ?? ''),
    add: () => addIn(w, who, token_hash, name),
  }
}

async function addIn(w: World, who: UserRow, token_hash: string, name: string) {
  const { key } = await w.as(who).run(beginTotp, { pass: 'password-1', token_hash })
  await w.as(who).run(confirmTotp, { code: codeAt(w.now, key), name, token_hash })
}

const names = (w: World) =>
  w.db
    .select()
    .from(secondSteps)
    .all()
    .map(({ name }) => name)
const codesLeft = (w: World) => w.db.select().from(recoveryCodes).all().length

test('a stranger who reads the mailbox cannot remove what the owner added from a known device', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const known = await deviceOf(w, ann, {}, 'phone')
  w.tick(1000)
  // The owner also logs in from a new laptop, and that login is emailed.
  await run(logIn, from(w, thief), right)
  const link = { code: lastCode(w, 'new_device') }
  w.tick(1000)
  await known.add()
  expect(events(w)).toContain('second_step_added')
  await w.as(null).run(disownLogin, link)
  expect([names(w), codesLeft(w)]).toEqual([['phone'], 10])
  expect(w.user(ann.id).secondStepAt).toBeGreaterThan(0)
})

test('what was added from a device that can be disowned is dropped, however often the thief logs in', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await run(logIn, from(w), right)
  w.tick(1000)
  const first = await deviceOf(w, ann, thief, 'mailed about')
  const link = { code: lastCode(w, 'new_device') }
  // A later login of that device is not emailed, and neither are new devices after the third one.
  w.tick(1000)
  const again = await deviceOf(w, ann, { ...thief, deviceHash: first.deviceHash }, 'same device')
  for (let n = 0; n < 4; n++) await run(logIn, from(w, thief), right)
  const last = await deviceOf(w, ann, thief, 'not mailed about')
  expect(mails(w, 'new_device')).toHaveLength(3)
  const { token } = await run(logInApi, from(w), right)
  const call = w.site.ports.hashToken(token)
  // Each adds an app before two-step login requires one.
  for (const { add } of [again, last]) await add()
  await addIn(w, ann, call, 'by a call')
  expect(events(w)).toContain('second_step_added_new_device')
  expect(events(w)).not.toContain('second_step_added')
  await w.as(null).run(disownLogin, link)
  expect([names(w), codesLeft(w), w.user(ann.id).secondStepAt]).toEqual([[], 0, 0])
})

test("a link to the old address drops what was added between the thief's login and the change", async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const known = await deviceOf(w, ann, {}, 'phone')
  w.tick(1000)
  const other = await deviceOf(w, ann, thief, 'theirs')
  w.tick(1000)
  await other.add()
  const person = { provider: 'acme', external_id: '7', name: 'Ann', username: 'ann' }
  const started = await w.as(ann).run(finishLogin, { ...person, browser_hash: 'b' })
  if (started.kind !== 'bind') throw new Error('was not asked')
  await w.as(ann).run(joinAccount, { binding_key: started.key, browser_hash: 'b' })
  w.tick(1000)
  await move(w, ann, 'thief@example.org')
  const code = lastCode(w, 'email_revert')
  await known.add()
  await w.as(null).run(revertEmail, { code })
  expect([names(w), count(w, identities)]).toEqual([['phone'], 0])
})

test('two-step login is turned off if a thief turned it on', async () => {
  using w = world()
  const ann = await intruded(w)
  addStep(w, ann.id)
  await w.as(null).run(disownLogin, { code: lastCode(w, 'new_device') })
  expect(w.user(ann.id).secondStepAt).toBe(0)
})

test('the link for an earlier login works after the one for a later login', async () => {
  using w = world()
  const ann = await intruded(w)
  addStep(w, ann.id)
  w.tick(1000)
  const first = lastCode(w, 'new_device')
  // The thief logs in again, from another device.
  const again = { userId: ann.id, purpose: 'disown', email: right.e_mail, now: w.now } as const
  const last = w.write(tx => issueCode(tx, w.site.ports, again))
  await w.as(null).run(disownLogin, { code: last })
  expect(w.user(ann.id).secondStepAt).not.toBe(0)
  await w.as(null).run(disownLogin, { code: first })
  expect(w.user(ann.id).secondStepAt).toBe(0)
})

test('nothing done in the account voids the link; it expires after seven days', async () => {
  using w = world()
  const ann = await intruded(w)
  const code = lastCode(w, 'new_device')
  await w.as(ann).run(changePassword, { old_pass: 'password-1', pass: 'password-8' })
  await w.as(null).run(requestPasswordReset, { e_mail: right.e_mail })
  const reset = { code: lastCode(w, 'password_reset'), pass: 'password-1' }
  await w.as(null).run(resetPassword, reset)
  await move(w, ann, 'thief@example.org')
  expect(await w.as(null).run(checkDisownLogin, { code })).toEqual({ valid: true })
  const before = mails(w, 'password_reset').length
  // The reset link must not reach the person who changed the address.
  expect(await w.as(null).run(disownLogin, { code })).toEqual({ mailed: false })
  expect(mails(w, 'password_reset')).toHaveLength(before)
  const next = await intrudedAgain(w)
  w.tick(7 * Day)
  expect(await refusal(w.as(null).run(disownLogin, { code: next }))).toMatchObject(expired)
})

async function intrudedAgain(w: World): Promise<string> {
  w.member({ username: 'bob' })
  const bob = { ...right, e_mail: 'bob@example.org' }
  await run(logIn, from(w), bob)
  await run(logIn, from(w, thief), bob)
  return lastCode(w, 'new_device')
}

test('the old address gets its account back, and an email to set a password', async () => {
  using w = world()
  const ann = await intruded(w)
  await move(w, ann, 'thief@example.org')
  expect(mails(w, 'email_revert')).toMatchObject([{ recipient: 'ann@example.org' }])
  const code = lastCode(w, 'email_revert')
  await w.as(ann).run(changePassword, { old_pass: 'password-1', pass: 'password-8' })
  expect(await w.as(null).run(checkRevertEmail, { code })).toEqual({ valid: true })
  expect(await w.as(null).run(revertEmail, { code })).toEqual({ email: 'ann@example.org' })
  expect(w.user(ann.id)).toMatchObject({ email: 'ann@example.org', passwordHash: '' })
  expect([count(w, sessions), count(w, knownDevices)]).toEqual([0, 0])
  expect(events(w).at(-1)).toBe('email_reverted')
  expect(w.outbox().at(-1)).toMatchObject({
    recipient: 'ann@example.org',
    template: 'password_reset',
  })
  expect(await refusal(w.as(null).run(revertEmail, { code }))).toMatchObject(expired)
  const reset = { code: lastCode(w, 'password_reset'), pass: 'password-4' }
  await w.as(null).run(resetPassword, reset)
  await w.as(null).run(logIn, { ...right, pass: 'password-4' })
})

test('of two changes the first address wins, whichever link is used first', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await move(w, ann, 'second@example.org')
  const first = lastCode(w, 'email_revert')
  await move(w, ann, 'third@example.org')
  const second = lastCode(w, 'email_revert')
  expect(await w.as(null).run(revertEmail, { code: second })).toEqual({
    email: 'second@example.org',
  })
  expect(await w.as(null).run(revertEmail, { code: first })).toEqual({ email: 'ann@example.org' })
  expect(w.user(ann.id).email).toBe('ann@example.org')

  const bob = w.member({ username: 'bob' })
  await move(w, bob, 'fourth@example.org')
  const early = lastCode(w, 'email_revert')
  await move(w, bob, 'fifth@example.org')
  const late = lastCode(w, 'email_revert')
  await w.as(null).run(revertEmail, { code: early })
  expect(await refusal(w.as(null).run(revertEmail, { code: late }))).toMatchObject(expired)
})

test('an address that now belongs to another account is not restored', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await move(w, ann, 'new@example.org')
  const code = lastCode(w, 'email_revert')
  w.member({ username: 'other', email: 'ann@example.org' })
  expect(await refusal(w.as(null).run(revertEmail, { code }))).toMatchObject({
    code: 'conflict',
    reason: 'error.email.old_address_taken',
  })
  expect(w.user(ann.id)).toMatchObject({
    email: 'new@example.org',
    passwordHash: 'plain:password-1',
  })
})

test('links to an old address work for seven days, and a change by staff voids all', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await move(w, ann, 'new@example.org')
  const code = lastCode(w, 'email_revert')
  w.tick(7 * Day - 1001)
  expect(await w.as(null).run(checkRevertEmail, { code })).toEqual({ valid: true })
  w.tick(1001)
  expect(await refusal(w.as(null).run(revertEmail, { code }))).toMatchObject(expired)

  await move(w, ann, 'newer@example.org')
  const later = lastCode(w, 'email_revert')
  const profile = { user_id: ann.id, display_name: 'ann', username: 'ann' }
  await w.as(w.admin()).run(editMemberProfile, { ...profile, email: 'by-staff@example.org' })
  expect(await refusal(w.as(null).run(revertEmail, { code: later }))).toMatchObject(expired)
})
