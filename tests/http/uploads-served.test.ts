/** Files over HTTP: for whom, under which type and headers, in which size (spec §5, §9). */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ForumApi } from '#app/shared/paths.ts'
import { api } from '#tests/support/api.ts'
import { file, png } from '#tests/support/pictures.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { world } from '#tests/support/world.ts'

vi.mock('#app/infra/site.ts', () => import('#tests/support/site-on-stage.ts'))

const w = world({
  write: { authorized_attachment_extensions: ['txt', 'html'] },
  general: { site_url: 'http://forum.test/community' },
})
const who = w.member()
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

test('a picture has its own type, may be kept for long, and runs nothing', async () => {
  const answer = await site.open(at.post!, null)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-disposition': `inline; filename="view.png"; filename*=UTF-8''view.png`,
  })
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 40, height: 20 })
  const tag = String(answer.headers.etag)
  expect((await site.open(at.post!, null, { 'If-None-Match': tag })).status).toBe(304)
})

test('an attachment is downloaded under the name it had, whatever it holds', async () => {
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
])('a picture of a profile asked for with s=%s', async (wish, side) => {
  const answer = await site.open(`${at.avatar}?s=${wish}`, null)
  const { width, height } = await sharp(answer.bytes).metadata()
  expect([width, height]).toEqual(side ? [side, side] : [300, 200])
})

test('pictures of posts have one size', async () => {
  const answer = await site.open(`${at.post}?s=48`, null)
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 40, height: 20 })
})

test('what is not there, and what leads elsewhere, is not found', async () => {
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

test('a private site shows files to its members, and its own pictures to everybody', async () => {
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
    expect(answer.headers['cache-control']).toMatch(/^private, max-age/)
  }
  const logo = await site.open(at.branding!, null)
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png'])
  w.settings({ login: { login_required: false } })
})

test('the call takes a form of parts, and nothing that only looks like a file', async () => {
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
