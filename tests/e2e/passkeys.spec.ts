/**
 * Passkeys in a browser with an authenticator: added, used as the second step and as the only
 * step.
 */
import type { Page } from 'playwright/test'
import { updateUser } from '#basics/users/users.queries.ts'
import { adminPath, loginPath, secondStepPath, settingsPath } from '#shared/paths.ts'
import { type Member, password } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { message, placeOf } from './support/thread.ts'
import { t } from './support/texts.ts'

/** Adds a virtual authenticator that verifies its user. */
async function plugIn(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
}

const security = settingsPath('security')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const steps = (page: Page) => page.locator('li[id^=step-]')
const account = (page: Page) => page.locator('.account')

async function addPasskey(page: Page, name: string) {
  await page.goto(security)
  const form = page.locator('form[data-passkey]')
  await form.getByLabel(t('settings.security.name')).fill(name)
  await form.locator('[name=pass]').fill(password)
  await form.getByRole('button', { name: t('settings.passkey.add') }).click()
}

async function logOut(page: Page) {
  await page.context().clearCookies()
  await page.goto(loginPath())
}

async function logInByPassword(page: Page, who: Member) {
  await page.getByLabel(t('auth.field.email')).fill(who.email!)
  await page.locator('[name=pass]').fill(password)
  await press(page, t('auth.login.submit'))
}

test('a passkey is added, is the second step, is the only step, and is removed @js', async ({
  open,
  community,
}) => {
  const member = community.member()
  const page = await open(member)
  await plugIn(page)

  await addPasskey(page, '我的手机')
  await expect(steps(page).filter({ hasText: '我的手机' })).toBeVisible()
  await expect(page.locator('.recovery-codes, #recovery-codes').first()).toBeVisible()

  await addPasskey(page, '同一部手机')
  await expect(page.getByText(t('error.second_step.passkey_known'))).toBeVisible()

  await logOut(page)
  await logInByPassword(page, member)
  await expect(page).toHaveURL(new RegExp(`${secondStepPath()}$`))
  await press(page, t('auth.passkey.use'))
  await expect(account(page)).toHaveCount(1)

  await logOut(page)
  await press(page, t('auth.passkey.login'))
  await expect(account(page)).toHaveCount(1)
  expect(placeOf(page)).toBe('/community')

  await page.goto(security)
  await page.getByRole('link', { name: t('settings.security.remove') }).click()
  await page.locator('form:not([data-passkey]) [name=pass]').fill(password)
  await press(page, t('settings.security.remove'))
  await expect(steps(page)).toHaveCount(0)

  await logOut(page)
  await press(page, t('auth.passkey.login'))
  await expect(page.getByText(t('error.second_step.passkey_refused'))).toBeVisible()
})

test('staff without a password confirm their identity with a passkey @js', async ({
  open,
  community,
}) => {
  const boss = community.admin()
  const page = await open(boss)
  await plugIn(page)
  await addPasskey(page, '我的手机')
  await expect(steps(page)).toHaveCount(1)
  // Shown once: the name is for the next passkey.
  await expect(page.locator('#passkey-name')).toHaveValue('')
  community.write(tx => updateUser(tx, boss.id, { passwordHash: '' }))
  const customize = adminPath('/customize')
  await page.goto(customize)
  community.ageProof(boss, 15 * 60_000)
  await page.locator('#custom_css').fill('#own-bar { padding: 8px }')
  await press(page, t('admin.save'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.prove.title'))
  await expect(page.locator('[name=pass], [name=code]')).toHaveCount(0)
  await press(page, t('auth.passkey.use'))
  await expect(page.locator('#custom_css')).toHaveValue('#own-bar { padding: 8px }')
  await press(page, t('admin.save'))
  await expect(message(page)).toBeVisible()
})

test('canceling the passkey leaves the other ways open @js', async ({ open, community }) => {
  const page = await open(null)
  await plugIn(page)
  await page.goto(loginPath())
  await press(page, t('auth.passkey.login'))
  await expect(page.getByText(t('auth.passkey.failed'))).toBeVisible()
  await logInByPassword(page, community.member())
  await expect(account(page)).toHaveCount(1)
})

test('without scripts there is no passkey button, and the password works @nojs', async ({
  open,
  community,
}) => {
  const page = await open(null)
  await page.goto(loginPath())
  await expect(page.getByRole('button', { name: t('auth.passkey.login') })).toHaveCount(0)
  await logInByPassword(page, community.member())
  await expect(account(page)).toHaveCount(1)
})
