import { adminPath } from '#app/shared/paths.ts'
import { adminGroups } from '#app/ui/admin/admin-menu.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const sizes = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
]

for (const viewport of sizes) {
  test(`every entry of the back office menu is reached at ${viewport.width}`, async ({
    open,
    community,
  }) => {
    const page = await open(community.admin(), { viewport })
    await page.goto(adminPath('/mcp'))
    const drawer = page.locator('.drawer')
    const narrow = viewport.width < 1000
    const menu = narrow ? drawer : page.locator('.side-nav')
    if (narrow) await drawer.locator('> summary').click()

    const current = menu.locator('a[aria-current]')
    await expect(current).toHaveText(zh('admin.menu.mcp'))
    await expect(current).toBeInViewport({ ratio: 1 })
    await expect(menu.locator('details[open]')).toHaveCount(1)

    for (const { key, entries } of adminGroups) {
      if (entries.length > 1)
        await menu
          .locator('summary')
          .getByText(zh(`admin.menu.${key}`), { exact: true })
          .click()
      for (const entry of entries) {
        const link = menu.getByRole('link', { name: zh(`admin.menu.${entry.key}`), exact: true })
        await expect(link).toHaveAttribute('href', entry.href)
        await expect(link).toBeInViewport({ ratio: 1 })
      }
    }
  })
}

test('groups of the back office menu open by key', async ({ open, community }) => {
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

test('arrow keys in the drawer pass over closed groups @js', async ({ open, community }) => {
  const page = await open(community.admin(), { viewport: sizes[1] })
  await page.goto(adminPath('/smtp'))
  await page.locator('.drawer > summary').click()
  const summaries = page.locator('.drawer nav summary')
  await summaries.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(summaries.nth(1)).toBeFocused()
})
