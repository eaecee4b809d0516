import { expect, test } from 'vitest'
import { MailStatus, UserStatus } from '#shared/codes.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { activate, activateApi, checkActivation } from './activate.ts'
import { changeUserStatus } from './change-user-status.ts'
import { correctEmail } from './correct-email.ts'
import { register } from './register.ts'
import { sendActivation } from './send-activation.ts'
import { viewerOfToken } from './sessions.queries.ts'

const Minute = 60_000
const expired = { code: 'forbidden', details: { type: 'url_expired' } }

async function registered(w: World) {
  const form = { name: 'ann', e_mail: 'ann@example.org', pass: 'password-1' }
  const { account, token } = await w.as(null).run(register, form)
  return { id: account.id, token }
}
/** The code in the newest email. */
function mailedCode(w: World): string {
  return (JSON.parse(w.outbox().at(-1)!.params) as { code: string }).code
}

test('the emailed code confirms the address, awards one point and starts a new session', async () => {
  using w = world()
  const { id, token } = await registered(w)
  const code = mailedCode(w)
  expect(await w.as(null).run(checkActivation, { code })).toEqual({ valid: true })
  const token_hash = w.site.ports.hashToken(token)
  const loggedIn = await w.as(null).run(activate, { code, token_hash })
  expect(loggedIn.account).toMatchObject({ id, state: 'normal', rank: 1 })
  expect(w.activities(id)).toMatchObject([{ type: 'user.activated', rank: 1 }])
  const viewer = (value: string) =>
    viewerOfToken(w.db, w.site.ports.hashToken(value), 'page', w.now)
  expect(viewer(loggedIn.token)).toMatchObject({ id })
  expect(viewer(token).kind).toBe('anonymous')
})

test('a code works once, is stored hashed and has 128 bits', async () => {
  using w = world()
  await registered(w)
  const code = mailedCode(w)
  expect(Buffer.from(code, 'base64url')).toHaveLength(16)
  const stored = w.site.sqlite.prepare('select * from mail_code').all()
  expect(JSON.stringify(stored)).not.toContain(code)
  await w.as(null).run(activateApi, { code })
  expect(await refusal(w.as(null).run(activate, { code }))).toMatchObject(expired)
  expect(await w.as(null).run(checkActivation, { code })).toEqual({ valid: false })
})

test('of two simultaneous uses only one succeeds', async () => {
  using w = world()
  const { id } = await registered(w)
  const code = mailedCode(w)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => w.as(null).run(activate, { code })))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(w.user(id).rank).toBe(1)
})

test('a code expires after a day', async () => {
  using w = world()
  await registered(w)
  const code = mailedCode(w)
  w.tick(24 * 60 * Minute - 1)
  expect(await w.as(null).run(checkActivation, { code })).toEqual({ valid: true })
  w.tick(1)
  expect(await refusal(w.as(null).run(activate, { code }))).toMatchObject(expired)
})

test.each<[string, unknown]>([
  ['an empty code', ''],
  ['a made-up code', 'nonsense'],
  ['a list', ['a', 'b']],
  ['an object', { $ne: '' }],
  ['a huge code', 'x'.repeat(100_000)],
])('%s activates nobody', async (_name, code) => {
  using w = world()
  const { id } = await registered(w)
  await refusal(w.as(null).run(activate, { code }))
  expect(w.user(id).mailStatus).toBe(MailStatus.pending)
})

test('a new email invalidates the previous link; at most one is sent per minute', async () => {
  using w = world()
  const { id } = await registered(w)
  const first = mailedCode(w)
  const ann = w.user(id)
  expect(await w.as(ann).run(sendActivation)).toEqual({ sent: true, email: 'ann@example.org' })
  expect((await refusal(w.as(ann).run(sendActivation))).code).toBe('too_frequent')
  expect(w.outbox()).toHaveLength(2)
  expect(await refusal(w.as(null).run(activate, { code: first }))).toMatchObject(expired)
  w.tick(Minute)
  await w.as(ann).run(sendActivation)
  await w.as(null).run(activate, { code: mailedCode(w) })
  expect(await w.as(ann).run(sendActivation)).toMatchObject({ sent: false })
})

test('emails use the language of the account, else that of the request', async () => {
  using w = world()
  const plain = w.inactive()
  const chinese = w.inactive({ language: 'zh_CN' })
  await w.as(plain, 'en_US').run(sendActivation)
  await w.as(chinese, 'en_US').run(sendActivation)
  expect(w.outbox().map(mail => mail.locale)).toEqual(['en_US', 'zh_CN'])
})

test('a mistyped address can be corrected; links to the old one are void', async () => {
  using w = world()
  const { id } = await registered(w)
  const old = mailedCode(w)
  const ann = w.user(id)
  await w.as(ann).run(correctEmail, { e_mail: 'right@example.org' })
  expect(w.user(id)).toMatchObject({ email: 'right@example.org', mailStatus: MailStatus.pending })
  expect(w.outbox().at(-1)).toMatchObject({
    recipient: 'right@example.org',
    template: 'activation',
  })
  expect(await refusal(w.as(null).run(activate, { code: old }))).toMatchObject(expired)
  await w.as(null).run(activate, { code: mailedCode(w) })
  const late = await refusal(w.as(w.user(id)).run(correctEmail, { e_mail: 'other@example.org' }))
  expect(late.reason).toBe('error.email.already_verified')
})

test('confirming again earns no second point', async () => {
  using w = world()
  const admin = w.admin()
  const { id } = await registered(w)
  await w.as(null).run(activate, { code: mailedCode(w) })
  await w.as(admin).run(changeUserStatus, { user_id: id, status: 'inactive' })
  await w.as(w.user(id)).run(sendActivation)
  await w.as(null).run(activate, { code: mailedCode(w) })
  expect(w.user(id)).toMatchObject({ rank: 1, mailStatus: MailStatus.verified })
})

test('a suspended account cannot log in with its link, a deleted one has no link', async () => {
  using w = world()
  const { id } = await registered(w)
  const admin = w.admin()
  const code = mailedCode(w)
  await w.as(admin).run(changeUserStatus, { user_id: id, status: 'suspended' })
  const refused = await refusal(w.as(null).run(activate, { code }))
  expect(refused.details.type).toBe('suspended')
  await w.as(admin).run(changeUserStatus, { user_id: id, status: 'deleted' })
  expect(w.user(id).status).toBe(UserStatus.deleted)
  expect(await refusal(w.as(null).run(activate, { code }))).toMatchObject(expired)
})
