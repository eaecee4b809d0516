import type { Locator } from 'playwright/test'
import { adminPath, findSettingPath } from '#shared/paths.ts'
import { adminMenu, menuOf } from '#ui/admin/admin-menu.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/texts.ts'

const sizes = [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]

/**
 * Menu entries of this site; the staff log is outside the back office and has the menu of the
 * site.
 */
const entries = menuOf(false)
  .flatMap(group => group.entries)
  .filter(({ href }) => href.startsWith(adminPath()))

for (const viewport of sizes) {
  const narrow = viewport.width < 1000

  test(`the current entry is in view on every screen at ${viewport.width}`, async ({
    open,
    community,
  }) => {
    test.setTimeout(120_000)
    const page = await open(community.admin(), { viewport })
    const drawer = page.locator('.drawer')
    const menu = narrow ? drawer : page.locator('.side-nav')
    expect(entries.length).toBeGreaterThan(25)
    for (const { key, href } of entries) {
      await page.goto(href)
      await expect(page.locator('main h1')).toBeInViewport({ ratio: 1 })
      if (narrow) await drawer.locator('> summary').click()
      const current = menu.locator('a[aria-current="page"]')
      await expect(current, href).toHaveText(zh(`admin.menu.${key}`))
      await expect(current, href).toBeInViewport({ ratio: 1 })
      await expect(current.locator('svg'), href).toBeVisible()
      const group = adminMenu().find(one => one.entries.some(entry => entry.key === key))!
      const folds = group.entries.length > 1
      await expect(menu.locator('details[open]'), href).toHaveCount(folds ? 1 : 0)
      if (folds)
        await expect(menu.locator('details[open] > summary'), href).toHaveText(
          zh(`admin.menu.${group.key}`),
        )
    }
  })

  test(`every entry of the back office menu can be reached at ${viewport.width}`, async ({
    open,
    community,
  }) => {
    const page = await open(community.admin(), { viewport })
    await page.goto(adminPath('/mcp'))
    const menu = narrow ? page.locator('.drawer') : page.locator('.side-nav')
    if (narrow) await menu.locator('> summary').click()
    const reached = async (link: Locator) => {
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport({ ratio: 1 })
    }
    for (const group of menuOf(false)) {
      if (group.entries.length > 1)
        await menu
          .locator('summary')
          .getByText(zh(`admin.menu.${group.key}`), { exact: true })
          .click()
      for (const entry of group.entries) {
        const link = menu.getByRole('link', { name: zh(`admin.menu.${entry.key}`), exact: true })
        await expect(link).toHaveAttribute('href', entry.href)
        await reached(link)
      }
    }
  })

  test(`a setting can be found from the menu at ${viewport.width}`, async ({ open, community }) => {
    const page = await open(community.admin(), { viewport })
    await page.goto(adminPath('/mcp'))
    const menu = narrow ? page.locator('.drawer') : page.locator('.side-nav')
    if (narrow) await menu.locator('> summary').click()
    const field = menu.getByRole('searchbox', { name: zh('admin.find.title') })
    await expect(field).toBeInViewport({ ratio: 1 })
    await field.fill(zh('admin.general.contact_email'))
    await field.press('Enter')
    await page.waitForURL(url => url.pathname === findSettingPath())
    await page
      .locator('.found')
      .getByRole('link', { name: zh('admin.general.contact_email'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/admin\/general#contact_email$/)
    await expect(page.locator('#contact_email')).toBeInViewport()
  })
}

test('groups of the back office menu open with keys', async ({ open, community }) => {
  const page = await open(community.admin(), { viewport: sizes[0] })
  await page.goto(adminPath('/general'))
  const rules = page.locator('.side-nav summary').getByText(zh('admin.menu.rules'), { exact: true })
  const link = page.locator('.side-nav').getByRole('link', { name: zh('admin.menu.moderation') })
  await expect(link).toBeHidden()
  await rules.locator('..').focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
})

test('arrow keys in the drawer skip closed groups @js', async ({ open, community }) => {
  const page = await open(community.admin(), { viewport: sizes[1] })
  await page.goto(adminPath('/smtp'))
  await page.locator('.drawer > summary').click()
  const summaries = page.locator('.drawer nav summary')
  await summaries.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(summaries.nth(1)).toBeFocused()
})
