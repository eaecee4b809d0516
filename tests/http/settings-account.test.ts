/** Password, address and sessions in the settings, on screens and by calls. */
import { expect, test } from 'vitest'
import { startSession, viewerOfToken } from '#access/auth/sessions.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { confirmNewEmailPath, loginPath, provePath, settingsPath } from '#shared/paths.ts'
import { mailOutbox, sessions } from '#drizzle/schema/index.ts'
import { api, client, tokenOf } from '#tests/support/api.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

const en = translator('en_US')
const account = settingsPath('account')
const Minute = 60_000

openFreshSites()

const codeTo = (recipient: string, template: string) => {
  const mail = w.outbox().findLast(one => one.recipient === recipient && one.template === template)
  return mail ? (JSON.parse(mail.params) as { code: string }).code : ''
}
const lives = (token: string, kind: 'page' | 'api') =>
  viewerOfToken(w.db, w.site.ports.hashToken(token), kind, w.now).kind === 'member'
const fields = (form: Record<string, string>) => ({ captcha_here: '1', ...form })

test('a new password requires the old one, ends the other sessions and voids emailed links', async () => {
  const ann = w.member({ username: 'ann' })
  const other = tokenOf(w, ann)
  const own = site.token(ann, 'page')
  await client(w, null).post('user/password/reset', { e_mail: ann.email! })
  const reset = codeTo(ann.email!, 'password_reset')
  const form = { intent: 'password', pass: 'new-secret-1', confirm: 'new-secret-1' }
  const wrong = await site.submit(
    `${account}?edit=password`,
    fields({ ...form, old_pass: 'x' }),
    ann,
  )
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain(en('error.object.old_password_verification_failed'))
  expect(wrong.body).not.toContain('new-secret-1')
  const same = { ...form, old_pass: 'password-1', pass: 'password-1', confirm: 'password-1' }
  expect((await site.submit(`${account}?edit=password`, fields(same), ann)).body).toContain(
    en('error.object.new_password_same_as_previous_setting'),
  )
  const differing = { ...form, old_pass: 'password-1', confirm: 'another-1' }
  expect((await site.submit(`${account}?edit=password`, fields(differing), ann)).body).toContain(
    en('form.password_mismatch'),
  )
  expect(w.user(ann.id).passwordHash).toBe('plain:password-1')
  const right = await site.submit(account, fields({ ...form, old_pass: 'password-1' }), ann)
  expect([right.status, right.headers.location]).toEqual([303, account])
  expect(w.user(ann.id).passwordHash).toBe('plain:new-secret-1')
  expect([lives(own, 'page'), lives(other, 'api')]).toEqual([true, false])
  const late = { code: reset, pass: 'stolen-secret' }
  expect(await client(w, null).post('user/password/replacement', late)).toMatchObject({
    status: 403,
    data: { type: 'url_expired' },
  })
})

test('an account without a password sets its first one', async () => {
  const ann = w.member({ username: 'ann', passwordHash: '' })
  const page = await site.open(`${account}?edit=password`, ann)
  expect(page.body).not.toContain('name="old_pass"')
  expect((await api(w, ann).put('user/password', { pass: 'first-secret' })).status).toBe(200)
  expect(w.user(ann.id).passwordHash).toBe('plain:first-secret')
})

test('the token that changes the password stays valid', async () => {
  const ann = w.member({ username: 'ann' })
  const [own, other] = [tokenOf(w, ann), tokenOf(w, ann)]
  const form = { old_pass: 'password-1', pass: 'new-secret-1' }
  expect((await client(w, own).put('user/password', form)).status).toBe(200)
  expect([lives(own, 'api'), lives(other, 'api')]).toEqual([true, false])
})

