/** Files over HTTP: for whom, with which type and headers, in which size (spec §5, §9). */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unavailable } from '#kernel'
import { ForumApi } from '#shared/paths.ts'
import { api } from '#tests/support/api.ts'
import { file, png } from '#tests/support/pictures.ts'
import { type Answer, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { world } from '#tests/support/world.ts'

const w = world({
  write: { authorized_attachment_extensions: ['txt', 'html'] },
  general: { site_url: 'http://forum.test/community' },
})
const who = w.member()
const Credentials = { e_mail: 'reader@example.org', pass: 'correct-horse' }
let site: WholeSite
const at: Record<string, string> = {}

beforeAll(async () => {
  const upload = async (source: string, sent: File, by = who) => {
    const { data } = await api(w, by).post('file', { source, file: sent })
    at[source] = (data as string).replace(/^http:\/\/[^/]+/, '')
  }
  await upload('post', file(await png(40, 20), 'view.png'))
  await upload('avatar', file(await png(300, 200), 'me.png'))
  await upload('post_attachment', file('<script>alert(1)</script>', '早上 "好".html', 'text/html'))
  await upload('branding', file(await png(10, 10), 'logo.png'), w.admin())
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

test('an image has its own type, may be cached for long, and runs no scripts', async () => {
  const answer = await site.open(at.post!, null)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-disposition': `inline; filename="view.png"; filename*=UTF-8''view.png`,
  })
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 40, height: 20 })
  const tag = String(answer.headers.etag)
  expect((await site.open(at.post!, null, { 'If-None-Match': tag })).status).toBe(304)
})

test('an attachment is downloaded under its original name, whatever it contains', async () => {
  const { status, headers, body } = await site.open(at.post_attachment!, null)
  expect([status, body]).toEqual([200, '<script>alert(1)</script>'])
  expect(headers['content-type']).toBe('application/octet-stream')
  expect(headers['content-security-policy']).toContain('sandbox')
  const disposition = String(headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''/)
  expect(decodeURIComponent(disposition.split("''")[1]!)).toBe('早上 好.html')
})

test.each([
  ['48', 48],
  ['49', 80],
  ['1024', 1024],
  ['1025', 0],
  ['0', 0],
  ['-5', 0],
  ['x', 0],
])('an avatar requested with s=%s', async (wish, side) => {
  const answer = await site.open(`${at.avatar}?s=${wish}`, null)
  // Not for long: the file is deleted with the account.
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  const { width, height } = await sharp(answer.bytes).metadata()
  expect([width, height]).toEqual(side ? [side, side] : [300, 200])
})

test('images of posts have one size', async () => {
  const answer = await site.open(`${at.post}?s=48`, null)
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 40, height: 20 })
})

test('missing files, and paths outside the folder, are not found', async () => {
  const name = at.post!.split('/').pop()!
  const lost = [
    ...['/post/aaaaaaaaaaaaaaaaaaaaaaaa.png', `/avatar/${name}`, `/branding/${name}`, '/', ''],
    ...['/post/%2e%2e/%2e%2e/forum.sqlite', '/..%2f..%2fforum.sqlite', '/tmp/x', '/deleted/x'],
    ...[`/post/${name}%00`, `/x/post/${name}`, `/files/post/${name}`, `/post/..%5c${name}`],
  ]
  for (const path of lost) {
    const { status, body } = await site.open(`/community/uploads${path}`, null)
    expect(status, path).toBeGreaterThanOrEqual(300)
    expect(body, path).not.toContain('PNG')
  }
})

test('a private site shows files to its members, and its own images to everyone', async () => {
  w.settings({ login: { login_required: true } })
  const inactive = w.inactive()
  for (const source of ['post', 'avatar', 'post_attachment']) {
    for (const stranger of [null, inactive]) {
      const answer = await site.open(at[source]!, stranger)
      expect(answer.status, source).toBe(302)
      expect(answer.headers.location).toBe('/community/403')
      expect(answer.headers['cache-control']).toContain('no-store')
    }
    const answer = await site.open(at[source]!, who)
    expect(answer.status, source).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  }
  const logo = await site.open(at.branding!, null)
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png'])
  w.settings({ login: { login_required: false } })
})

const visitOf = ({ headers }: Answer) => {
  const [line = ''] = (headers['set-cookie'] ?? []).filter(one => one.startsWith('visit='))
  return { line, Cookie: line.split(';')[0]! }
}

