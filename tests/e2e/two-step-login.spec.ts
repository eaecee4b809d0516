/** Two-step login from the settings to the next login. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { loginPath, secondStepPath, settingsPath, tagsPath } from '#shared/paths.ts'
import { codeAt } from '#tests/support/second-steps.ts'
import { type Member, password } from './support/community.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { placeOf } from './support/thread.ts'
import { t } from './support/texts.ts'

const security = settingsPath('security')
const Step = 30_000

const field = (page: Page, key: string) => page.getByLabel(t(key))
const codeField = (page: Page) => page.locator('#code')
const button = (page: Page, key: string) =>
  page.getByRole('main').getByRole('button', { name: t(key), exact: true })

async function logIn(page: Page, who: Member, back: string) {
  await page.goto(loginPath({ redirect: back }))
  await field(page, 'auth.field.email').fill(who.email!)
  await field(page, 'auth.field.password').fill(password)
  await button(page, 'auth.login.submit').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.second_step.title'))
}

/** Adds an app; returns its key and the recovery codes. */
async function addApp(page: Page) {
  await page.goto(security)
  await page.getByRole('link', { name: t('settings.security.add_app') }).click()
  await field(page, 'auth.field.password').fill(password)
  await button(page, 'settings.security.go_on').click()
  await expect(page.getByRole('img', { name: t('settings.security.picture') })).toBeVisible()
  const key = (await page.locator('#totp-key').innerText()).replaceAll(' ', '')
  await codeField(page).fill('000000')
  await button(page, 'settings.security.confirm').click()
  await expectFieldError(page, codeField(page), t('error.second_step.wrong_code'))
  await codeField(page).fill(codeAt(Date.now(), key))
  await page.locator('#name').fill('Phone')
  await button(page, 'settings.security.confirm').click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  const codes = await page.locator('.recovery-codes code').allInnerTexts()
  return { key, codes }
}

test('an app is added, and required at the next login', async ({ open, community }) => {
  const member = community.member()
  const page = await open(member)
  const { key, codes } = await addApp(page)
  const downloading = page.waitForEvent('download')
  await button(page, 'settings.security.download').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const text = await readFile(await download.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)

  const visitor = await open(null)
  await logIn(visitor, member, tagsPath())
  expect(placeOf(visitor)).toBe(secondStepPath({ redirect: tagsPath() }))
  await codeField(visitor).fill('000000')
  await codeField(visitor).press('Enter')
  await expectFieldError(visitor, codeField(visitor), t('error.second_step.wrong_code'))
  // The code that added the app was used.
  await codeField(visitor).fill(codeAt(Date.now() + Step, key))
  await codeField(visitor).press('Enter')
  await expect(visitor.locator('.account')).toHaveCount(1)
  // The link of the error summary left its fragment, which browsers keep.
  expect(new URL(visitor.url()).pathname).toBe(tagsPath())
})

test('a recovery code replaces the app, which is then removed', async ({ open, community }) => {
  const member = community.member()
  const page = await open(member)
  const { codes } = await addApp(page)

  const visitor = await open(null)
  await logIn(visitor, member, security)
  await visitor.getByText(t('auth.second_step.use_recovery')).click()
  const recovery = visitor.locator('#recovery_code')
  await recovery.fill('0000 0000 0000 0000')
  await recovery.press('Enter')
  await expectFieldError(visitor, recovery, t('error.second_step.wrong_code'))
  await recovery.fill(codes[0]!)
  await recovery.press('Enter')
  const left = t('settings.security.codes_left', { left: 9, all: 10 })
  await expect(visitor.getByText(left)).toBeVisible()

  await visitor.getByRole('link', { name: t('settings.security.remove') }).click()
  await field(visitor, 'auth.field.password').fill(password)
  await button(visitor, 'settings.security.remove').click()
  await expect(visitor.getByText(t('settings.security.off'), { exact: true })).toBeVisible()
})
