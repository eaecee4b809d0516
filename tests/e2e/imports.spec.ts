/** An administrator imports a spreadsheet, looks at it, and undoes the import. */
import type { Locator, Page } from 'playwright/test'
import { adminPath, importsPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { t } from './support/texts.ts'

const title = 'Which apples keep until spring'
const csv = `id,title,text,created_at,tags\nq1,${title}?,"Stored in *straw*.",2020-01-02 03:04:05,apples\n`

const main = (page: Page): Locator => page.getByRole('main')
const press = (page: Page, key: string, at: Locator = main(page)) =>
  at.getByRole('button', { name: t(`admin.import.${key}`), exact: true }).click()
const reached = async (page: Page, phase: string) => {
  const words = main(page).getByText(t(`admin.import.phase_${phase}`), { exact: true })
  // The page renews itself while it is busy.
  await expect(words).toBeVisible({ timeout: 40_000 })
}

test('a spreadsheet is uploaded, checked, imported and undone', async ({ open, community }) => {
  test.slow()
  const page = await open(community.admin())
  await page.goto(adminPath())
  await page.goto(importsPath({ kind: 'csv' }))
  await page.locator('#folder').fill('orchard')
  const file = { name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('#file').setInputFiles(file)
  await press(page, 'upload')
  await expect(main(page).getByRole('strong').getByText('orchard')).toBeVisible()

  await page.locator('#source').selectOption('orchard')
  await page.locator('#address').fill('orchard')
  await press(page, 'check')
  await expect(page.locator('#address')).toHaveValue('orchard')
  await expect(main(page).getByText(t('error.import.address')).first()).toBeVisible()
  await page.locator('#address').fill('https://orchard.example.org')
  await press(page, 'check')
  await reached(page, 'checked')
  const made = `${t('import.what.question')}: 1`
  await expect(main(page).getByText(made, { exact: true })).toBeVisible()

  await press(page, 'start')
  await reached(page, 'done')
  const search = `/community/search?q=${encodeURIComponent(title)}`
  await page.goto(search)
  await expect(main(page).getByText(title).first()).toBeVisible()

  await page.goto(importsPath())
  await main(page)
    .getByRole('link', { name: t('admin.import.undo') })
    .click()
  await press(page, 'undo', page.getByRole('dialog'))
  await reached(page, 'undone')
  await press(page, 'close')
  await expect(main(page).getByText(t('admin.import.kinds'))).toBeVisible()
  await page.goto(search)
  await expect(main(page).getByRole('link', { name: title })).toHaveCount(0)
})
