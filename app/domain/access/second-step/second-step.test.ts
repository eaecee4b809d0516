import { describe, expect, test } from 'vitest'
import { changePassword } from '#access/auth/change-password.ts'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { endOtherSessions } from '#access/auth/own-sessions.ts'
import type { SecondStepDue } from '#access/auth/enter.ts'
import { setUserPassword } from '#access/auth/set-user-password.ts'
import { logIn, logInApi } from '#access/auth/log-in.ts'
import { TicketLife } from '#access/auth/tickets.ts'
import { type Ctx, run } from '#kernel'
import type { UserRow } from '#basics/users/users.queries.ts'
import { addApp, codeAt, RfcKey, ticketFor } from '#tests/support/second-steps.ts'
import { unseal } from '#infra/secrets/secrets.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { beginTotp, confirmTotp } from './add-totp.ts'
import {
  checkRecoveryCodes,
  makeRecoveryCodes,
  removeStep,
  renameStep,
  showOwnSteps,
} from './own-steps.ts'
import { passSecondStep, passSecondStepApi, showTicket } from './pass-second-step.ts'
import { resetMemberStep } from './reset-member-step.ts'

const Step = 30_000
const Quarter = 15 * 60_000
const session = { token_hash: 'session-1' }
const own = { pass: 'password-1', ...session }

const guest = (w: World) => w.as(null)
const startLogin = async (w: World, user: UserRow, pass = 'password-1') =>
  (await guest(w).start(logIn, { e_mail: user.email, pass })) as SecondStepDue
const pass = (w: World, ticket: string, code: string) =>
  guest(w).run(passSecondStep, { ticket, code })
const reasonOf = async (promise: Promise<unknown>) => {
  const { reason, details } = await refusal(promise)
  return details.fields?.[0]?.reason ?? reason
}
const events = (w: World, userId: number) =>
  w.site.sqlite
    .prepare("select event from security_event where user_id = ? and event not like 'sign_in%'")
    .pluck()
    .all(userId)
const count = (w: World, table: string) =>
  w.site.sqlite.prepare(`select count(*) from ${table}`).pluck().get()
const wrongCode = 'error.second_step.wrong_code'
const expired = 'error.second_step.expired'

/** A code that is not valid now, in the current time step or a neighboring one. */
function wrongAt(w: World): string {
  const right = [-1, 0, 1].map(n => codeAt(w.now + n * Step))
  return ['111111', '222222', '333333', '444444'].find(code => !right.includes(code))!
}

describe('codes of an app', () => {
  // RFC 6238, appendix B, SHA-1: the last six of the eight digits given there.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s is %s', async (seconds, code) => {
    using w = world()
    const ann = w.member()
    addApp(w, ann, { key: RfcKey })
    w.now = seconds * 1000
    const { loggedIn: loggedIn } = await pass(w, ticketFor(w, ann), code)
    expect(loggedIn.account.id).toBe(ann.id)
  })

  test('are valid for the step before and after, and no further', async () => {
    using w = world()
    for (const [steps, fine] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const ann = w.member()
      addApp(w, ann)
      const tried = pass(w, ticketFor(w, ann), codeAt(w.now + steps * Step))
      if (fine) expect((await tried).loggedIn.account.id).toBe(ann.id)
      else expect(await reasonOf(tried)).toBe(wrongCode)
    }
  })

  test('work once; one of an earlier step does not work after a later one', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    await pass(w, ticketFor(w, ann), codeAt(w.now))
    for (const n of [0, -1])
      expect(await reasonOf(pass(w, ticketFor(w, ann), codeAt(w.now + n * Step)))).toBe(wrongCode)
    await pass(w, ticketFor(w, ann), codeAt(w.now + Step))
  })

  test('may be typed with spaces and in full width', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const code = codeAt(w.now)
    const wide = [...`${code.slice(0, 3)} ${code.slice(3)}`].map(one =>
      /\d/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one,
    )
    await pass(w, ticketFor(w, ann), wide.join(''))
  })

  test('belong to one account', async () => {
    using w = world()
    const [ann, bob] = [w.member(), w.member()]
    addApp(w, ann)
    addApp(w, bob, { key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    expect(await reasonOf(pass(w, ticketFor(w, bob), codeAt(w.now)))).toBe(wrongCode)
  })

  test('any app of the account passes', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    addApp(w, ann, { key, name: 'Tablet' })
    await pass(w, ticketFor(w, ann), codeAt(w.now, key))
    await pass(w, ticketFor(w, ann), codeAt(w.now))
  })
})

