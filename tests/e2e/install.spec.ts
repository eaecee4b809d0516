/** From an empty folder to a running site, in a browser. */
import { adminPath, askPath, homePath, installPath } from '#shared/paths.ts'
import type { Page } from 'playwright/test'
import { violations } from './support/axe.ts'
import { htmlMistakes } from './support/html-check.ts'
import {
  chooseLanguage,
  chosen,
  describeSite,
  finish,
  goOn,
  stepIs,
  test,
  tryDatabase,
} from './support/set-up.ts'
import { expect } from './support/test.ts'
import { message } from './support/thread.ts'
import { t } from './support/texts.ts'

/** The page is valid, accessible and no wider than a phone. */
async function insistOnSound(page: Page): Promise<void> {
  expect(await htmlMistakes(await (await page.request.get(page.url())).text())).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await violations(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('five steps lead from an empty folder to a site with its administrator logged in', async ({
  empty,
  visit,
  scripts,
}) => {
  const server = await empty.start()
  const page = await visit(server)
  await chooseLanguage(page, server)
  if (scripts) await insistOnSound(page)

  await page.locator('#db_file').fill('/proc/no/forum.sqlite')
  await tryDatabase(page)
  await expect(page.locator('#db_file-error')).toContainText('/proc')
  await page.locator('#db_file').fill('own.sqlite')
  await tryDatabase(page)
  await stepIs(page, 3)
  await expect(page.locator('main')).toContainText(t('install.config.written'))
  if (scripts) await insistOnSound(page)
  await goOn(page)

  await stepIs(page, 4)
  if (scripts) await insistOnSound(page)
  await expect(page.locator('#site_url')).toHaveValue(server.origin + homePath())
  await describeSite(page, { email: 'nobody' })
  await expect(page.locator('#email-error')).toContainText(t('form.email'))
  await expect(page.locator('#site_name')).toHaveValue(chosen.site_name)
  expect(await page.content()).not.toContain(chosen.password)
  await page.locator('#email').fill(chosen.email)
  await goOn(page)
  if (scripts) await insistOnSound(page)
  await finish(page)

  // The dashboard, with the first steps.
  await expect(page).toHaveURL(new RegExp(`^${server.origin}${adminPath('/')}`))
  await expect(page.locator('#steps')).toBeVisible()
  await expect(message(page)).toContainText(t('install.done'))
  await page.goto(server.origin + adminPath('/smtp'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.smtp.title'))
  await page.goto(server.origin + installPath())
  await expect(page).toHaveURL(server.origin + homePath())
  await page.goto(server.origin + askPath())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