test('a login over the API shows the files of a private site in the browser, and nothing else', async () => {
  w.settings({ login: { login_required: true } })
  const json = { 'Accept-Language': 'en_US', 'Content-Type': 'application/json' }
  const logIn = () =>
    site.send('POST', `${ForumApi}/user/login/email`, json, JSON.stringify(Credentials))
  const picture = async (Cookie: string) => {
    const { status, headers } = await site.send('GET', at.post!, { Cookie })
    return [status, headers.location ?? headers['cache-control']]
  }
  const [seen, refused] = [
    [200, 'private, no-store'],
    [302, '/community/403'],
  ]
  await api(w, null).post('user/register/email', { ...Credentials, name: 'reader' })
  const { code } = JSON.parse(w.outbox().at(-1)!.params) as { code: string }
  const early = visitOf(await logIn())
  // Before the address is confirmed there is a file session, but the site is closed to its member.
  expect(await picture(early.Cookie)).toEqual(refused)
  await api(w, null).post('user/email/verification', { code })

  const first = await logIn()
  const { data } = JSON.parse(first.body) as { data: { access_token: string; visit_token: string } }
  const visit = visitOf(first)
  expect(visit.line).toBe(
    `visit=${data.visit_token}; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly`,
  )
  expect(data.visit_token).not.toContain(data.access_token)
  expect(await picture(visit.Cookie)).toEqual(seen)
  expect(await picture(`${visit.Cookie}; forum_lang=en_US`)).toEqual(seen)
  for (const wrong of ['', 'x', data.access_token, `${data.visit_token}x`, 'a.b', 'constructor']) {
    expect(await picture(`visit=${wrong}`), wrong).toEqual(refused)
  }
  const [hash] = data.visit_token.split('.')
  expect(await picture(`visit=${hash}`)).toEqual(refused)
  expect(await picture(`forum_session=${data.visit_token}`)).toEqual(refused)

  // The cookie opens no page and no call.
  const page = await site.send('GET', '/community/tags', { Cookie: visit.Cookie })
  expect([page.status, page.headers.location]).toEqual([
    302,
    '/community/users/login?redirect=%2Fcommunity%2Ftags',
  ])
  const none: Record<string, string> = {}
  for (const more of [none, { Authorization: '' }, { Authorization: data.visit_token }]) {
    const headers = { ...json, ...more, Cookie: visit.Cookie }
    expect((await site.send('GET', `${ForumApi}/question/page`, headers)).status).toBe(401)
    const info = await site.send('GET', `${ForumApi}/user/info`, headers)
    expect((JSON.parse(info.body) as { data: unknown }).data).toBeNull()
    expect(visitOf(info).line).toBe('')
  }

  // A member who is logged in already gets the cookie with the account data, once.
  const Authorization = data.access_token
  const info = (Cookie?: string) =>
    site.send('GET', `${ForumApi}/user/info`, { Authorization, ...(Cookie && { Cookie }) })
  expect(visitOf(await info()).line).toBe(visit.line)
  expect(visitOf(await info('visit=old')).line).toBe(visit.line)
  expect(visitOf(await info(visit.Cookie)).line).toBe('')

  // Another session of the account has another file session, and each ends with its session.
  const second = visitOf(await logIn())
  expect(second.Cookie).not.toBe(visit.Cookie)
  const out = await site.send('GET', `${ForumApi}/user/logout`, { Authorization })
  expect(visitOf(out).line).toBe('visit=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly')
  expect(await picture(visit.Cookie)).toEqual(refused)
  expect(await picture(second.Cookie)).toEqual(seen)

  const { id } = JSON.parse(first.body).data as { id: string }
  const status = { user_id: id, status: 'suspended', suspend_duration: '24h' }
  const suspended = await api(w, w.admin()).put('admin/user/status', status)
  expect(suspended.status).toBe(200)
  expect(await picture(second.Cookie)).toEqual(refused)
  w.settings({ login: { login_required: false } })
})

test('a file session ends when its session does, and is secure behind HTTPS', async () => {
  w.settings({
    login: { login_required: true },
    general: { site_url: 'https://forum.test/community' },
  })
  const info = await api(w, who).get('user/info')
  const line = info.headers.get('Set-Cookie')!
  expect(line).toMatch(/^visit=[\w-]+\.[\w-]+; .*; Secure$/)
  const picture = async () =>
    (await site.send('GET', at.post!, { Cookie: line.split(';')[0]! })).status
  expect(await picture()).toBe(200)
  w.tick(7 * 86_400_000 + 1)
  expect(await picture()).toBe(302)
  w.settings({
    login: { login_required: false },
    general: { site_url: 'http://forum.test/community' },
  })
})

test('the call accepts multipart forms only', async () => {
  const call = (body: object) => site.call('POST', `${ForumApi}/file`, who, body)
  const stolen = { temp: '/etc/passwd', name: 'a.png', bytes: 9, head: '', tooLarge: false }
  for (const body of [{ source: 'post', file: stolen }, { source: 'post', file: 'a.png' }, {}]) {
    const answer = await call(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('base.request_format_error')
  }
})

const parts = (lines: string[]) => lines.join('\r\n')
const whole = (head: string, body = 'x') => parts(['--b', head, '', body, '--b--', ''])

test.each([
  [
    'no end',
    parts(['--b', 'Content-Disposition: form-data; name="file"; filename="a.png"', '', 'x']),
  ],
  ['no name', whole('Content-Disposition: form-data')],
  [
    'another boundary',
    whole('Content-Disposition: form-data; name="source"').replaceAll('--b', '--c'),
  ],
  ['a head without end', `--b\r\nContent-Disposition: form-data; name="a${'a'.repeat(20_000)}`],
  ['nothing', ''],
  [
    'very many parts',
    `${whole('Content-Disposition: form-data; name="a"').replace('--b--\r\n', '').repeat(300)}--b--`,
  ],
])('a broken body is refused: %s', async (_, body) => {
  const headers = { ...site.bearer(who), 'Content-Type': 'multipart/form-data; boundary=b' }
  const answer = await site.send('POST', `${ForumApi}/file`, headers, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toContain('base.request_format_error')
})

test('a file whose store is away is temporarily unavailable, not missing', async () => {
  vi.spyOn(w.site.ports.files, 'find').mockRejectedValue(unavailable('error.storage.away'))
  const { status, headers } = await site.open(at.post!, null)
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
})