describe('a ticket', () => {
  test('expires after ten minutes, and after it was used', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const late = ticketFor(w, ann)
    const used = ticketFor(w, ann)
    await pass(w, used, codeAt(w.now))
    expect(await reasonOf(pass(w, used, codeAt(w.now + Step)))).toBe(expired)
    w.tick(TicketLife)
    expect(await reasonOf(pass(w, late, codeAt(w.now)))).toBe(expired)
    expect(await guest(w).run(showTicket, { ticket: late, kind: 'page' })).toBeNull()
  })

  test('is stored only as a hash, and an unknown one is refused', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const { ticket } = await startLogin(w, ann)
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(16)
    const rows = w.site.sqlite.prepare('select * from sign_in_ticket').all()
    expect(JSON.stringify(rows)).not.toContain(ticket)
    for (const key of ['', 'x', `${ticket}x`])
      expect(await reasonOf(pass(w, key, codeAt(w.now)))).toBe(expired)
  })

  test('of a browser starts no token session, and of an API client no page session', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const code = codeAt(w.now)
    const byApi = guest(w).run(passSecondStepApi, { ticket: ticketFor(w, ann), code })
    expect(await reasonOf(byApi)).toBe(expired)
    expect(await reasonOf(pass(w, ticketFor(w, ann, 'api'), code))).toBe(expired)
  })

  const between: [string, (w: World, ann: UserRow) => Promise<unknown> | void, string][] = [
    [
      'the password is changed',
      (w, ann) => w.as(ann).run(changePassword, { old_pass: 'password-1', pass: 'another-pass-2' }),
      expired,
    ],
    [
      'an administrator sets the password',
      (w, ann) => w.as(w.admin()).run(setUserPassword, { user_id: ann.id, password: 'other-pw-3' }),
      expired,
    ],
    [
      'the account is deleted',
      (w, ann) => w.as(w.admin()).run(changeUserStatus, { user_id: ann.id, status: 'deleted' }),
      expired,
    ],
    [
      'the account is suspended',
      (w, ann) => w.as(w.admin()).run(changeUserStatus, { user_id: ann.id, status: 'suspended' }),
      'error.user.suspended',
    ],
    [
      'an administrator resets two-step login',
      (w, ann) => w.as(w.admin()).run(resetMemberStep, { user_id: ann.id }),
      expired,
    ],
  ]
  test.each(between)('is void when %s', async (_, change, reason) => {
    using w = world()
    const ann = w.member()
    const { codes } = addApp(w, ann)
    const { ticket } = await startLogin(w, ann)
    await change(w, ann)
    expect(await reasonOf(pass(w, ticket, codeAt(w.now)))).toBe(reason)
    expect(await reasonOf(pass(w, ticket, codes[0]!))).toBe(reason)
    expect(count(w, 'session')).toBe(0)
  })
})

