import { adminPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'

test('an administrator changes settings on a phone, corrects an error and undoes the change', async ({
  open,
  community,
  settings,
}) => {
  settings({ general: {}, seo: {} })
  const page = await open(community.admin(), { viewport: { width: 360, height: 740 } })
  const press = (name: string) => page.getByRole('button', { name: zh(name), exact: true }).click()
  await page.goto(adminPath('/general'))
  const before = await page.locator('#name').inputValue()

  await page.locator('#name').fill('猫头鹰')
  await page.locator('#contact_email').fill('nobody')
  await press('admin.save')
  await expect(page.getByRole('alert')).toContainText(zh('form.email'))
  await expect(page.locator('#name')).toHaveValue('猫头鹰')
  await page.locator('#contact_email').fill('help@example.org')
  await press('admin.save')
  await expect(message(page)).toContainText('2')
  await expect(page).toHaveTitle(/猫头鹰$/)

  await press('admin.undo.button')
  await expect(message(page)).toContainText(zh('admin.undo.done'))
  await expect(page.locator('#name')).toHaveValue(before)

  await page.goto(adminPath('/settings-file'))
  const file = { format: 'forum-settings', version: 1, groups: { seo: { permalink: 4 } } }
  const upload = { name: 'settings.json', mimeType: 'application/json' }
  await page
    .locator('#upload')
    .setInputFiles({ ...upload, buffer: Buffer.from(JSON.stringify(file)) })
  await press('admin.settings_file.check')
  await expect(page.locator('ins')).toHaveText(zh('admin.seo.permalink_4'))
  await press('admin.settings_file.take')
  await page.goto(adminPath('/seo'))
  await expect(page.locator('input[name="permalink"]:checked')).toHaveValue('4')
})

test('the save bar counts the changed settings @js', async ({ open, community, settings }) => {
  settings({ login: {}, theme: {} })
  const page = await open(community.admin())
  await page.goto(adminPath('/themes'))
  const changes = page.locator('.save-bar [role=status]')
  await expect(changes).toBeEmpty()
  const counted = (count: number) => expect(changes).toHaveText(zh('admin.changes', { count }))
  await page.locator('#color_scheme').selectOption('dark')
  await counted(1)
  await page.locator('#primary_color').fill('#0a6d37')
  await counted(2)
  await page.locator('#color_scheme').selectOption('system')
  await counted(1)
  await page.goto(adminPath('/login'))
  await page.locator('.admin-form input[type=checkbox]').first().click()
  await counted(1)
  await page.locator('.admin-form input[type=checkbox]').first().click()
  await expect(changes).toBeEmpty()
})
