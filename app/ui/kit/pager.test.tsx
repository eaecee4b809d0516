import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { I18nProvider } from '#ui/i18n.tsx'
import { Pager, type PagerProps, pagerWindow, sizeKey } from './pager.tsx'

const html = (props: PagerProps) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <Pager {...props} />
    </I18nProvider>,
  )

describe('pagerWindow', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5, 0]],
    [4, 9, [1, 2, 3, 4, 5, 6, 0]],
    [5, 9, [1, 0, 3, 4, 5, 6, 7, 0]],
    [9, 9, [1, 0, 5, 6, 7, 8, 9]],
  ])('page %d of %d shows %j', (page, pages, numbers) => {
    expect(pagerWindow(page, pages)).toEqual(numbers)
  })
})

describe('Pager', () => {
  test('a single page has none', () => {
    expect(html({ page: 1, pages: 1, path: '/community/questions' })).toBe('')
  })

  test('keeps other query parameters and drops page 1', () => {
    const out = html({
      page: 2,
      pages: 3,
      path: '/community/questions',
      query: '?order=score&page=2',
    })
    expect(out).toContain('href="/community/questions?order=score"')
    expect(out).toContain('href="/community/questions?order=score&amp;page=3" rel="next"')
    expect(out).toContain('aria-current="page" aria-label="Page 2"')
    expect(out).toContain('Page 2 of 3')
  })

  test('previous and next are shown without a link at the ends', () => {
    const out = html({ page: 3, pages: 3, path: '/x', anchor: 'answerHeader' })
    expect(out).toContain('<span class="pager-step pager-off"><span>Next</span>')
    expect(out).toContain('href="/x?page=2#answerHeader" rel="prev"')
  })

  test('a page past the end is the last one', () => {
    expect(html({ page: 99, pages: 3, path: '/x' })).toContain('Page 3 of 3')
  })

  test('size links drop the page and keep the rest; the default size needs no parameter', () => {
    const sizes = { chosen: 50, own: 20, offered: [20, 50] }
    const out = html({ page: 2, pages: 3, sizes, path: '/x', query: '?order=score&page=2' })
    expect(out).toContain('<a href="/x?order=score">20 </a>')
    expect(out).toContain('<a href="/x?order=score&amp;page_size=50" aria-current="true">50 </a>')
    expect(sizeKey(sizes)).toEqual({ page_size: 50 })
    expect(sizeKey({ ...sizes, chosen: 20 })).toEqual({ page_size: null })
  })

  test('a single page still links to smaller sizes', () => {
    const sizes = { chosen: 50, own: 20, offered: [20, 50] }
    const out = html({ page: 1, pages: 1, sizes, path: '/x', query: '?page_size=50' })
    expect(out).not.toContain('class="pager"')
    expect(out).toContain('<a href="/x">20 </a>')
  })
})
