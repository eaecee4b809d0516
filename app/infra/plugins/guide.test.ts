/** The examples of the plugin guide work as they stand there. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askReviewers } from '#basics/screening/reviewers.ts'
import type { NewPost } from '#basics/screening/new-post.ts'
import { hitsOfPlugin } from '#search/plugin-search.ts'
import type { ReadQuery } from '#search/read-query.ts'
import { showSearchEngine } from '#search/show-engine.ts'
import { quickLinksFor } from '#site/plugin-pages/quick-links.ts'
import type { Manifest, NoticeEvent, SearchRecord } from '#plugins/interface.ts'
import { enable, type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'

const guide = readFileSync(new URL('../../plugins/README.md', import.meta.url), 'utf8')
const examples = [...guide.matchAll(/```json\n([^]*?)```\s+```js\n([^]*?)```/g)].map(
  ([, manifest, code]) => ({ manifest: JSON.parse(manifest!) as Manifest, code: code! }),
)

let w: PluginSite
beforeAll(async () => {
  w = pluginSite(folder => {
    for (const { manifest, code } of examples) writePlugin(folder, manifest.slug, manifest, code)
    const verdicts = { odd: `{ action: 'queue' }`, bare: 'true', none: 'undefined' }
    for (const [slug, verdict] of Object.entries(verdicts)) {
      const code = `export default () => ({ reviewer: { review: () => (${verdict}) } })`
      writePlugin(folder, `${slug}-verdict`, { kinds: ['reviewer'] }, code)
    }
  })
  for (const { manifest } of examples) await enable(w, manifest.slug)
})
afterAll(() => w[Symbol.dispose]())

const plugins = () => w.site.ports.plugins
const post = (text: string, published: number) =>
  ({
    ...{ kind: 'answer', title: '', html: '', text, tags: [], clientIp: '' },
    author: { id: 1, rank: 1, roleId: 1 },
    published: () => published,
  }) as unknown as NewPost
const ctx = () =>
  ({
    ...{ db: w.db, viewer: { kind: 'anonymous', id: 0 }, userAgent: '', locale: 'en_US' },
    ...{ settings: { interface: { language: 'zh_CN' }, login: {} }, ports: w.site.ports },
  }) as never

test('there is one for each kind that answers questions of the site', () => {
  expect(examples.flatMap(({ manifest }) => manifest.kinds)).toEqual([
    ...['reviewer', 'search', 'sidebar', 'notification'],
  ])
})

test('the reviewer holds a link of a newcomer', async () => {
  const link = 'see http://pills.example'
  expect(await askReviewers(ctx(), post(link, 0))).toMatchObject({
    ...{ action: 'hold', rule: 'plugin:first-links' },
  })
  expect(await askReviewers(ctx(), post(link, 9))).toBeNull()
  expect(await askReviewers(ctx(), post('no link', 0))).toBeNull()
})

test('the search finds what it was given, by all fields of a query', async () => {
  const record = (id: number, votes: number) =>
    ({ id, kind: 'question', title: 'Bees', text: 'fly', tags: ['go'], votes }) as SearchRecord
  await plugins().call('small-search', ({ search }) => search!.put!([record(1, 1), record(2, 5)]))
  const none = { user: null, inQuestion: null, hasAccepted: null, isAccepted: null }
  const parsed = { ...none, score: null, views: null, answers: null, kind: null }
  const read = { parsed, words: [], phrases: ['bees'], tags: [], unclear: { tags: ['go'] } }
  const place = { order: 'score', offset: 0, size: 1 } as const
  expect(await hitsOfPlugin(plugins(), read as unknown as ReadQuery, place)).toEqual({
    ...{ ids: [2], count: 2, capped: false },
  })
  expect(await w.as(null).run(showSearchEngine)).toEqual({
    ...{ name: 'Small search', link: 'https://search.example', icon: '' },
  })
})

test('the side bar has its links and the tags that exist', () => {
  const { links, tags } = quickLinksFor(ctx())
  expect(links.map(({ text }) => text)).toEqual(['Handbook', 'Rules'])
  expect(tags.length).toBeLessThanOrEqual(1)
})

test('the notification tells new questions only', async () => {
  const event = { question: { title: 'Why', url: 'https://x.example/1', tags: [] } }
  const told = (type: string) =>
    plugins().call('chat-notes', plugin =>
      plugin.notification!.message({ ...event, type } as unknown as NoticeEvent),
    )
  expect(await told('new_question')).toMatchObject({
    value: { body: { text: 'Why https://x.example/1' } },
  })
  expect(await told('answer_the_question')).toEqual({ ok: true, value: null })
})

test.each(['odd', 'bare', 'none'])('an unknown verdict is a failure: %s', async name => {
  const slug = `${name}-verdict`
  await enable(w, slug)
  expect(await askReviewers(ctx(), post('text', 9))).toBeNull()
  expect(plugins().trouble(slug)).toMatchObject({
    ...{ count: 1, words: expect.stringContaining('approve, hold, delete') as string },
  })
})