test('wrong passwords are counted across sessions and forms', async () => {
  const ann = w.member({ username: 'ann' })
  const wrong = { old_pass: 'wrong-secret', pass: 'new-secret-1' }
  for (let n = 0; n < 10; n++) {
    expect(await api(w, ann).put('user/password', wrong)).toMatchObject({
      reason: 'error.object.old_password_verification_failed',
      data: [{ error_field: 'old_pass' }],
    })
  }
  const change = { e_mail: 'next@example.org', pass: 'password-1' }
  expect(await api(w, ann).post('user/email/change/code', change)).toMatchObject({
    // The contract of the API has no 429; pages use it.
    status: 400,
    reason: 'error.common.too_many_attempts',
  })
  w.tick(15 * Minute)
  expect((await api(w, ann).post('user/email/change/code', change)).status).toBe(200)
})

test('without a password, a change of address asks for a new login, and keeps what was typed', async () => {
  const ann = w.member({ username: 'ann', passwordHash: '' })
  site.token(ann, 'page')
  w.tick(15 * Minute)
  const form = fields({ intent: 'email', e_mail: 'next@example.org' })
  const edit = `${account}?edit=email`
  const asked = await site.submit(edit, form, ann)
  expect(asked.headers.location).toBe(provePath({ redirect: edit, ended: 'kept' }))
  expect(w.outbox()).toEqual([])
  expect((await site.open(asked.headers.location!, ann)).body).toContain(en('auth.prove.again'))
  const kept = asked.headers['set-cookie']!.find(line => line.startsWith('forum_kept='))!
  const again = w.write(tx => startSession(tx, w.site.ports, ann.id, 'page', w.now))
  const cookies = `forum_lang=en_US; forum_session=${again}; ${kept.split(';')[0]}`
  const headers = { Cookie: cookies }
  expect((await site.open(edit, null, headers)).body).toContain('value="next@example.org"')
  expect((await site.submit(edit, form, null, headers)).status).toBe(303)
  expect(codeTo('next@example.org', 'email_change')).not.toBe('')
})

test('a new email address: email to it, a page with a button, an email to the old one', async () => {
  const ann = w.member({ username: 'ann' })
  const form = { intent: 'email', e_mail: 'next@example.org' }
  const wrong = await site.submit(`${account}?edit=email`, fields({ ...form, pass: 'no' }), ann)
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('value="next@example.org"')
  expect(w.outbox()).toEqual([])
  await site.submit(account, fields({ ...form, pass: 'password-1' }), ann)
  const code = codeTo('next@example.org', 'email_change')
  expect(w.user(ann.id).email).toBe('ann@example.org')
  const path = confirmNewEmailPath({ code })
  for (let looks = 0; looks < 2; looks++) {
    const page = await site.open(path, null)
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.body).toContain(en('auth.new_email.submit'))
  }
  expect(w.user(ann.id).email).toBe('ann@example.org')
  const done = await site.submit(path, { intent: 'confirm', code }, null)
  expect([done.status, done.headers.location]).toEqual([303, account])
  expect(w.user(ann.id)).toMatchObject({ email: 'next@example.org', emailKey: 'next@example.org' })
  expect(w.outbox().map(({ recipient, template }) => [recipient, template])).toEqual([
    ['next@example.org', 'email_change'],
    ['ann@example.org', 'email_revert'],
  ])
  const used = await site.submit(path, { intent: 'confirm', code }, null)
  expect(used.headers.location).toBe(confirmNewEmailPath())
  expect((await site.open(path, null)).body).toContain(en('auth.expired.title'))
})

