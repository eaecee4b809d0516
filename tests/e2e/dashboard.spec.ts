/** The weight of the back office, and the first steps on its first screen. */
import { adminPath, reviewPath } from '#shared/paths.ts'
import { menuOf } from '#ui/admin/admin-menu.ts'
import { weighPage } from '#tests/bench/page-weight.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/texts.ts'

/** Compressed bytes of HTML, CSS and scripts of the first view. */
const Most = 45_000

test('the first view of every back office screen is light and uses no other site', async ({
  open,
  community,
}) => {
  test.setTimeout(120_000)
  const page = await open(community.admin())
  await page.goto(adminPath('/dashboard'))
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const entries = menuOf(false).flatMap(group => group.entries.map(({ href }) => href))
  expect(entries.length).toBeGreaterThan(25)
  for (const path of [...entries, adminPath('/dashboard?span=12m'), reviewPath()]) {
    const weight = await weighPage(community.origin, path, cookie)
    expect(weight.foreign, path).toEqual([])
    expect(weight.htmlBytes, path).toBeGreaterThan(2_000)
    expect(weight.htmlBytes + weight.cssBytes + weight.scriptBytes, path).toBeLessThan(Most)
  }
})

test('what needs attention comes first, then the first steps, then the figures', async ({
  open,
  community,
  settings,
}) => {
  settings({ smtp: { smtp_host: '' }, install: { steps_hidden: false } })
  const page = await open(community.admin())
  await page.goto(adminPath('/dashboard'))
  const headings = await page.locator('main h2').allTextContents()
  expect(headings[0]).toBe(zh('dashboard.needs'))
  expect(headings[2]).toBe(zh('dashboard.statistics'))
  const steps = page.locator('section[aria-labelledby="steps"]')
  await expect(steps.getByRole('link', { name: zh('dashboard.step.smtp') })).toBeVisible()
  await steps.getByRole('button', { name: zh('dashboard.steps_hide') }).click()
  await expect(steps).toHaveCount(0)
  await expect(
    page.locator('section[aria-labelledby="needs"]').getByText(zh('dashboard.need.smtp')),
  ).toBeVisible()
})
