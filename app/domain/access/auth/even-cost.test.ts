/** Work done for an address must not reveal whether an account has it: counted, not timed. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { correctEmail } from './correct-email.ts'
import { limitNetworks } from './attempts.ts'
import { register } from './register.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { sendActivation } from './send-activation.ts'
import { setUserPassword } from './set-user-password.ts'
import { logIn } from './log-in.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'

const Tries = 200

beforeAll(() => limitNetworks(false))
afterAll(() => limitNetworks(true))

/** After a number of transactions, whatever they wrote. */
const SomeTimes = /^delete from site_counter where key > 'written /

type Work = { hashed: number; checked: number; statements: string[] }

/** The work of one act: hashes made, hashes checked, and statements in order. */
async function watch(w: World, act: () => Promise<unknown>): Promise<Work> {
  const work: Work = { hashed: 0, checked: 0, statements: [] }
  const { hashPassword, verifyPassword } = w.site.ports
  w.site.ports.hashPassword = password => (work.hashed++, hashPassword(password))
  w.site.ports.verifyPassword = (hash, text) => (work.checked++, verifyPassword(hash, text))
  const prototype = Object.getPrototypeOf(w.site.sqlite.prepare('select 1')) as object
  const spies = (['get', 'all', 'run'] as const).map(name => {
    const real = Reflect.get(prototype, name) as (...args: unknown[]) => unknown
    return vi
      .spyOn(prototype as Record<typeof name, typeof real>, name)
      .mockImplementation(function (this: { source: string }, ...args) {
        if (!SomeTimes.test(this.source)) work.statements.push(this.source)
        return real.apply(this, args)
      })
  })
  await act()
  for (const spy of spies) spy.mockRestore()
  Object.assign(w.site.ports, { hashPassword, verifyPassword })
  return work
}

/** Runs the act many times for each kind of address and returns the work, which must be equal for all. */
async function evenWork(
  w: World,
  addresses: ((n: number) => string)[],
  act: (e_mail: string) => Promise<unknown>,
): Promise<Work> {
  const works = new Map<string, Work>()
  // Statements are prepared before the count starts.
  const forget = () => w.site.sqlite.exec('delete from action_counter')
  for (const address of addresses) {
    forget()
    await act(address(0))
  }
  for (let n = 1; n <= Tries; n++) {
    for (const address of addresses) {
      forget()
      const work = await watch(w, () => act(address(n)))
      works.set(JSON.stringify(work), work)
    }
  }
  expect([...works.keys()]).toHaveLength(1)
  return [...works.values()][0]!
}

const known = () => 'ann@example.org'
const unknown = (n: number) => `nobody${n}@example.org`
const bare = () => 'bob@example.org'

test('200 wrong passwords: known and unknown addresses, and accounts without a password cost the same', async () => {
  using w = world()
  w.member({ username: 'ann' })
  w.member({ username: 'bob', passwordHash: '' })
  const work = await evenWork(w, [known, unknown, bare], e_mail =>
    refusal(w.as(null).run(logIn, { e_mail, pass: 'wrong-secret' })),
  )
  expect(work).toMatchObject({ hashed: 0, checked: 2 })
  expect(work.statements.some(text => /from "user"/.test(text))).toBe(true)
})

test('the same while password login is for administrators only', async () => {
  using w = world({ login: { allow_password_login: false } })
  w.admin({ username: 'ann' })
  w.member({ username: 'bob' })
  const work = await evenWork(w, [known, unknown, bare], e_mail =>
    refusal(w.as(null).run(logIn, { e_mail, pass: 'wrong-secret' })),
  )
  expect(work.checked).toBe(2)
})

test('200 password resets: known and unknown addresses cost the same; nothing is stored for the unknown', async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  const work = await evenWork(w, [known, unknown], e_mail =>
    w.as(null).run(requestPasswordReset, { e_mail }),
  )
  expect(work).toMatchObject({ hashed: 0, checked: 0 })
  const all = (sql: string) => w.site.sqlite.prepare(sql).pluck().all()
  expect(all('select distinct recipient from mail_outbox')).toEqual(['ann@example.org'])
  expect(all('select purpose from mail_code')).toEqual(['password_reset'])
  expect(all('select user_id from mail_code')).toEqual([ann.id])
})

test("a password reset for an unknown address leaves other accounts' links alone", async () => {
  using w = world()
  const ann = w.member({ username: 'ann' })
  await w.as(null).run(requestPasswordReset, { e_mail: known() })
  await w.as(null).run(requestPasswordReset, { e_mail: unknown(1) })
  expect(w.site.sqlite.prepare('select count(*) from mail_code').pluck().get()).toBe(1)
  await w.as(w.admin()).run(setUserPassword, { user_id: ann.id, password: 'password-2' })
})

/** An address that someone entered and nobody has confirmed. */
const waiting = () => 'wait@example.org'
const all = [known, unknown, waiting]

test('200 sign-ups: free addresses, those of accounts, and unconfirmed ones cost the same', async () => {
  using w = world()
  w.member({ username: 'ann' })
  let names = 0
  const work = await evenWork(w, all, e_mail =>
    w.as(null).run(register, { name: `name${names++}`, e_mail, pass: 'correct-horse' }),
  )
  expect(work).toMatchObject({ hashed: 1, checked: 1 })
  expect(work.statements.some(text => /insert into "mail_outbox"/.test(text))).toBe(true)
})

test('200 corrections of an address, and as many resent emails cost the same', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const eve = w.inactive()
  await evenWork(w, all, e_mail => w.as(eve).run(correctEmail, { e_mail }))
  await evenWork(w, all, async e_mail => {
    await w.as(eve).run(correctEmail, { e_mail })
    await w.as(w.user(eve.id)).run(sendActivation)
  })
})

test('200 changes of an address cost the same', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const eve = w.member()
  await evenWork(w, all, e_mail =>
    w.as(eve).run(requestEmailChange, { e_mail, pass: 'password-1' }),
  )
})

test('logging in again after sign-up costs the same for every owner of the address', async () => {
  using w = world()
  w.member({ username: 'ann' })
  const free = () => 'free@example.org'
  const pass = 'correct-horse'
  for (const address of [known, free]) {
    await w.as(null).run(register, { name: 'somebody', e_mail: address(), pass })
  }
  const work = await evenWork(w, [known, free], e_mail => w.as(null).run(logIn, { e_mail, pass }))
  expect(work).toMatchObject({ hashed: 0, checked: 2 })
})
