import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#i18n/catalogue.ts'
import { adminPath, claimsPath } from '#shared/paths.ts'
import { I18nProvider } from '#ui/i18n.tsx'
import { adminMenu, menuOf } from './admin-menu.ts'
import { AdminNav, type MenuLink } from './admin-nav.tsx'

const html = (path: string, plugins: MenuLink[] = []) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <AdminNav path={path} plugins={plugins} imported />
    </I18nProvider>,
  )

const current = (path: string, plugins?: MenuLink[]) =>
  [...html(path, plugins).matchAll(/href="([^"]*)" aria-current="(\w+)"/g)].map(found =>
    found.slice(1, 3),
  )

test('each screen opens its group and marks its entry', () => {
  for (const { entries } of adminMenu())
    for (const { href } of entries) {
      expect(current(`${href}?page=2`)).toEqual([[href, 'page']])
      expect(html(href).match(/<details[^>]* open=""/g) ?? []).toHaveLength(
        entries.length > 1 ? 1 : 0,
      )
    }
})

test('a screen below a list marks the list', () => {
  expect(current(adminPath('/users/12'))).toEqual([[adminPath('/users'), 'true']])
  expect(current(adminPath('/platform/ledger'))).toEqual([[adminPath('/platform/ledger'), 'page']])
})

test('claims have an entry when imported accounts exist', () => {
  const href = claimsPath()
  expect(html(href)).toContain(`href="${href}" aria-current="page"`)
  expect(menuOf(true).flatMap(({ entries }) => entries.map(entry => entry.href))).toContain(href)
  expect(menuOf(false).flatMap(({ entries }) => entries.map(entry => entry.href))).not.toContain(
    href,
  )
})

test('plugins with settings are entries of their group', () => {
  const own = { name: 'Own plugin', href: adminPath('/plugins/own') }
  expect(current(own.href, [own])).toEqual([[own.href, 'page']])
  expect(html('/')).not.toContain('>Plugins<')
  expect(html('/', [own])).toContain('>Plugins<')
})

const Most = 9

test('no group has more than nine entries, however many plugins there are', () => {
  for (const { key, entries } of adminMenu()) {
    expect(entries.length, key).toBeGreaterThan(0)
    expect(entries.length, key).toBeLessThanOrEqual(Most)
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `Own ${n}`, href: adminPath(`/own-${n}`) }))
  const shown = (count: number) =>
    html(adminPath('/own-7'), many(count)).match(/<span>(Own \d|Installed plugins)<\/span>/g)
  expect(shown(Most - 1)).toHaveLength(Most)
  expect(shown(Most)).toEqual(['<span>Installed plugins</span>', '<span>Own 7</span>'])
})

test('each entry and each group has an icon', () => {
  const page = html('/', [{ name: 'Own plugin', href: adminPath('/own') }])
  const links = page.match(/<(a|summary) class="nav-link".*?<\/\1>/g)!
  expect(links.length).toBeGreaterThan(adminMenu().length)
  expect(links.filter(link => !link.includes('<use href'))).toEqual([])
})
