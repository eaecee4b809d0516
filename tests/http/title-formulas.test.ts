/** Formulas in titles: drawn in headings and lists, plain text everywhere else. */
import { expect, test } from 'vitest'
import { setPluginStatus } from '#basics/plugins/set-status.ts'
import type { Permalink } from '#shared/ids.ts'
import { feedPath, questionPath } from '#shared/paths.ts'
import { openFreshSites, site, w } from '#tests/support/fresh-site.ts'

openFreshSites()

const title = 'Why is $e^{i\\pi}+1 = 0$ & <not> $5 or $6?'
const plain = 'Why is $e^{i\\pi}+1 = 0$ &amp; &lt;not&gt; $5 or $6?'
const drawn = /Why is <math [^]*<\/math> &amp; &lt;not&gt; \$5 or \$6\?/

const turnOn = () =>
  w.as(w.admin()).run(setPluginStatus, { plugin_slug_name: 'formulas', enabled: true })

async function pages() {
  const id = await w.ask(w.member(), { title })
  const reader = w.member()
  const permalink = w.ctx(null).settings.seo.permalink as Permalink
  const question = (await site.open(questionPath(w.question(id), permalink), reader)).body
  const list = (await site.open('/community/questions', reader)).body
  return { question, list }
}
const part = (body: string, tag: string) =>
  new RegExp(`<${tag}\\b[^]*?</${tag}>`).exec(body)?.[0] ?? ''

test('are drawn in the heading and in lists while a plugin draws them, and nowhere else', async () => {
  await turnOn()
  const { question, list } = await pages()
  expect(part(question, 'h1')).toMatch(drawn)
  expect(part(list, 'article')).toMatch(drawn)
  expect(part(question, 'title')).toContain(plain)
  expect(part(question, 'head')).not.toContain('<math')
  const feed = (await site.open(feedPath('questions'), null)).body
  expect(feed).toContain('Why is $e^{i\\pi}')
  expect(feed).not.toContain('<math')
})

test('stay as written without a plugin', async () => {
  const { question, list } = await pages()
  for (const text of [part(question, 'h1'), part(list, 'article')]) {
    expect(text).toContain(plain)
    expect(text).not.toContain('<math')
  }
})
