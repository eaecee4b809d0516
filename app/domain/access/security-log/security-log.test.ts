import { expect, test } from 'vitest'
import { createKeyFor } from '#access/api-keys/create-key.ts'
import { revokeOwnKey } from '#access/api-keys/revoke-key.ts'
import { changePassword } from '#access/auth/change-password.ts'
import { confirmEmail } from '#access/auth/confirm-email-change.ts'
import { endMemberSessions } from '#access/auth/member-sessions.ts'
import { endOtherSessions } from '#access/auth/own-sessions.ts'
import { requestEmailChange } from '#access/auth/request-email-change.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { logIn } from '#access/auth/log-in.ts'
import { finishLogin } from '#access/identities/finish-login.ts'
import { joinAccount } from '#access/identities/join-account.ts'
import { unlinkIdentity } from '#access/identities/own-identities.ts'
import { type Ctx, run } from '#kernel'
import { editMemberProfile } from '#people/members/edit-profile.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { securityEvents } from '#drizzle/schema/index.ts'
import { deleteOldSecurityEvents, SecurityEventLife } from './security-events.queries.ts'
import { showSecurityLog } from './show-security-log.ts'

const right = { e_mail: 'ann@example.org', pass: 'password-1' }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const log = async (w: World, who: UserRow, input: object = {}) =>
  (await w.as(who).run(showSecurityLog, input)).list
const events = async (w: World, who: UserRow) =>
  (await log(w, who)).map(({ event, detail }) => [event, detail])
/** An anonymous visitor on another machine. */
const from = (w: World, place: Partial<Ctx>): Ctx => ({ ...w.ctx(null), ...place })

test('a login is logged with time, method, device and approximate network', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await run(logIn, from(w, { clientIp: '198.51.100.7', userAgent: firefox }), right)
  expect(await log(w, ann)).toMatchObject([
    {
      event: 'sign_in',
      detail: 'password',
      createdAt: w.now,
      network: '198.51.100.0/24',
      userAgent: firefox,
      actorId: 0,
    },
  ])
  await refusal(w.as(null).run(logIn, { ...right, pass: 'password-2' }))
  expect(await log(w, ann)).toHaveLength(1)
})

test('a device that is new to the account is logged as new, the first one is not', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const { device } = await w.as(null).run(logIn, right)
  const deviceHash = w.site.ports.hashToken(device!)
  w.tick(1)
  await run(logIn, from(w, { deviceHash }), right)
  await w.as(null).run(logIn, right)
  expect((await log(w, ann)).map(({ event }) => event)).toEqual([
    'sign_in_new_device',
    'sign_in',
    'sign_in',
  ])
})

test("a member's changes to the account are logged", async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await w.as(ann).run(changePassword, { old_pass: 'password-1', pass: 'password-7' })
  await w.as(ann).run(requestEmailChange, { e_mail: 'ann@example.com', pass: 'password-7' })
  const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
  await w.as(null).run(confirmEmail, { code })
  await w.as(ann).run(endOtherSessions)
  await w.as(ann).run(endOtherSessions)
  expect(await events(w, ann)).toEqual([
    ['sessions_ended', '1'],
    ['sign_in', 'mail_link'],
    ['email_changed', 'ann@example.com'],
    ['password_changed', ''],
  ])
})

test("administrators' changes to an account are logged under their names", async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const boss = w.admin()
  await w.as(null).run(logIn, right)
  const user_id = ann.id
  await w.as(boss).run(endMemberSessions, { user_id })
  const profile = { user_id, display_name: 'Ann', username: 'ann', email: 'ann@example.com' }
  await w.as(boss).run(editMemberProfile, profile)
  const form = { user: 'ann', name: 'Robot', scopes: ['read'], pass: 'password-1' }
  const { id } = await w.as(boss).run(createKeyFor, form)
  await w.as(ann).run(revokeOwnKey, { key_id: id })
  await w.as(boss).run(setUserPassword, { user_id, password: 'password-8' })
  const rows = await log(w, ann)
  expect(rows.map(({ event, detail, actorId }) => [event, detail, actorId])).toEqual([
    ['password_set', '', boss.id],
    ['key_revoked', 'Robot', 0],
    ['key_created', 'Robot', boss.id],
    ['email_changed', 'ann@example.com', boss.id],
    ['sessions_ended', '1', boss.id],
    ['sign_in', 'password', 0],
  ])
  expect(await log(w, boss)).toEqual([])
})

test('links to login services are logged with the name of the service', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const person = { provider: 'acme', external_id: '7', name: 'Ann', username: 'ann' }
  const started = await w.as(ann).run(finishLogin, { ...person, browser_hash: 'b' })
  if (started.kind !== 'bind') throw new Error('was not asked')
  await w.as(ann).run(joinAccount, { binding_key: started.key, browser_hash: 'b' })
  await w.as(null).run(finishLogin, person)
  await w.as(ann).run(unlinkIdentity, { external_id: '7' })
  expect(await events(w, ann)).toEqual([
    ['sign_in_unlinked', 'acme'],
    ['sign_in', 'acme'],
    ['sign_in_linked', 'acme'],
  ])
})

test('the log is shown in pages of twenty, only to its owner', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const bob = w.member({ username: 'bob' })
  for (let n = 0; n < 21; n++) await w.as(null).run(logIn, right)
  const first = await w.as(ann).run(showSecurityLog)
  expect([first.count, first.list.length]).toEqual([21, 20])
  const second = await w.as(ann).run(showSecurityLog, { page: 2 })
  expect(second.list.map(({ id }) => id)).toEqual([first.list.at(-1)!.id - 1])
  expect((await w.as(bob).run(showSecurityLog)).count).toBe(0)
  expect((await refusal(w.as(null).run(showSecurityLog))).code).toBe('unauthorized')
})

test('events are stored for ninety days', async () => {
  using w = world()
  w.member({ username: 'ann' })
  await w.as(null).run(logIn, right)
  const kept = (now: number) => {
    w.write(tx => deleteOldSecurityEvents(tx, now))
    return w.db.select().from(securityEvents).all().length
  }
  expect(kept(w.now + SecurityEventLife)).toBe(1)
  expect(kept(w.now + SecurityEventLife + 1)).toBe(0)
})