describe('wrong codes', () => {
  test('void a ticket after five', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const { ticket } = await startLogin(w, ann)
    for (let n = 0; n < 4; n++) expect(await reasonOf(pass(w, ticket, wrongAt(w)))).toBe(wrongCode)
    expect(await reasonOf(pass(w, ticket, wrongAt(w)))).toBe(expired)
    expect(await reasonOf(pass(w, ticket, codeAt(w.now)))).toBe(expired)
  })

  test('are limited to 20 in 15 minutes per account, from all networks; correct ones do not count', async () => {
    using w = world()
    const ann = w.member()
    const { codes } = addApp(w, ann)
    await pass(w, ticketFor(w, ann), codeAt(w.now - Step))
    for (let n = 0; n < 20; n++) {
      const ctx = { ...w.ctx(null), clientIp: `198.51.${n}.7` }
      await refusal(run(passSecondStep, ctx, { ticket: ticketFor(w, ann), code: wrongAt(w) }))
    }
    const tooMany = 'error.common.too_many_attempts'
    expect(await reasonOf(pass(w, ticketFor(w, ann), codeAt(w.now)))).toBe(tooMany)
    // The owner has another method meanwhile.
    const { loggedIn: loggedIn } = await pass(w, ticketFor(w, ann), codes[0]!)
    expect(loggedIn.account.id).toBe(ann.id)
    w.tick(Quarter)
    await pass(w, ticketFor(w, ann), codeAt(w.now))
  })

  test('for recovery codes from one network do not affect another', async () => {
    using w = world()
    const ann = w.member()
    const { codes } = addApp(w, ann)
    const from = (clientIp: string): Ctx => ({ ...w.ctx(null), clientIp })
    const none = '0000-0000-0000-0000'
    for (let n = 0; n < 21; n++) {
      const input = { ticket: ticketFor(w, ann), code: none }
      await refusal(run(passSecondStep, from('198.51.100.7'), input))
    }
    const right = () => ({ ticket: ticketFor(w, ann), code: codes[0] })
    expect(await reasonOf(run(passSecondStep, from('198.51.100.7'), right()))).toBe(
      'error.common.too_many_attempts',
    )
    await run(passSecondStep, from('203.0.113.9'), right())
  })

  test('200 at once are limited to 20', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const tickets = Array.from({ length: 200 }, () => ticketFor(w, ann))
    const tried = await Promise.all(
      tickets.map((ticket, n) => {
        const ctx = { ...w.ctx(null), clientIp: `198.51.${n}.7` }
        return reasonOf(run(passSecondStep, ctx, { ticket, code: wrongAt(w) }))
      }),
    )
    expect(tried.filter(reason => reason === wrongCode)).toHaveLength(20)
    const single = Array.from({ length: 200 }, () => refusal(pass(w, tickets[0]!, wrongAt(w))))
    await Promise.all(single)
    const row = 'select max(tries) from sign_in_ticket'
    expect(w.site.sqlite.prepare(row).pluck().get()).toBeLessThanOrEqual(5)
  })

  test('200 at once for one ticket are limited to five', async () => {
    using w = world()
    const ann = w.member()
    addApp(w, ann)
    const ticket = ticketFor(w, ann)
    await Promise.all(Array.from({ length: 200 }, () => refusal(pass(w, ticket, wrongAt(w)))))
    const tries = "select count from action_counter where key like 'second_step.totp:%'"
    expect(w.site.sqlite.prepare(tries).pluck().get()).toBe(5)
    expect(await reasonOf(pass(w, ticket, codeAt(w.now)))).toBe(expired)
  })

  test('one correct code sent 20 times at once starts one session', async () => {
    using w = world()
    const ann = w.member()
    const { codes } = addApp(w, ann)
    for (const code of [codeAt(w.now), codes[0]!]) {
      const before = Number(count(w, 'session'))
      const tickets = Array.from({ length: 20 }, () => ticketFor(w, ann))
      await Promise.allSettled(tickets.map(ticket => pass(w, ticket, code)))
      expect(Number(count(w, 'session')) - before).toBe(1)
    }
  })

  test('wrong passwords are cleared only after the second step', async () => {
    using w = world()
    const ann = w.member({ username: 'ann' })
    addApp(w, ann)
    const key = () =>
      w.site.sqlite
        .prepare(
          "select coalesce(max(count), 0) from action_counter where key like 'sign_in.pair%'",
        )
        .pluck()
        .get()
    await refusal(startLogin(w, ann, 'wrong-password'))
    const { ticket } = await startLogin(w, ann)
    expect(key()).toBe(2)
    await pass(w, ticket, codeAt(w.now))
    expect(key()).toBe(0)
  })
})

