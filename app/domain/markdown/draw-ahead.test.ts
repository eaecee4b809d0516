/** Drawings that take long: made on another thread before the verb. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enable, type PluginSite, pluginSite, writePlugin } from '#tests/support/plugin-site.ts'
import { renderPreview } from './render-preview.ts'

let w: PluginSite
beforeAll(async () => {
  w = pluginSite(folder =>
    writePlugin(
      ...([folder, 'foreign', { kinds: ['render'] }] as const),
      `export default () => ({ render: { languages: ['foreign'], slow: true, draw: () => ({ html: '<svg><text>x</text></svg>' }) } })`,
    ),
  )
  for (const slug of ['diagrams', 'foreign']) await enable(w, slug)
})
afterAll(() => w[Symbol.dispose]())

const block = (code: string, language = 'mermaid') =>
  `A drawing.\n\n\`\`\`${language}\n${code}\n\`\`\``
const names = (letter: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${letter}${n}`).join(' & ')
/** All of some nodes lead to all of others. */
const dense = (count: number) => `graph TD\n${names('A', count)} --> ${names('B', count)}`

const tree = (count: number) =>
  `graph TD\n${Array.from({ length: count }, (_, n) => `N${n >> 1} -->|to| N${n + 1}[Part]`).join('\n')}`

const preview = (code: string, language?: string) =>
  w.as(w.member()).run(renderPreview, { content: block(code, language) })

test('a post with a large drawing is saved with it, and the event loop stays free', async () => {
  const author = w.member({ rank: 1000 })
  let longest = 0
  let last = performance.now()
  const began = last
  const turn = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const turns = setInterval(turn, 1)
  const id = await w.ask(author, { content: block(tree(60)) })
  clearInterval(turns)
  turn()
  expect(w.question(id).html).toContain('<figure class="drawing" tabindex="0"><svg ')
  expect(longest).toBeLessThan((performance.now() - began) / 2)
})

test('a drawing that does not end is cut, and the next one is drawn', async () => {
  const html = await preview(dense(90))
  expect(html).toContain('<code class="language-mermaid">')
  expect(html).not.toContain('<svg')
  expect(await preview('graph TD\nA --> B')).toContain('<svg ')
})

test('what was drawn for a preview is not drawn again for the post', async () => {
  const { plugins } = w.site.ports
  const own = plugins.drawApart
  let drawn = 0
  plugins.drawApart = (...args) => {
    drawn++
    return own(...args)
  }
  for (let n = 0; n < 2; n++) expect(await preview('graph TD\nC --> D')).toContain('<svg ')
  plugins.drawApart = own
  expect(drawn).toBe(1)
})

test('plugins that are not of the project draw in place', async () => {
  expect(await preview('x', 'foreign')).toContain('<svg>')
})
