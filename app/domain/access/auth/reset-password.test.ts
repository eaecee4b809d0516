import { expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { type World, world } from '#tests/support/world.ts'
import { activate } from './activate.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { checkPasswordReset, resetPassword } from './reset-password.ts'
import { sendActivation } from './send-activation.ts'
import { viewerOfToken } from './sessions.queries.ts'
import { logIn, logInApi } from './log-in.ts'

const expired = { code: 'forbidden', details: { type: 'url_expired' } }
const mailedCode = (w: World) => (JSON.parse(w.outbox().at(-1)!.params) as { code: string }).code
const ask = (w: World, e_mail: string) => w.as(null).run(requestPasswordReset, { e_mail })

test('every address gets the same response; only a known one gets an email', async () => {
  using w = world()
  const ann = w.member({ username: 'ann', language: 'zh_CN' })
  expect(await ask(w, 'ANN@example.org')).toEqual(await ask(w, 'nobody@example.org'))
  expect(w.outbox()).toMatchObject([
    { userId: ann.id, recipient: 'ann@example.org', template: 'password_reset', locale: 'zh_CN' },
  ])
})

test('three emails in 15 minutes, for known and unknown addresses alike', async () => {
  using w = world()
  w.member({ username: 'ann' })
  for (const address of ['ann@example.org', 'nobody@example.org']) {
    for (let i = 0; i < 3; i++) await ask(w, address)
    expect((await refusal(ask(w, address))).code).toBe('too_frequent')
  }
})

test('a new password ends every session and every open link, and works at once', async () => {
  using w = world()
  const ann = w.inactive({ username: 'ann' })
  const old = { e_mail: 'ann@example.org', pass: 'password-1' }
  const page = await w.as(null).run(logIn, old)
  const api = await w.as(null).run(logInApi, old)
  await w.as(ann).run(sendActivation)
  const activation = mailedCode(w)
  for (let i = 0; i < 10; i++) await refusal(w.as(null).run(logIn, { ...old, pass: 'wrong-pass' }))
  await ask(w, 'ann@example.org')
  const code = mailedCode(w)
  expect(await w.as(null).run(checkPasswordReset, { code })).toEqual({ valid: true })
  await w.as(null).run(resetPassword, { code, pass: 'password-9', confirm: 'password-9' })
  const viewer = (token: string, kind: 'page' | 'api') =>
    viewerOfToken(w.db, w.site.ports.hashToken(token), kind, w.now).kind
  expect(viewer(page.token, 'page')).toBe('anonymous')
  expect(viewer(api.token, 'api')).toBe('anonymous')
  expect(await refusal(w.as(null).run(activate, { code: activation }))).toMatchObject(expired)
  expect(await refusal(w.as(null).run(resetPassword, { code, pass: 'password-9' }))).toMatchObject(
    expired,
  )
  expect((await refusal(w.as(null).run(logIn, old))).code).toBe('validation')
  await w.as(null).run(logIn, { ...old, pass: 'password-9' })
})

test('the repeated password must match, and is checked first', async () => {
  using w = world()
  w.member({ username: 'ann' })
  await ask(w, 'ann@example.org')
  const code = mailedCode(w)
  const differs = { code, pass: 'password-9', confirm: 'password-8' }
  expect((await refusal(w.as(null).run(resetPassword, differs))).details.fields).toMatchObject([
    { field: 'confirm', reason: 'form.password_mismatch' },
  ])
  expect(await w.as(null).run(checkPasswordReset, { code })).toEqual({ valid: true })
})

test('a code issued for another purpose is rejected', async () => {
  using w = world()
  const ann = w.inactive({ username: 'ann' })
  await w.as(ann).run(sendActivation)
  const code = mailedCode(w)
  w.site.ports.hashPassword = () => expect.unreachable('was hashed')
  expect(await refusal(w.as(null).run(resetPassword, { code, pass: 'password-9' }))).toMatchObject(
    expired,
  )
})

test.each([
  ['password1', 'error.password.common'],
  ['ann@example.org', 'error.password.own_name'],
])('%s is refused and the link stays valid', async (pass, reason) => {
  using w = world()
  w.member({ username: 'ann' })
  await ask(w, 'ann@example.org')
  const code = mailedCode(w)
  const { details } = await refusal(w.as(null).run(resetPassword, { code, pass }))
  expect(details.fields).toMatchObject([{ field: 'pass', reason }])
  expect(await w.as(null).run(checkPasswordReset, { code })).toEqual({ valid: true })
})
