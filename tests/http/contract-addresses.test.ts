/** URLs outside the API that clients and machines use, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionPath } from '#shared/paths.ts'
import { api } from '#tests/support/api.ts'
import { community, freeForAll } from '#tests/support/community.ts'
import { file, png } from '#tests/support/pictures.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, qid } from '#tests/support/world.ts'

const w = community({
  ...freeForAll,
  general: { site_url: 'http://forum.test/community', name: 'Birds', short_description: 'Wings' },
  custom: { custom_css: 'h1 { color: teal }' },
})
const [ann, root] = [w.member({ username: 'ann' }), w.admin({ username: 'root' })]
const question = await w.ask(ann, { title: 'Where do swifts sleep', tags: ['swifts'] })
const answer = await w.answerTo(question, ann)
const uploaded = async (source: string, who = ann) => {
  const { data } = await api(w, who).post('file', {
    source,
    file: file(await png(90, 60), 'a.png'),
  })
  return (data as string).replace(/^http:\/\/[^/]+/, '')
}
const [avatar, post, logo] = [
  await uploaded('avatar'),
  await uploaded('post'),
  await uploaded('branding', root),
]

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
const open = (path: string, who: typeof ann | null = null) => {
  site.age(3_600_000)
  return site.open(path, who)
}

type Address = [path: string, type: string, holds: RegExp]
const addresses: Address[] = [
  ['/healthz', 'text/plain', /^ok$/i],
  ['/robots.txt', 'text/plain', /^User-agent/],
  ['/community/robots.txt', 'text/plain', /^User-agent/],
  ['/custom.css', 'text/css', /color: teal/],
  ['/community/custom.css', 'text/css', /color: teal/],
  ['/sitemap.xml', 'application/xml', /<urlset/],
  ['/community/sitemap.xml', 'application/xml', /<urlset/],
  ['/community/sitemap/question-1.xml', 'application/xml', /<urlset/],
  ['/community/opensearch.xml', 'application/opensearchdescription+xml', /search\?q={searchTerms}/],
  ['/community/manifest.json', 'application/', /"display":"standalone"/],
  ['/community/favicon.ico', 'image/', /./],
  ['/favicon.ico', 'image/', /./],
  [avatar, 'image/png', /./],
  [`${avatar}?s=96`, 'image/png', /./],
  [post, 'image/png', /./],
  [logo, 'image/png', /./],
]

test.each(addresses)('%s is answered for everyone', async (path, type, holds) => {
  const { status, headers, body } = await open(path)
  expect([status, String(headers['content-type']).startsWith(type)]).toEqual([200, true])
  expect(body).toMatch(holds)
})

test('the manifest has what a browser asks for, and no envelope', async () => {
  const { body } = await open('/community/manifest.json')
  const manifest = JSON.parse(body) as { icons: object[] }
  expect(manifest).toMatchObject({
    ...{ manifest_version: 3, short_name: 'Birds', name: 'Birds', display: 'standalone' },
    ...{ theme_color: '#ffffff', background_color: '#ffffff' },
  })
  expect(manifest.icons).toHaveLength(4)
  expect(manifest).not.toHaveProperty('code')
})

describe('pages', () => {
  const pages = ['', '/questions', '/tags', '/tags/swifts', '/users', '/users/ann', '/search']
  test.each(pages)('/community%s exists, without a frame', async path => {
    const { status, headers, body } = await open(`/community${path}`)
    expect([status, headers['x-frame-options']]).toEqual([200, 'DENY'])
    expect(body).toContain('<html')
  })

  test.each(['questions/ask', 'users/settings', 'users/login', 'users/register'])(
    '%s is not taken for a member or a question',
    async path => {
      expect((await open(`/community/${path}`, ann)).status).not.toBe(404)
      expect((await open(`/community/${path}`)).status).not.toBe(404)
    },
  )

  test('a question at another form of its URL redirects, with the query', async () => {
    const row = w.question(question)
    for (const permalink of [1, 2, 3, 4] as const) {
      w.settings({ seo: { permalink } })
      const right = questionPath(row, permalink)
      expect((await open(right)).status, right).toBe(200)
      const others = [`/community/questions/${qid(question)}/wrong-slug`, ...forms(row, permalink)]
      for (const path of others) {
        const { status, headers } = await open(`${path}?page=1&order=vote`)
        expect([301, 302, 308], path).toContain(status)
        expect(headers.location, path).toContain(right)
        expect(headers.location, path).toContain('order=vote')
      }
    }
    w.settings({ seo: { permalink: 2 } })
    const of = questionPath(row, 2, answer)
    expect(of).toContain(aid(answer))
    expect((await open(of)).status).toBe(200)
  })
  const forms = (row: { id: number; urlTitle: string }, but: number) =>
    ([1, 2, 3, 4] as const).filter(form => form !== but).map(form => questionPath(row, form))

  test.each([
    '/community/404',
    '/community/questions/10010000009999999',
    '/community/tags/no-such-tag',
    '/community/users/nobody',
    '/community/no-such-page',
  ])('%s gives the page for missing URLs', async path => {
    const { status, headers, body } = await open(path)
    expect([status, String(headers['content-type'])]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('<html')
  })

  // Other forums answer 404 with a page, 302 to such a page, and 302 to the home page. The last
  // page is more useful to a reader who pages too far, and a plain 404 to a program.
  test('differences from other forums: pages past the end, missing files, a finished setup', async () => {
    const beyond = await open('/community/questions?page=99')
    expect([beyond.status, beyond.body.includes(qid(question))]).toEqual([200, true])
    const lost = ['/community/uploads/files/post/abc/none.pdf', '/community/sitemap/other.xml']
    for (const path of lost) {
      const { status, headers } = await open(path)
      expect([status, headers['content-type']], path).toEqual([404, 'text/plain; charset=utf-8'])
    }
    expect((await open('/install')).status).toBe(404)
    const over = await open('/community/install')
    expect([over.status, over.headers.location]).toEqual([302, '/community'])
  })
})

test.each([
  '/answer/api/v1/no/such',
  '/community/answer/api/v1/no/such',
  '/answer/admin/api/no/such',
  '/community/answer/admin/api/no/such',
  '/answer/api/v2/siteinfo',
  '/installation/base-info',
  '/installation',
  '/api',
  '/community/api',
  '/community/answer/api/v1',
])('%s is not a call: the envelope says so', async path => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { status, headers, body } = await site.call(
      method,
      path,
      ann,
      method === 'GET' ? undefined : {},
    )
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({
      ...{ code: 404, reason: 'base.request_format_error', data: null },
      msg: expect.stringMatching(/./) as string,
    })
  }
})

test('a call responds the same at the root and below the mount point', async () => {
  const [first, second] = await Promise.all(
    ['', '/community'].map(mount => site.call('GET', `${mount}/answer/api/v1/siteinfo`, null)),
  )
  expect(first!.body).toBe(second!.body)
})

test('a private site shows only its name and its branding', async () => {
  w.settings({ login: { login_required: true } })
  try {
    expect((await open('/robots.txt')).body).toMatch(/Disallow: \/\n/)
    for (const path of ['/sitemap.xml', '/community/opensearch.xml']) {
      expect((await open(path)).status, path).toBe(404)
    }
    for (const path of [avatar, post]) {
      const { status, headers } = await open(path)
      expect([status, headers.location], path).toEqual([302, '/community/403'])
      expect((await open(path, ann)).status, path).toBe(200)
    }
    for (const path of [logo, '/community/manifest.json', '/community/custom.css', '/healthz']) {
      expect((await open(path)).status, path).toBe(200)
    }
  } finally {
    w.settings({ login: { login_required: false } })
  }
})
