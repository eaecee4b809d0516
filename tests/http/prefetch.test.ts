/** What browsers prefetch, and how they use it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import type { Permalink } from '#shared/ids.ts'
import { questionPath } from '#shared/paths.ts'
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

test('pages have the prefetch rules, and their policy allows exactly these', async () => {
  for (const reader of [null, author]) {
    const { headers, body } = await site.open('/community', reader)
    const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(body)![1]!
    // Chrome's "moderate": the pointer rests on the link.
    expect(JSON.parse(rules)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] })
    const digest = createHash('sha256').update(rules).digest('base64')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`)
  }
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
