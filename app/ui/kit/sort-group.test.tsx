import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { I18nProvider } from '#ui/i18n.tsx'
import { SortGroup, type SortGroupProps } from './sort-group.tsx'

const options = ['newest', 'active', 'hot', 'score', 'unanswered', 'frequent'].map(value => ({
  value,
  label: value.toUpperCase(),
}))

const html = (props: Partial<SortGroupProps>) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('zh_CN')} locale="zh_CN" now={0}>
      <SortGroup options={options} current="newest" path="/q" fallback="newest" {...props} />
    </I18nProvider>,
  )

describe('SortGroup', () => {
  test('links change one parameter, drop the page and keep the rest', () => {
    const out = html({ query: '?order=score&page=4&tag=js' })
    expect(out).toContain('href="/q?order=active&amp;tag=js"')
    expect(out).toContain('<a href="/q?tag=js" aria-current="true">NEWEST </a>')
  })

  test('four are shown, the rest are in a menu', () => {
    const [shown, folded] = html({}).split('<details') as [string, string]
    expect(shown.match(/<a /g)).toHaveLength(4)
    expect(folded.match(/class="menu-item"/g)).toHaveLength(2)
    expect(folded).toContain('更多排序')
  })

  test('an order selected in the menu labels the menu', () => {
    const out = html({ current: 'frequent' })
    expect(out).toMatch(/<summary[^>]*><span>FREQUENT/)
    expect(out).not.toContain('更多排序')
  })

  test('a single extra order is shown rather than put in a menu', () => {
    expect(html({ options: options.slice(0, 5) })).not.toContain('<details')
  })
})
