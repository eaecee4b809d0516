/** A session from before the suspension of its member opens only the page that explains it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserStatus } from '#access/auth/change-user-status.ts'
import { logIn } from '#access/auth/log-in.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { liftEndedSuspensions } from '#basics/users/suspensions.queries.ts'
import { updateUser, type UserRow } from '#basics/users/users.queries.ts'
import { translator } from '#i18n/catalogue.ts'
import { renderMail } from '#infra/mail/render-mail.ts'
import { Reason, UserStatus } from '#shared/codes.ts'
import {
  adminPath,
  askPath,
  cleanUpPath,
  homePath,
  logoutPath,
  privacyPath,
  settingsPath,
  staffLogPath,
  suspendedPath,
  tagsPath,
  termsPath,
} from '#shared/paths.ts'
import { type Community, community } from '#tests/support/community.ts'
import { refusal } from '#tests/support/refusal.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const t = translator('en_US')
let w: Community
let site: WholeSite
let ann: UserRow
beforeAll(async () => {
  w = community({ general: { contact_email: 'help@birds.example' } })
  site = await openWholeSite(w)
})
beforeEach(() => {
  ann = w.member({ displayName: 'Ann' })
  for (const kind of ['page', 'api'] as const) site.token(ann, kind)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const suspend = (suspend_duration: string, reason: object = {}) =>
  w
    .as(w.admin())
    .run(changeUserStatus, { user_id: ann.id, status: 'suspended', suspend_duration, ...reason })
const pages = [homePath(), tagsPath(), askPath(), settingsPath(), '/community/nowhere']

test('every page leads only to the one with the end of the suspension', async () => {
  for (const path of pages.slice(0, -1)) expect((await site.open(path, ann)).status).toBe(200)
  await suspend('24h')
  for (const path of [...pages, '/community/users/login', '/community/users/register']) {
    const { status, headers } = await site.open(path, ann)
    expect([path, status, headers.location]).toEqual([path, 302, suspendedPath()])
  }
  const { status, body } = await site.open(suspendedPath(), ann)
  expect(status).toBe(200)
  expect(body).toContain(t('auth.suspended.reason'))
  expect(body).toContain('mailto:help@birds.example')
  expect(body).toMatch(/The suspension ends on \w+ \d+, \d{4}/)
  expect(body).toContain(t('auth.logout.submit'))
  expect(body).not.toContain('Ann')
  for (const path of [termsPath(), privacyPath(), logoutPath()])
    expect([path, (await site.open(path, ann)).status]).toEqual([path, 200])
})

test('a form leads there, too, and does nothing', async () => {
  await suspend('24h')
  const form = { intent: 'post', title: 'A title', content: 'Some text', tags: 'garden' }
  const { headers } = await site.submit(askPath(), form, ann)
  expect(headers.location).toBe(suspendedPath())
  expect(w.count('question')).toBe(0)
})

test('a suspension without an end is shown as permanent', async () => {
  await suspend('forever')
  const { body } = await site.open(suspendedPath(), ann)
  expect(body).toContain(t('auth.suspended.forever'))
  expect(body).not.toContain('The suspension ends')
})

describe('the reason', () => {
  const hostile = '<b>Sold</b> "pills" & more\nagain & again'
  const spam = { suspend_type: String(Reason.spam), suspend_msg: hostile }
  const shownText = '&lt;b&gt;Sold&lt;/b&gt; &quot;pills&quot; &amp; more\nagain &amp; again'
  const inBulk = (fields: object) => ({ intent: 'act', act: 'suspend', back: '/', ...fields })
  const asked = (path: string, ...members: UserRow[]) =>
    `${adminPath(path)}?dialog=suspend${members.map(({ id }) => `&id=${id}`).join('')}`
  const forms: [string, () => [string, Record<string, string | string[]>]][] = [
    ['list', () => [asked('/users', ann), inBulk({ ids: [String(ann.id)] })]],
    [
      'bulk',
      () => {
        const other = w.member()
        return [asked('/users', ann, other), inBulk({ ids: [String(ann.id), String(other.id)] })]
      },
    ],
    [
      'page of the member',
      () => [asked(`/users/${ann.id}`, ann), inBulk({ ids: [String(ann.id)] })],
    ],
    [
      'clean-up',
      () => [
        cleanUpPath(ann.username),
        { intent: 'clean-up', user_id: String(ann.id), posts: 'none', status: 'suspended' },
      ],
    ],
  ]

  test.each(forms)('is required in the form: %s', async (_, form) => {
    const [path, fields] = form()
    const admin = w.admin()
    const empty = await site.submit(path, { ...fields, suspend_msg: 'kept & <text>' }, admin)
    expect(w.user(ann.id).status).toBe(UserStatus.available)
    expect(empty.status).toBe(422)
    expect(empty.body).toContain('kept &amp; &lt;text&gt;')
    for (const id of ['suspend_duration', 'suspend_type'])
      expect(empty.body, id).toContain(`id="${id}-error"`)
    const bare = { ...fields, suspend_duration: '7d', suspend_type: String(Reason.something) }
    const wordless = await site.submit(path, bare, admin)
    expect([wordless.status, wordless.body.includes('id="suspend_msg-error"')]).toEqual([422, true])
    expect(w.user(ann.id).status).toBe(UserStatus.available)
    await site.submit(path, { ...fields, ...spam, suspend_duration: '7d' }, admin)
    expect(w.user(ann.id)).toMatchObject({
      ...{ status: UserStatus.suspended, suspendedUntil: w.now + 7 * 86_400_000 },
      ...{ suspendedFor: Reason.spam, suspendedNote: hostile },
    })
  })

  test('can be left out in calls, as in those of Answer', async () => {
    const call = (more: object) =>
      site.call('PUT', '/answer/admin/api/user/status', w.admin(), {
        ...{ user_id: String(ann.id), status: 'suspended', suspend_duration: '24h', ...more },
      })
    expect((await call({})).status).toBe(200)
    expect(w.user(ann.id)).toMatchObject({ status: UserStatus.suspended, suspendedFor: 0 })
    expect((await call({ suspend_type: Reason.a_duplicate })).status).toBe(400)
    expect((await call({ suspend_type: Reason.something })).status).toBe(400)
    expect((await call({ suspend_msg: 'x'.repeat(501) })).status).toBe(400)
    expect(w.user(ann.id).suspendedFor).toBe(0)
    expect((await call({ suspend_type: 201, suspend_msg: 'Twice' })).status).toBe(200)
    expect(w.user(ann.id)).toMatchObject({ suspendedFor: 201, suspendedNote: 'Twice' })
    const list = '/answer/admin/api/users/page?status=suspended'
    const { body } = await site.call('GET', list, w.admin())
    expect(body).toContain('"suspend_type":201,"suspend_msg":"Twice"')
  })

  test('is shown to the member and to staff, and is gone after the suspension', async () => {
    const admin = w.admin()
    await suspend('24h', spam)
    const places: [string, UserRow | null][] = [
      [suspendedPath(), ann],
      [adminPath(`/users/${ann.id}`), admin],
      [staffLogPath(), admin],
    ]
    for (const [path, who] of places) {
      const { body } = await site.open(path, who)
      expect(body, path).toContain(t('flag.reason.spam.name'))
      for (const line of shownText.split('\n')) expect(body, path).toContain(line)
    }
    const listed = await site.open(adminPath('/users?filter=suspended'), admin)
    expect(listed.body).toContain(t('flag.reason.spam.name'))
    w.tick(86_400_000)
    w.write(tx => liftEndedSuspensions(tx, w.now))
    expect(w.user(ann.id)).toMatchObject({ suspendedFor: 0, suspendedNote: '' })
  })

  test('is shown without a session to those who proved that the account is theirs', async () => {
    const sealed = async () => {
      const right = { e_mail: w.user(ann.id).email, pass: 'password-1' }
      const { details } = await refusal(w.as(null).run(logIn, right))
      return String(details.values!.case)
    }
    await suspend('forever', spam)
    const own = await sealed()
    const read = async (sent: string) => (await site.open(suspendedPath({ case: sent }), null)).body
    expect(await read(own)).toContain(t('flag.reason.spam.name'))
    for (const other of ['', 'v1.x', own.slice(0, -2), `${ann.id} ${w.now}`])
      expect(await read(other)).not.toContain(t('flag.reason.spam.name'))
    await w.as(w.admin()).run(changeUserStatus, { user_id: ann.id, status: 'normal' })
    expect(await read(own)).not.toContain(t('flag.reason.spam.name'))
    w.tick(1000)
    await suspend('24h', spam)
    expect(await read(own)).not.toContain(t('flag.reason.spam.name'))
  })

  test.each([
    ['en_US', 'Spam', 'The suspension ends on'],
    ['zh_CN', '垃圾内容', '封禁至'],
  ])('is mailed in the language of the member: %s', async (language, name, end) => {
    w.write(tx => updateUser(tx, ann.id, { language }))
    await suspend('24h', spam)
    const mail = w.outbox().find(row => row.userId === ann.id && row.template === 'suspended')!
    const { text, html, link } = renderMail(mail, currentSettings(w.db).settings, null)
    for (const words of [name, end, '> <b>Sold</b> "pills"', 'help@birds.example'])
      expect(text).toContain(words)
    expect(html).toContain('&lt;b&gt;Sold&lt;/b&gt;')
    const { pathname, search } = new URL(link)
    const { body } = await site.open(pathname + search, null)
    for (const line of shownText.split('\n')) expect(body).toContain(line)
  })

  test('goes with the account', async () => {
    await suspend('24h', spam)
    await w.as(w.admin()).run(changeUserStatus, { user_id: ann.id, status: 'deleted' })
    expect(w.user(ann.id)).toMatchObject({ suspendedFor: 0, suspendedNote: '' })
  })
})

test('calls get 403 and the type of the error', async () => {
  await suspend('24h')
  for (const path of ['user/info', 'question/page', 'notification/page']) {
    const { status, body } = await site.call('GET', `/answer/api/v1/${path}`, ann)
    expect([path, status, JSON.parse(body)]).toMatchObject([
      path,
      403,
      { reason: 'error.user.suspended', data: { type: 'suspended' } },
    ])
  }
})

test('logging out makes the member a visitor', async () => {
  await suspend('24h')
  const { headers } = await site.submit(logoutPath(), { intent: 'logout' }, ann)
  expect(headers.location).toBe(homePath())
  expect((await site.open(homePath(), ann)).status).toBe(200)
})

test('the session works again when the suspension is lifted', async () => {
  await suspend('forever')
  expect((await site.open(settingsPath(), ann)).headers.location).toBe(suspendedPath())
  await w.as(w.admin()).run(changeUserStatus, { user_id: ann.id, status: 'normal' })
  expect((await site.open(settingsPath(), ann)).status).toBe(200)
  expect((await site.call('GET', '/answer/api/v1/user/info', ann)).status).toBe(200)
})
