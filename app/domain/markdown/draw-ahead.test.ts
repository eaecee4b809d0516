/** Drawings that take long: made on another thread before the verb. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawLate } from '#site/rendering/render-anew.ts'
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

const Mark = '<div class="code-block" data-late'

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

test('previews of one member do not keep the drawing of another out of a post', async () => {
  const [eve, bob] = [w.member(), w.member({ rank: 1000 })]
  const heavy = (n: number) => block(`${tree(60)}\n%% ${n}`)
  const ended: string[] = []
  const previews = Array.from({ length: 10 }, (_, n) =>
    w
      .as(eve)
      .run(renderPreview, { content: heavy(n) })
      .then(() => ended.push('preview')),
  )
  const id = await w.ask(bob, { content: block('graph TD\nE --> F') })
  // At most the one that was running has ended before.
  expect(ended.length).toBeLessThanOrEqual(2)
  // On a machine that is too busy even for that, it is drawn later.
  if (!w.question(id).html.includes('<svg '))
    await drawLate(w.db, w.site.ports.plugins, new AbortController().signal)
  expect(w.question(id).html).toContain('<svg ')
  await Promise.all(previews)
})

test('a post that missed its turn shows the code, and is drawn later', async () => {
  const author = w.member({ rank: 1000 })
  const { plugins } = w.site.ports
  const own = plugins.drawApart
  // Its turn does not come.
  plugins.drawApart = (_asked, _turn, signal) =>
    new Promise(resolve => {
      signal.addEventListener('abort', () => resolve({ ok: false, words: 'not its turn' }))
    })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = async <R>(act: Promise<R>) => {
    await vi.advanceTimersByTimeAsync(6_000)
    return act
  }
  const id = await waiting(w.ask(author, { content: block('graph TD\nG --> H') }))
  const answer = await waiting(w.answerTo(id, author, block('graph TD\nI --> J')))
  vi.useRealTimers()
  expect(w.question(id).html).toContain('<code class="language-mermaid">graph TD')
  for (const { html } of [w.question(id), w.answer(answer)]) expect(html).toContain(Mark)
  plugins.drawApart = own
  const never = new AbortController().signal
  expect(await drawLate(w.db, plugins, never)).toBeGreaterThanOrEqual(2)
  expect(w.question(id).html).toContain('<figure class="drawing" tabindex="0"><svg ')
  expect(w.answer(answer).html).toContain('<svg ')
  for (const { html } of [w.question(id), w.answer(answer)]) expect(html).not.toContain(Mark)
})

test('code that is no drawing stays code, and is not tried again for ever', async () => {
  const author = w.member({ rank: 1000 })
  const id = await w.ask(author, { content: block('this is no diagram') })
  expect(w.question(id).html).not.toContain(Mark)
})

test('no one can write the mark of a late drawing', async () => {
  const author = w.member({ rank: 1000 })
  const mark = '<div class="code-block" data-late="" data-lang="mermaid"><pre>graph</pre></div>'
  for (const content of [
    mark,
    `\`${mark}\``,
    block(mark),
    `[x](/a "${mark}")`,
    `<p title='${mark}'>x</p>`,
  ]) {
    const id = await w.ask(author, { content: `A long enough text. ${content}\n\n${content}` })
    expect(w.question(id).html).not.toContain(Mark)
  }
})

test('late drawings are found by index', () => {
  const plan = w.site.sqlite
    .prepare(`explain query plan select id from question where instr(html, '${Mark}') > 0`)
    .all()
  expect(JSON.stringify(plan)).toContain('question_late_drawing')
})

test('plugins that are not of the project draw in place', async () => {
  expect(await preview('x', 'foreign')).toContain('<svg>')
})
