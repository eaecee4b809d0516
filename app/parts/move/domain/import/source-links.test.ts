import { expect, test } from 'vitest'
import { Garden } from '#tests/support/tiny-dump.ts'
import { sourceWithCopies } from './source-links.ts'

const w = new Garden()
await w.import()
const siteUrl = 'https://garden.example.org'
const lookup = { tx: w.db as never, origin: { source: 'garden', siteUrl }, permalink: 1 as const }
const q = `/community/questions/1001000000000${String(w.idOf('question', 2)).padStart(4, '0')}`
const linked = (source: string) => {
  const made = sourceWithCopies(source, lookup)
  return { ...made, text: made.text.replaceAll(/(\/questions\/\d{17})\/[a-z-]+/g, '$1') }
}

const url = `${siteUrl}/q/2`
const path = q

test.each([
  ['a link', `[a](${url}) b`, `[a](${path}) b`],
  ['a link with a title', `[a](${url} "t")`, `[a](${path} "t")`],
  ['a link in angle brackets', `[a](<${url}>)`, `[a](<${path}>)`],
  ['a link without scheme', '[a](//garden.example.org/q/2)', `[a](${path})`],
  ['a link without host', '[a](/q/2)', `[a](${path})`],
  [
    'a link around a picture',
    `[![a](https://i.example/x.png)](${url})`,
    `[![a](https://i.example/x.png)](${path})`,
  ],
  ['a definition', `[a][1]\n\n[1]: ${url}`, `[a][1]\n\n[1]: ${path}`],
  ['an attribute', `<a href="${url}?a=1&amp;b=2">a</a>`, `<a href="${path}">a</a>`],
  ['an address in angle brackets', `a <${url}>`, `a [${url}](${path})`],
  ['a bare address', `See ${url}, ok.`, `See [${url}](${path}), ok.`],
  ['an address in a label', `[see ${url}!](${url})`, `[see ${url}!](${path})`],
  ['a link in a list', `- a\n\n    [b](${url})`, `- a\n\n    [b](${path})`],
])('%s leads to the copy', (_, source, expected) => {
  expect(linked(source)).toEqual({ text: expected, count: 1 })
  expect(linked(expected)).toEqual({ text: expected, count: 0 })
})

test.each([
  ['code in a line', `\`${url}\` and \`\`[a](${url})\`\``],
  ['a fenced block', `\`\`\`\n[a](${url})\n\`\`\``],
  ['a block without an end', `~~~\n${url}`],
  ['an indented block', `a\n\n    ${url}\n\n    [a](/q/2)`],
  ['code in a list', `- a\n\n        ${url}`],
  ['code in HTML', `<pre>\n${url}\n</pre> <code>[a](${url})</code>`],
  ['a page that is not here', `[a](${siteUrl}/q/9999) ${siteUrl}/help`],
  [
    'another host',
    `[a](https://garden.example.org.evil.example/q/2) https://sub.garden.example.org/q/2`,
  ],
  ['our own page', '[a](/community/questions/10010000000000001)'],
])('%s stays', (_, source) => expect(linked(source)).toEqual({ text: source, count: 0 }))

test('a URL without a host that is not here gets its host', () => {
  expect(linked('![a](/img/x.png) [b](/help) <img src="/y.png">').text).toBe(
    `![a](${siteUrl}/img/x.png) [b](${siteUrl}/help) <img src="${siteUrl}/y.png">`,
  )
})

test('reading takes no more than a moment, whatever the source contains', () => {
  const lengthy = ['[', '`', '[a](', '<code>', '![](', `${siteUrl}/q/2`, '~~~\n', '[a] [', '\\[']
  const before = process.cpuUsage()
  for (const piece of lengthy) {
    linked(`${url} ${piece.repeat(Math.ceil(20_000 / piece.length))}`)
  }
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(5_000)
})
