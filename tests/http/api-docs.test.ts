/** The site's own API documentation: the OpenAPI document, and the page for readers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, type OpenApi } from '#api/docs/openapi.ts'
import { areaLinks, callName, referenceArea, router } from '#api/index.ts'
import { translator } from '#i18n/catalogue.ts'
import { Locales } from '#shared/codes.ts'
import { apiDocsPath, openApiPath } from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import project from '../../package.json' with { type: 'json' }

const siteUrl = 'https://forum.test/community'
const general = { site_url: siteUrl, name: 'Birds & more' }
const w = community({ general, interface: { language: 'en_US' } })
const wall = community({ general, login: { login_required: true } })

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
  wall[Symbol.dispose]()
})

const open = (path: string, who: UserRow | null = null) => {
  site.age(3_600_000)
  return site.open(path, who)
}

describe('the document', () => {
  test('has the name, the version and the URL of the site', async () => {
    const { status, headers, body } = await open(openApiPath())
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const document = JSON.parse(body) as OpenApi
    expect(document).toMatchObject({
      info: { title: general.name, version: project.version },
      servers: [{ url: siteUrl }],
    })
    const { version } = project
    expect(document).toEqual(openApi({ title: general.name, version, siteUrl }))
  })

  test('is not sent again to a client that has it', async () => {
    const { headers } = await open(openApiPath())
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await site.open(openApiPath(), null, { 'If-None-Match': headers.etag! })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('requires a login on a private site, and is not cached', async () => {
    site.enter(wall)
    try {
      const reader = wall.member()
      const refused = await open(openApiPath())
      expect(refused.status).toBe(401)
      expect(JSON.parse(refused.body)).toMatchObject({ code: 401, data: null })
      expect((await open(openApiPath(), wall.inactive())).status).toBe(403)
      const byPage = await open(openApiPath(), reader)
      expect([byPage.status, byPage.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect((await site.call('GET', openApiPath(), reader)).status).toBe(200)
      const page = await open(apiDocsPath())
      expect([page.status, page.headers.location]).toEqual([
        302,
        expect.stringContaining('/community/users/login'),
      ])
      expect((await open(apiDocsPath(), reader)).status).toBe(200)
    } finally {
      site.enter(w)
    }
  })
})

describe('the page', () => {
  test('has an introduction, and links to every area', async () => {
    const { status, body } = await open(apiDocsPath())
    expect(status).toBe(200)
    for (const id of ['auth', 'errors', 'limits', 'paging', 'files']) {
      expect(body).toContain(`id="ref-${id}"`)
    }
    expect(body).toContain(`${siteUrl}/answer/api/v1`)
    expect(body).toContain(`href="${openApiPath()}"`)
    for (const { slug } of areaLinks())
      expect(body).toContain(`href="/community/api-docs?area=${slug}"`)
    expect((await open('/community')).body).toContain(`href="${apiDocsPath()}"`)
  })

  test('shows each call once, on the page of its area', async () => {
    const slugs = areaLinks().map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    const shown = slugs.flatMap(slug => referenceArea(slug, siteUrl)!.calls.map(({ name }) => name))
    expect(shown.sort()).toEqual(router.endpoints.map(callName).sort())
    const { body } = await open(apiDocsPath({ area: 'questions' }))
    expect(body.match(/id="postQuestion"/g)).toHaveLength(1)
    expect(body).toContain('/community/answer/api/v1/question/info')
    expect(body).toContain('&#x27;https://forum.test/community/answer/api/v1/question/info?id=')
    expect(body).toMatch(/<code>title<\/code><\/th>.*?Required.*?≤ 150/s)
    expect(body).toContain('QInfo {')
    expect(body.length).toBeLessThan(150_000)
  })

  test('finds calls by name, by field and by words, and says when there are none', async () => {
    const words = (q: string) => open(apiDocsPath({ q })).then(({ body }) => body)
    const found = await words('question recover')
    expect(found).toContain('1 call found')
    expect(found).toContain('/community/api-docs?area=questions#postQuestionRecover')
    expect(await words('CLOSE_MSG')).toContain('#putQuestionStatus')
    expect(await words('pelican')).toContain('No calls match all of these words.')
    expect(await words('<script>alert(1)</script>')).not.toContain('<script>alert(1)')
  })

  test('has no other areas', async () => {
    expect((await open(apiDocsPath({ area: 'no-such-area' }))).status).toBe(404)
  })

  test('names in every language who may make a call', () => {
    for (const locale of Locales) {
      const t = translator(locale)
      for (const { slug } of areaLinks()) {
        for (const { callers } of referenceArea(slug, siteUrl)!.calls) {
          expect(t(`api.docs.callers.${callers}`)).not.toContain('callers')
        }
      }
    }
  })
})
