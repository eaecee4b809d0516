import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#app/i18n/catalogue.ts'
import { adminPath, claimsPath } from '#app/shared/paths.ts'
import { I18nProvider } from '#app/ui/i18n.tsx'
import { adminGroups } from './admin-menu.ts'
import { AdminNav, type MenuLink } from './admin-nav.tsx'

const html = (path: string, plugins: MenuLink[] = []) =>
  renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <AdminNav path={path} plugins={plugins} />
    </I18nProvider>,
  )

const current = (path: string, plugins?: MenuLink[]) =>
  [...html(path, plugins).matchAll(/href="([^"]*)" aria-current="(\w+)"/g)].map(found =>
    found.slice(1, 3),
  )

test('each screen opens its own group and marks its entry', () => {
  for (const { entries } of adminGroups)
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

test('claims are an entry where accounts were imported', () => {
  const href = claimsPath()
  expect(html(href)).not.toContain(`href="${href}"`)
  const nav = renderToStaticMarkup(
    <I18nProvider t={translator('en_US')} locale="en_US" now={0}>
      <AdminNav path={href} plugins={[]} imported />
    </I18nProvider>,
  )
  expect(nav).toContain(`href="${href}" aria-current="page"`)
})

test('plugins with settings of their own are entries of their group', () => {
  const own = { name: 'Own plugin', href: adminPath('/plugins/own') }
  expect(current(own.href, [own])).toEqual([[own.href, 'page']])
  expect(html('/')).not.toContain('Plugins')
  expect(html('/', [own])).toContain('Plugins')
})
