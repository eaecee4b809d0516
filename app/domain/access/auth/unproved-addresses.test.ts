/** A site that does not require newcomers to confirm their address. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#drizzle/schema/index.ts'
import { world, type World } from '#tests/support/world.ts'
import { activate } from './activate.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { sendActivation } from './send-activation.ts'
import { queueMail } from '#basics/mail/queue-mail.ts'

const address = 'newcomer@example.org'
const form = { name: 'Newcomer', e_mail: address, pass: 'seven-birds-sing' }

let w: World
beforeEach(() => {
  w = world({ login: { require_email_verification: false } })
})
afterEach(() => w[Symbol.dispose]())

const signUp = (more: object = {}) => w.as(null).run(register, { ...form, ...more })
const enter = (pass: string) => w.as(null).run(logIn, { e_mail: address, pass })
const accounts = () =>
  w.db
    .select()
    .from(users)
    .all()
    .filter(row => row.email === address)
const codeIn = (template: string) =>
  (JSON.parse(w.outbox().findLast(mail => mail.template === template)!.params) as { code: string })
    .code

test('a newcomer may act at once, and gets no email', async () => {
  await signUp()
  const [user] = accounts()
  expect(user).toMatchObject({ mailStatus: 1, emailUnproved: true, rank: 1 })
  expect(w.outbox()).toEqual([])
  await w.as(user!).run(sendActivation, {})
  const mail = { userId: user!.id, recipient: address, locale: 'en_US', now: w.now } as const
  w.write(tx => queueMail(tx, { ...mail, template: 'address_taken', params: {} }))
  expect(w.outbox()).toEqual([])
})

test('the same form sent twice makes one account', async () => {
  await signUp()
  await signUp()
  expect(accounts()).toHaveLength(1)
})

test('a taken address looks like a free one, and both members can log in', async () => {
  await signUp()
  await signUp({ name: 'Somebody', pass: 'nine-owls-listen' })
  expect(accounts().map(({ emailUnproved, mailStatus }) => [emailUnproved, mailStatus])).toEqual([
    [true, 1],
    [true, 1],
  ])
  const [first, second] = accounts()
  expect(await enter(form.pass)).toMatchObject({ account: { id: first!.id } })
  expect(await enter('nine-owls-listen')).toMatchObject({ account: { id: second!.id } })
  await expect(enter('wrong-password-7')).rejects.toThrow()
})

test('resetting the password proves the address and removes other ways in', async () => {
  await signUp()
  const [user] = accounts()
  w.site.sqlite.exec(`insert into second_step (user_id, kind, name, secret, created_at)
    values (${user!.id}, 'totp', 'Left behind', 'x', 1)`)
  w.site.sqlite.exec(`update user set second_step_at = 1 where id = ${user!.id}`)
  await w.as(null).run(requestPasswordReset, { e_mail: address })
  await w.as(null).run(resetPassword, { code: codeIn('password_reset'), pass: 'eight-owls-hoot' })
  expect(accounts()).toMatchObject([{ mailStatus: 1, emailUnproved: false, secondStepAt: 0 }])
  await expect(enter(form.pass)).rejects.toThrow()
  expect(await enter('eight-owls-hoot')).toMatchObject({ account: { id: user!.id } })
})

test('who confirms an address has it from then on', async () => {
  await signUp()
  w.settings({ login: { require_email_verification: true } })
  w.tick(60 * 60_000)
  await signUp({ name: 'Robin Hill', pass: 'five-geese-fly' })
  await w.as(null).run(activate, { code: codeIn('activation') })
  const [first, owner] = accounts()
  expect(first).toMatchObject({ emailUnproved: true })
  expect(owner).toMatchObject({ mailStatus: 1, emailUnproved: false, emailKey: address })
  // The first one goes on with its password.
  expect(await enter(form.pass)).toMatchObject({ account: { id: first!.id } })
  await w.as(null).run(requestPasswordReset, { e_mail: address })
  expect(w.outbox().findLast(mail => mail.template === 'password_reset')!.userId).toBe(owner!.id)
})
