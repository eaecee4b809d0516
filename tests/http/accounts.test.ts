import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { api, client } from '#tests/support/api.ts'
import { world } from '#tests/support/world.ts'
import { scene } from './scene.ts'

const t = translator('en_US')
const form = { name: 'robin', e_mail: 'robin@example.org', pass: 'correct-horse' }

const closed: [string, Parameters<typeof world>[0], object][] = [
  [
    'while sign-up is closed',
    { login: { allow_new_registrations: false } },
    { reason: 'error.user.not_allowed_registration', data: null },
  ],
  [
    'while sign-up by email is closed',
    { login: { allow_email_registrations: false } },
    { reason: 'error.user.not_allowed_registration', data: null },
  ],
  [
    'from a domain that is not allowed',
    { login: { allow_email_domains: ['example.com'] } },
    { reason: 'error.email.illegal_email_domain_error', data: [{ error_field: 'e_mail' }] },
  ],
]

test.each(closed)('sign-up is refused %s', async (_, settings, expected) => {
  using w = world(settings)
  const answer = await client(w, null).post('user/register/email', form)
  expect(answer).toMatchObject({ status: 400, ...expected })
  expect(w.outbox()).toEqual([])
})

test('a reserved name is refused at its field', async () => {
  using w = world()
  const guest = client(w, null)
  const reserved = { ...form, e_mail: 'other@example.org', name: 'settings' }
  expect(await guest.post('user/register/email', reserved)).toMatchObject({
    status: 400,
    data: [{ error_field: 'name', error_msg: t('error.user.username_invalid') }],
  })
})

test('all errors of a form are reported at once', async () => {
  using w = world()
  const wrong = { name: 'r', e_mail: 'robin', pass: 'a b' }
  const { status, data } = await client(w, null).post('user/register/email', wrong)
  expect(status).toBe(400)
  expect(data).toEqual([
    { error_field: 'name', error_msg: t('form.too_short', { min: 2 }) },
    { error_field: 'e_mail', error_msg: t('form.email') },
    { error_field: 'pass', error_msg: t('form.too_short', { min: 8 }) },
  ])
})

test('the activation link is emailed again, once a minute', async () => {
  using w = world()
  const call = api(w, w.inactive())
  expect((await call.post('user/email/verification/send')).status).toBe(200)
  expect(await call.post('user/email/verification/send')).toMatchObject({
    status: 400,
    data: { err_type: 'toast' },
  })
  w.tick(60_001)
  expect((await call.post('user/email/verification/send')).status).toBe(200)
  expect(w.outbox()).toHaveLength(2)
})

test('a new password revokes the tokens issued for the old one', async () => {
  const stage = await scene()
  using w = stage.w
  const call = api(w, stage.who.member)
  const guest = client(w, null)
  const replacement = { code: stage.resetCode, pass: 'new-secret-1' }
  expect((await guest.post('user/password/replacement', replacement)).status).toBe(200)
  expect((await call.get('user/info')).data).toBeNull()
  expect(await guest.post('user/password/replacement', replacement)).toMatchObject({
    status: 403,
    reason: 'error.email.verify_url_expired',
    data: { type: 'url_expired' },
  })
  const old = { e_mail: 'member@example.org', pass: 'password-1' }
  expect((await guest.post('user/login/email', old)).status).toBe(400)
  const loggedIn = await guest.post('user/login/email', { ...old, pass: 'new-secret-1' })
  expect(loggedIn.data.username).toBe('member')
})

test('asking for a new password does not reveal whether an address is known', async () => {
  using w = world()
  w.member({ username: 'robin' })
  const [known, unknown] = await Promise.all(
    ['robin', 'nobody'].map(name =>
      client(w, null).post('user/password/reset', { e_mail: `${name}@example.org` }),
    ),
  )
  expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
  expect(known!.status).toBe(200)
  expect(w.outbox()).toHaveLength(1)
})