describe('recovery codes', () => {
  test('are ten, of 80 random bits, work once each, and are stored as hashes', async () => {
    using w = world()
    const ann = w.member()
    const { codes } = addApp(w, ann)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const kept = JSON.stringify(w.site.sqlite.prepare('select * from recovery_code').all())
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
    await pass(w, ticketFor(w, ann), codes[3]!.toUpperCase().replaceAll('-', ' '))
    expect(await reasonOf(pass(w, ticketFor(w, ann), codes[3]!))).toBe(wrongCode)
    expect((await w.as(ann).run(showOwnSteps, session)).codes).toEqual({ all: 10, left: 9 })
    expect(events(w, ann.id)).toContain('recovery_code_used')
    expect(w.outbox().at(-1)).toMatchObject({ template: 'second_step_changed' })
  })

  test('of another account are refused', async () => {
    using w = world()
    const [ann, bob] = [w.member(), w.member()]
    const { codes } = addApp(w, ann)
    addApp(w, bob)
    expect(await reasonOf(pass(w, ticketFor(w, bob), codes[0]!))).toBe(wrongCode)
  })

  test('making new ones requires the password and voids the old ones', async () => {
    using w = world()
    const ann = w.member()
    const { codes: old } = addApp(w, ann)
    expect(await reasonOf(w.as(ann).run(makeRecoveryCodes, { ...own, pass: 'wrong' }))).toBe(
      'error.object.old_password_verification_failed',
    )
    const { codes } = await w.as(ann).run(makeRecoveryCodes, own)
    expect(await reasonOf(pass(w, ticketFor(w, ann), old[0]!))).toBe(wrongCode)
    await pass(w, ticketFor(w, ann), codes[0]!)
    const typed = [...codes, ...old, 'nonsense'].join('\n')
    const checked = await w.as(ann).run(checkRecoveryCodes, { codes: typed.slice(0, 499) })
    expect(checked.codes).toEqual(codes.slice(1))
  })
})

describe('an app', () => {
  const begin = (w: World, who: UserRow) => w.as(who).run(beginTotp, own)
  const confirm = (w: World, who: UserRow, code: string, token_hash = 'session-1') =>
    w.as(who).run(confirmTotp, { code, name: 'Phone', token_hash })

  test('is added with the password and a code; the first one turns two-step login on', async () => {
    using w = world({ general: { name: 'Birds: all' } })
    const ann = w.member({ username: 'ann', language: 'de_DE' })
    expect(await reasonOf(w.as(ann).run(beginTotp, { ...own, pass: 'wrong' }))).toBe(
      'error.object.old_password_verification_failed',
    )
    const { key, address } = await begin(w, ann)
    expect(Buffer.from(key).length).toBe(32)
    const url = new URL(address)
    expect([url.protocol, url.host, url.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      key,
    ])
    expect(url.searchParams.get('issuer')).toBe('Birds: all')
    expect(decodeURIComponent(url.pathname)).toMatch(/ann$/)
    expect(await reasonOf(confirm(w, ann, wrongAt(w)))).toBe(wrongCode)
    expect(w.user(ann.id).secondStepAt).toBe(0)
    const first = await confirm(w, ann, codeAt(w.now, key))
    expect(first.codes).toHaveLength(10)
    expect(w.user(ann.id).secondStepAt).toBe(w.now)
    expect(events(w, ann.id)).toEqual(['second_step_added', 'recovery_codes_made'])
    expect(w.outbox()).toMatchObject([
      { recipient: 'ann@example.org', template: 'second_step_on', locale: 'de_DE' },
    ])
    // The code that added it cannot be used again.
    expect(await reasonOf(pass(w, ticketFor(w, ann), codeAt(w.now, key)))).toBe(wrongCode)
    const next = await begin(w, ann)
    expect((await confirm(w, ann, codeAt(w.now, next.key))).codes).toBeNull()
    expect(w.outbox().at(-1)).toMatchObject({ template: 'second_step_changed' })
  })

  test('is visible and confirmed only in the session that began it, within ten minutes', async () => {
    using w = world()
    const ann = w.member()
    const { key } = await begin(w, ann)
    expect((await w.as(ann).run(showOwnSteps, session)).pending?.key).toBe(key)
    const elsewhere = { token_hash: 'session-2' }
    expect((await w.as(ann).run(showOwnSteps, elsewhere)).pending).toBeNull()
    expect(await reasonOf(confirm(w, ann, codeAt(w.now, key), 'session-2'))).toBe(expired)
    expect(await reasonOf(confirm(w, w.member(), codeAt(w.now, key)))).toBe(expired)
    w.tick(TicketLife)
    expect((await w.as(ann).run(showOwnSteps, session)).pending).toBeNull()
    expect(await reasonOf(confirm(w, ann, codeAt(w.now, key)))).toBe(expired)
  })

  test('is renamed and removed only by its owner; the last one turns two-step login off', async () => {
    using w = world()
    const [ann, bob] = [w.member(), w.member()]
    const { id } = addApp(w, ann)
    const foreign = { step_id: id, name: 'Mine' }
    expect(await reasonOf(w.as(bob).run(renameStep, foreign))).toBe('error.second_step.not_found')
    expect(await reasonOf(w.as(bob).run(removeStep, { step_id: id, ...own }))).toBe(
      'error.second_step.not_found',
    )
    await w.as(ann).run(renameStep, { step_id: id, name: 'Tablet' })
    expect((await w.as(ann).run(showOwnSteps, session)).steps).toMatchObject([{ name: 'Tablet' }])
    expect(await reasonOf(w.as(ann).run(removeStep, { ...own, step_id: id, pass: 'no' }))).toBe(
      'error.object.old_password_verification_failed',
    )
    await w.as(ann).run(removeStep, { step_id: id, ...own })
    expect([w.user(ann.id).secondStepAt, count(w, 'recovery_code')]).toEqual([0, 0])
    expect(events(w, ann.id).at(-1)).toBe('second_step_removed')
    expect(w.outbox().at(-1)).toMatchObject({ template: 'second_step_off' })
    expect('token' in (await guest(w).run(logIn, { e_mail: ann.email, pass: 'password-1' }))).toBe(
      true,
    )
  })

  test('cannot be removed as the last one while the site requires one for the role', async () => {
    using w = world({ login: { second_step_required: 'staff' } })
    const [mod, ann] = [w.moderator(), w.member()]
    const kept = addApp(w, mod)
    expect(await reasonOf(w.as(mod).run(removeStep, { step_id: kept.id, ...own }))).toBe(
      'error.second_step.last_required',
    )
    expect(w.user(mod.id).secondStepAt).toBeGreaterThan(0)
    expect(count(w, 'second_step')).toBe(1)
    const second = addApp(w, mod)
    await w.as(mod).run(removeStep, { step_id: kept.id, ...own })
    expect(second.codes).toEqual([])
    await w.as(ann).run(removeStep, { step_id: addApp(w, ann).id, ...own })
  })

  test('at most 20 are stored', async () => {
    using w = world()
    const ann = w.member()
    for (let n = 0; n < 20; n++) addApp(w, ann)
    expect(await reasonOf(begin(w, ann))).toBe('error.second_step.too_many')
  })
})

