/** A session from before the suspension of its member opens only the page that explains it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeUserStatus } from '#app/domain/access/auth/change-user-status.ts'
import { Forever } from '#app/domain/access/auth/suspension.ts'
import type { UserRow } from '#app/domain/basics/users/users.queries.ts'
import { translator } from '#app/i18n/catalogue.ts'
import {
  askPath,
  homePath,
  logoutPath,
  privacyPath,
  settingsPath,
  suspendedPath,
  tagsPath,
  termsPath,
} from '#app/shared/paths.ts'
import { type Community, community } from '#tests/support/community.ts'
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

const suspend = (suspend_duration: string) =>
  w.as(w.admin()).run(changeUserStatus, { user_id: ann.id, status: 'suspended', suspend_duration })
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
  const shared = await site.open(suspendedPath({ until: Forever }), null)
  expect(shared.body).toContain(t('auth.suspended.forever'))
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
