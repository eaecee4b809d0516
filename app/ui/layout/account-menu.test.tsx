import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { notificationsPath } from '#shared/paths.ts'
import { I18nProvider } from '#ui/i18n.tsx'
import { AccountMenu, NotificationLinks } from './account-menu.tsx'
import type { FrameCounts, SiteFrameProps } from './frame-types.ts'

const look = { image: null, hue: '1', initials: 'A' }
const viewer = { username: 'ann', name: 'Ann', look, activated: true, canReview: true }
const frame = (counts: FrameCounts, path = '/community'): SiteFrameProps => ({
  site: { name: 'Forum', registrationOpen: true, legal: [] },
  viewer,
  features: ['notifications', 'review'],
  counts,
  path,
  children: null,
})
const html = (part: 'links' | 'menu', counts: FrameCounts, path?: string) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      {part === 'links' ? (
        <NotificationLinks {...frame(counts, path)} />
      ) : (
        <AccountMenu {...frame(counts, path)} viewer={viewer} />
      )}
    </I18nProvider>,
  )

describe('the bells', () => {
  test('show numbers up to 99 and their meaning', () => {
    expect(html('links', { inbox: 99, achievement: 100 })).toMatch(
      />99<span class="sr">[^<]*<\/span>.*>99\+<span class="sr"> \S/,
    )
  })

  test('show no number when there is nothing', () => {
    expect(html('links', { inbox: 0 })).not.toContain('bell-count')
  })

  test('mark their own page', () => {
    const out = html('links', {}, `${notificationsPath('inbox', 'votes')}?page=2`)
    expect(out.match(/aria-current="page"/g)).toHaveLength(1)
    expect(out).toMatch(/href="[^"]*inbox"[^>]*aria-current/)
  })
})

test('pending reviews are in the menu, up to 99', () => {
  expect(html('menu', { review: 100 })).toContain('<span class="menu-count">99+</span>')
  expect(html('menu', { review: 0 })).not.toContain('menu-count')
})
