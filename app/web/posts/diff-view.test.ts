import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { DiffBlock } from '#ui/history/diff-block.tsx'
import { I18nProvider } from '#ui/i18n.tsx'
import { diffView, type Face } from './diff-view.ts'

const t = translator('en_US')

function shown(before: Face | null, after: Face): string {
  const block = createElement(DiffBlock, { diff: diffView(before, after) })
  return renderToStaticMarkup(
    createElement(I18nProvider, { t, locale: 'en_US', now: 0, children: block }),
  )
}
const tag = (slug: string) => ({ slug, name: slug })

test('tags are kept, removed and added', () => {
  const before = { title: 'T', text: 'x', tags: [tag('a'), tag('b')] }
  const view = diffView(before, { ...before, tags: [tag('b'), tag('c')] })
  expect(view.tags!.map(({ slug, kind }) => `${slug} ${kind}`)).toEqual([
    'a removed',
    'b same',
    'c added',
  ])
  expect(view.unchanged).toBe(false)
  expect(diffView(before, before).unchanged).toBe(true)
})

test('the first version is shown in full', () => {
  const text = Array.from({ length: 50 }, (_, i) => `line ${i}`).join('\n')
  const view = diffView(null, { title: 'T', text, tags: [tag('a')] })
  expect(view).toMatchObject({ first: true, unchanged: false })
  expect(view.body).toEqual([{ kind: 'same', text }])
  expect(shown(null, { text })).not.toMatch(/<ins|<del|<details/)
})

test('text that looks like HTML is escaped once, whether kept, removed or added', () => {
  const html = shown(
    { text: '<b>keep</b> &amp; <img src=x onerror=old()>' },
    { text: '<b>keep</b> &amp; <img src=x onerror=fresh()>' },
  )
  expect(html).toContain('&lt;b&gt;keep&lt;/b&gt; &amp;amp; &lt;img src=x onerror=')
  expect(html).not.toMatch(/<img|<b>/)
})

test('a change is marked up and announced by hidden text', () => {
  const html = shown({ text: 'one two three' }, { text: 'one four three' })
  expect(html).toContain('<del><span class="sr">removed: </span>two</del>')
  expect(html).toContain('<ins><span class="sr">added: </span>four</ins>')
  expect(shown({ text: 'a\nb' }, { text: 'a\n\n\nb' })).toContain('↵')
})

test('fields an object does not have are not shown', () => {
  const view = diffView({ text: 'a' }, { text: 'b' })
  expect([view.title, view.tags, ...Object.values(view.lines)]).toEqual([null, null, null, null])
})