describe('a reset by an administrator', () => {
  test('removes everything, ends sessions and emails the member', async () => {
    using w = world()
    const [root, ann] = [w.admin(), w.member({ username: 'ann' })]
    addApp(w, ann)
    const { ticket } = await startLogin(w, ann)
    await pass(w, ticket, codeAt(w.now))
    await w.as(root).run(resetMemberStep, { user_id: ann.id })
    for (const table of ['session', 'second_step', 'recovery_code', 'sign_in_ticket'])
      expect([table, count(w, table)]).toEqual([table, 0])
    expect(w.user(ann.id).secondStepAt).toBe(0)
    expect(events(w, ann.id).at(-1)).toBe('second_step_reset')
    expect(w.outbox().at(-1)).toMatchObject({ userId: ann.id, template: 'second_step_reset' })
    const log = w.site.sqlite.prepare('select * from staff_log order by id desc limit 1').get()
    expect(log).toMatchObject({ action: 'user.second_step_reset', actor_id: root.id })
    await guest(w).run(logIn, { e_mail: ann.email, pass: 'password-1' })
  })

  test('is for administrators, for other accounts, and only with two-step login on', async () => {
    using w = world()
    const [root, mod, ann] = [w.admin(), w.moderator(), w.member()]
    addApp(w, root)
    addApp(w, ann)
    const reset = (who: UserRow, user: UserRow) =>
      reasonOf(w.as(who).run(resetMemberStep, { user_id: user.id }))
    expect(await reset(mod, root)).toBe('base.forbidden_error')
    expect(await reset(mod, ann)).toBe('base.forbidden_error')
    expect(await reset(ann, ann)).toBe('base.forbidden_error')
    expect(await reset(root, root)).toBe('error.second_step.own_reset')
    expect(await reset(root, mod)).toBe('error.second_step.off')
  })
})

