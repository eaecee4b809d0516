/** What browsers prefetch, and how they use it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteQuestion } from '#app/domain/posts/questions/delete-question.ts'
import type { Permalink } from '#app/shared/ids.ts'
import { prefetchRulesPath, questionPath } from '#app/shared/paths.ts'
import { Community, freeForAll } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { qid } from '#tests/support/world.ts'

const w = new Community(freeForAll)
const author = w.member({ username: 'author' })
const permalink = w.ctx(null).settings.seo.permalink as Permalink
const pageOf = (id: number) => questionPath(w.question(id), permalink)

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

test('pages link to the prefetch rules, which browsers may cache', async () => {
  for (const reader of [null, author]) {
    const { headers } = await site.open('/community', reader)
    expect(headers['speculation-rules']).toBe(`"${prefetchRulesPath()}"`)
  }
  const { headers, body } = await site.open(prefetchRulesPath(), null)
  expect(headers['content-type']).toMatch(/^application\/speculationrules\+json/)
  expect(headers['cache-control']).toBe('public, max-age=3600')
  // Chrome's "moderate": the pointer rests on the link.
  expect(JSON.parse(body)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] })
})

test('a prefetched question counts as viewed once shown', async () => {
  const id = await w.ask(author)
  const views = async () => (await w.site.views.flush(w.db)) && w.question(id).viewCount
  const seen = (who: typeof author | null) =>
    site.submit('/community/lookup/viewed', { question: qid(id) }, who)
  expect((await site.open(pageOf(id), null, { 'Sec-Purpose': 'prefetch' })).status).toBe(200)
  expect(await views()).toBe(0)
  expect((await seen(null)).status).toBe(204)
  expect((await seen(author)).status).toBe(204)
  expect(await views()).toBe(2)
  await w.as(author).run(deleteQuestion, { id: qid(id) })
  expect((await seen(null)).status).toBe(404)
  expect((await site.submit('/community/lookup/viewed', {}, null)).status).toBe(422)
  expect(await views()).toBe(0)
})

test('logging out drops what other tabs have prefetched', async () => {
  const leaving = w.member()
  const fields = { intent: 'logout' }
  const { status, headers } = await site.submit('/community/users/logout', fields, leaving)
  expect(status).toBe(303)
  expect(headers['clear-site-data']).toBe('"prefetchCache"')
})
