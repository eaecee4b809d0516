import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { I18nProvider } from '#ui/i18n.tsx'
import type { ListView } from '#ui/kit/view-switch.tsx'
import { Hour } from '#shared/durations.ts'
import { QuestionRow, type QuestionRowItem } from './question-row.tsx'

const now = Date.UTC(2024, 5, 15, 12)
const item: QuestionRowItem = {
  id: 7,
  href: '/community/questions/7/how',
  title: 'How <do> I?',
  excerpt: 'Some words',
  votes: 1,
  answers: 2,
  accepted: false,
  views: 12_345,
  tags: [{ slug: 'node.js', name: 'node.js' }],
  user: { username: 'ada', name: 'Ada', rank: 1204 },
  act: 'asked',
  at: now - Hour,
}

const html = (changes: Partial<QuestionRowItem> = {}, view: ListView = 'card', locale = 'en_US') =>
  renderToStaticMarkup(
    <I18nProvider t={translator(locale as 'en_US')} locale={locale} now={now}>
      <QuestionRow item={{ ...item, ...changes }} view={view} />
    </I18nProvider>,
  )

describe('QuestionRow', () => {
  test('the title comes first, escaped, and is the only heading', () => {
    const out = html()
    expect(out).toContain('<a href="/community/questions/7/how">How &lt;do&gt; I?</a>')
    expect(out.indexOf('How')).toBeLessThan(out.indexOf('1,204'))
    expect(out.match(/<h2/g)).toHaveLength(1)
  })

  test('numbers have labels, with plural forms of the language', () => {
    expect(html()).toMatch(/<b>1<\/b> vote<.*<b>2<\/b> answers<.*<b>12\.3k<\/b> views</)
    expect(html({}, 'card', 'zh_CN')).toMatch(/<b>1<\/b> 票<.*<b>2<\/b> 回答</)
  })

  test('code words stand without their backticks', () => {
    expect(html({ title: 'What does `<b>` do?' })).toContain('What does <code>&lt;b&gt;</code> do?')
    expect(html({ title: 'One ` alone' })).toContain('One ` alone')
  })

  test('title and excerpt follow the direction of their own text, not of the labels', () => {
    const out = html({ pinned: true, kind: 'question' })
    // A `bdi` does not count for `dir="auto"`.
    expect(out).toMatch(/<h2 [^>]*dir="auto"><bdi [^>]*>.*?<\/bdi><bdi [^>]*>.*?<\/bdi><a /)
    expect(out).toMatch(/<p class="row-excerpt" dir="auto">/)
  })

  test('an accepted answer has a check mark and a label', () => {
    const out = html({ accepted: true })
    expect(out).toContain('count-accepted')
    expect(out).toContain('Has an accepted answer')
  })

  test('closed, pinned and pending are labels', () => {
    const out = html({ closed: true, pinned: true, status: 'pending' })
    expect(out).toContain('Pinned')
    expect(out).toContain('mark-closed"> closed')
    expect(out).toContain('pending review')
  })

  test('compact rows have no excerpt', () => {
    expect(html()).toContain('Some words')
    expect(html({}, 'compact')).not.toContain('Some words')
  })

  test('a deleted user is not linked, a missing one is "someone"', () => {
    expect(html({ user: { username: 'ada', name: 'Ada', deleted: true } })).not.toContain(
      '/users/ada',
    )
    expect(html({ user: null })).toContain('someone')
  })

  test('needs no inline style and no script', () => {
    expect(html()).not.toMatch(/ style=| on\w+=/)
  })
})