test('an unconfirmed address is shown, its email can be sent again, the change canceled', async () => {
  const ann = w.member({ username: 'ann' })
  w.member({ username: 'bob' })
  const shown = async () => (await site.open(account, ann)).body
  const press = (intent: string) => site.submit(account, { intent }, ann)
  const again = en('settings.account.send_again')
  expect(await shown()).not.toContain(again)
  expect((await press('email-again')).body).toContain(en('error.email.verify_url_expired'))
  // An address that another account uses looks the same.
  for (const email of ['next@example.org', 'bob@example.org']) {
    await ask(ann, email)
    w.write(tx => tx.delete(mailOutbox).run())
    expect(await shown()).toContain(en('settings.account.pending', { email }))
    expect((await press('email-again')).headers.location).toBe(account)
    expect(w.outbox().map(({ recipient }) => recipient)).toEqual([email])
    expect(await shown()).toContain(again)
  }
  await ask(ann, 'next@example.org')
  const code = codeTo('next@example.org', 'email_change')
  await press('email-cancel')
  expect(await shown()).not.toContain(again)
  expect(await confirm(code)).toMatchObject(spent)
  // Each email counts, whichever button requested it.
  for (let n = 5; n < 10; n++) await ask(ann, 'next@example.org')
  const refused = await press('email-again')
  expect([refused.status, refused.body]).toEqual([
    429,
    expect.stringContaining(en('error.common.too_many_attempts')),
  ])
  w.tick(10 * Minute)
  expect(await shown()).not.toContain(again)
})

const ask = (who: Parameters<typeof api>[1], e_mail: string) =>
  api(w, who).post('user/email/change/code', { e_mail, pass: 'password-1' })
const confirm = (code: string) => client(w, null).put('user/email', { code })
const spent = { status: 403, data: { type: 'url_expired' } }

test('a code is void if too old, replaced, or followed by a password change', async () => {
  const ann = w.member({ username: 'ann' })
  await ask(ann, 'one@example.org')
  const old = codeTo('one@example.org', 'email_change')
  await ask(ann, 'two@example.org')
  const newer = codeTo('two@example.org', 'email_change')
  expect(await confirm(old)).toMatchObject(spent)
  w.tick(10 * Minute)
  expect(await confirm(newer)).toMatchObject(spent)
  await ask(ann, 'three@example.org')
  const form = { old_pass: 'password-1', pass: 'new-secret-1' }
  await api(w, ann).put('user/password', form)
  expect(await confirm(codeTo('three@example.org', 'email_change'))).toMatchObject(spent)
  expect(w.user(ann.id).email).toBe('ann@example.org')
})

test('the address must be free and allowed when requested and when confirmed', async () => {
  const ann = w.member({ username: 'ann' })
  w.member({ username: 'bob' })
  expect((await ask(ann, 'BOB@example.org')).status).toBe(200)
  expect(w.outbox()).toMatchObject([{ template: 'address_taken', recipient: 'bob@example.org' }])
  w.settings({ login: { allow_email_domains: ['example.com'] } })
  for (const address of ['ann@example.net', 'ann@sub.example.com', 'ann@notexample.com']) {
    expect(await ask(ann, address)).toMatchObject({
      reason: 'error.email.illegal_email_domain_error',
    })
  }
  expect((await ask(ann, 'ann@EXAMPLE.com')).status).toBe(200)
  const code = codeTo('ann@EXAMPLE.com', 'email_change')
  w.settings({ login: { allow_email_domains: ['example.net'] } })
  expect(await confirm(code)).toMatchObject({
    reason: 'error.email.illegal_email_domain_error',
  })
  w.settings({ login: { allow_email_domains: [] } })
  const carol = w.member({ username: 'carol', email: 'ann@example.com' })
  expect(await confirm(code)).toMatchObject({ reason: 'error.email.duplicate' })
  w.write(tx => tx.delete(sessions).run())
  expect(w.user(carol.id).email).toBe('ann@example.com')
  expect(w.user(ann.id).email).toBe('ann@example.org')
})

test('inactive members need no password and are activated by the link', async () => {
  const ann = w.inactive({ username: 'ann' })
  const call = { e_mail: 'right@example.org' }
  expect((await api(w, ann).post('user/email/change/code', call)).status).toBe(200)
  const login = await confirm(codeTo('right@example.org', 'email_change'))
  expect(login.data).toMatchObject({ e_mail: 'right@example.org', mail_status: 1, rank: 1 })
  expect(lives(login.data.access_token as string, 'api')).toBe(true)
})

