/** Staff confirm their identity before a sensitive act, and continue with what they typed. */
import { adminPath, provePath } from '#shared/paths.ts'
import { password } from './support/community.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message, placeOf } from './support/thread.ts'
import { t } from './support/texts.ts'

const customize = adminPath('/customize')
const css = '#own-bar { padding: 7px }'

test('what staff typed is kept while they confirm their identity', async ({
  open,
  community,
  settings,
}) => {
  settings({ custom: {} })
  const boss = community.admin()
  const page = await open(boss)
  await page.goto(customize)
  community.ageProof(boss, 15 * 60_000)
  const save = page.getByRole('main').getByRole('button', { name: t('admin.save') })
  await page.locator('#custom_css').fill(css)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.prove.title'))
  expect(placeOf(page).split('?')[0]).toBe(provePath())
  await expect(page.getByText(t('auth.prove.kept'))).toBeVisible()

  const pass = page.locator('#pass')
  const goOn = page.getByRole('button', { name: t('auth.prove.submit'), exact: true })
  await pass.fill('not-the-password-1')
  await goOn.click()
  const wrong = t('error.object.old_password_verification_failed')
  await expectFieldError(page, pass, wrong)
  await pass.fill(password)
  await goOn.click()
  await expect(page.locator('#custom_css')).toHaveValue(css)
  expect(placeOf(page).split('#')[0]).toBe(customize)
  await save.click()
  await expect(message(page)).toBeVisible()
  await page.goto(customize)
  await expect(page.locator('#custom_css')).toHaveValue(css)
})