test('an unfinished second step leaves the sessions of the account alone', async () => {
  using w = world()
  const ann = w.member()
  addApp(w, ann)
  const a = await startLogin(w, ann)
  const b = (await guest(w).start(logInApi, {
    e_mail: ann.email,
    pass: 'password-1',
  })) as SecondStepDue
  await pass(w, a.ticket, codeAt(w.now))
  const code = codeAt(w.now + Step)
  const { loggedIn: loggedIn } = await guest(w).run(passSecondStepApi, { ticket: b.ticket, code })
  expect(count(w, 'session')).toBe(2)
  const kept = { token_hash: w.site.ports.hashToken(loggedIn.token) }
  await w.as(ann).run(endOtherSessions, kept)
  expect(count(w, 'session')).toBe(1)
})

test('a closed account keeps no two-step data', async () => {
  using w = world()
  const [root, ann] = [w.admin(), w.member()]
  addApp(w, ann)
  await startLogin(w, ann)
  await w.as(root).run(changeUserStatus, { user_id: ann.id, status: 'deleted' })
  for (const table of ['second_step', 'recovery_code', 'sign_in_ticket', 'security_event'])
    expect([table, count(w, table)]).toEqual([table, 0])
})

describe('the key of an app', () => {
  const stored = (w: World, id: number) =>
    w.site.sqlite.prepare('select secret from second_step where id = ?').pluck().get(id) as string

  test('is encrypted, even while the app is being added', async () => {
    using w = world()
    const ann = w.member()
    const { key } = await w.as(ann).run(beginTotp, own)
    expect(w.site.sqlite.serialize().includes(key)).toBe(false)
    const code = codeAt(w.now, key)
    const { id } = await w.as(ann).run(confirmTotp, { code, name: 'Phone', ...session })
    expect(stored(w, id)).toMatch(/^v1\.[\w-]{80,}$/)
    expect(w.site.sqlite.serialize().includes(key)).toBe(false)
    w.tick(Step)
    await pass(w, ticketFor(w, ann), codeAt(w.now, key))
  })

  test('stored before encryption works, and is encrypted on use', async () => {
    using w = world()
    const ann = w.member()
    const { id } = addApp(w, ann)
    w.site.sqlite.prepare('update second_step set secret = ?').run(RfcKey)
    expect(await reasonOf(pass(w, ticketFor(w, ann), wrongAt(w)))).toBe(wrongCode)
    expect(stored(w, id)).toBe(RfcKey)
    await pass(w, ticketFor(w, ann), codeAt(w.now))
    expect(stored(w, id)).toMatch(/^v1\./)
    w.tick(Step)
    await pass(w, ticketFor(w, ann), codeAt(w.now))
  })

  test('cannot be used for another account, or after it was changed', async () => {
    using w = world()
    const [ann, bob] = [w.member(), w.member()]
    const [hers, his] = [
      addApp(w, ann),
      addApp(w, bob, { key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    ]
    const put = (id: number, secret: string) =>
      w.site.sqlite.prepare('update second_step set secret = ? where id = ?').run(secret, id)
    const before = stored(w, his.id)
    const changed = before.slice(0, 30) + (before[30] === 'A' ? 'B' : 'A') + before.slice(31)
    for (const secret of [stored(w, hers.id), changed, 'v1.', 'v1.AAAA', '']) {
      put(his.id, secret)
      expect(await reasonOf(pass(w, ticketFor(w, bob), codeAt(w.now)))).toBe(wrongCode)
    }
  })

  test('is lost with the secret of the site: recovery codes and an administrator help', async () => {
    using w = world()
    const [ann, bob] = [w.member(), w.member()]
    const { codes } = addApp(w, ann)
    addApp(w, bob)
    w.site.ports.unseal = (sealed, use) => unseal(sealed, use, 'the secret of another site')
    expect(await reasonOf(pass(w, ticketFor(w, ann), codeAt(w.now)))).toBe(wrongCode)
    const { loggedIn: loggedIn } = await pass(w, ticketFor(w, ann), codes[0]!)
    expect(loggedIn.account.id).toBe(ann.id)
    await w.as(w.admin()).run(resetMemberStep, { user_id: bob.id })
    expect(w.user(bob.id).secondStepAt).toBe(0)
  })
})