test('sessions are listed; one is ended, then all others', async () => {
  const ann = w.member({ username: 'ann' })
  const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/128.0' }
  const login = { intent: 'login', e_mail: ann.email!, pass: 'password-1' }
  await site.submit(loginPath(), login, null, agent)
  const calls = [tokenOf(w, ann), tokenOf(w, ann)]
  const page = await site.open(account, ann)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain('Firefox · Linux')
  expect(page.body.match(/settings-sessions[^]*?<\/ul>/)![0].match(/<li>/g)).toHaveLength(4)
  const ids = [...page.body.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids).toHaveLength(3)
  const bob = w.member({ username: 'bob' })
  await site.submit(account, { intent: 'end-session', session: ids[0]! }, bob)
  expect(w.count('session')).toBe(5)
  await site.submit(account, { intent: 'end-session', session: ids[0]! }, ann)
  expect(w.count('session')).toBe(4)
  await site.submit(account, { intent: 'end-others' }, ann)
  expect(w.count('session')).toBe(2)
  expect(calls.map(token => lives(token, 'api'))).toEqual([false, false])
  expect((await site.open(account, ann)).body).not.toContain('value="end-others"')
})

test('the last use is kept to the hour, and reading writes nothing', async () => {
  const ann = w.member({ username: 'ann' })
  const hash = w.site.ports.hashToken(site.token(ann, 'page'))
  const kept = () =>
    w.db
      .select()
      .from(sessions)
      .all()
      .find(one => one.tokenHash === hash)!.lastUsedAt
  w.tick(90 * Minute)
  await site.open(account, ann)
  await site.open(account, ann)
  expect(kept()).toBe(0)
  expect(await w.site.uses.flush(w.db)).toBe(1)
  expect(kept()).toBe(w.now - (w.now % (60 * Minute)))
  await site.open(account, ann)
  expect(await w.site.uses.flush(w.db)).toBe(0)
})

test('language and colors apply on the next page', async () => {
  const ann = w.member({ username: 'ann' })
  const path = settingsPath('interface')
  const form = { intent: 'save', language: 'zh_CN', color_scheme: 'dark' }
  const saved = await site.submit(path, form, ann)
  expect([saved.status, saved.headers.location]).toEqual([303, path])
  const page = await site.open(path, ann)
  expect(page.body).toMatch(/<html[^>]*lang="zh-CN"/)
  expect(page.body).toMatch(/<html[^>]*dark/)
  expect(page.body).toContain(translator('zh_CN')('settings.interface.title'))
  await site.submit(path, { ...form, language: 'Default', color_scheme: 'default' }, ann)
  expect(w.user(ann.id)).toMatchObject({ language: '', colorScheme: 'default' })
  const wrong = await site.submit(path, { ...form, language: 'xx' }, ann)
  expect(wrong.status).toBe(400)
})

test('with password login off, only administrators log in with theirs', async () => {
  w.settings({ login: { allow_password_login: false } })
  const admin = w.admin({ username: 'boss' })
  const ann = w.member({ username: 'ann' })
  const plain = await site.open(loginPath(), null)
  expect(plain.body).not.toContain('name="pass"')
  expect(plain.body).toContain(loginPath({ admin: 1 }))
  const path = loginPath({ admin: 1 })
  expect((await site.open(path, null)).body).toContain('name="pass"')
  const send = (e_mail: string, pass: string) =>
    site.submit(path, fields({ intent: 'login', e_mail, pass }), null)
  expect((await send(admin.email!, 'password-1')).status).toBe(303)
  const refused = await Promise.all([
    send(ann.email!, 'password-1'),
    send(ann.email!, 'wrong-secret'),
    send('nobody@example.org', 'password-1'),
    send(admin.email!, 'wrong-secret'),
  ])
  for (const { status, body } of refused) {
    expect(status).toBe(400)
    expect(body).toContain(en('error.user.not_allowed_login_via_password'))
  }
})
