import type { Page } from 'playwright/test'
import { Forever } from '#access/auth/suspension.ts'
import {
  inactivePath,
  loginPath,
  logoutPath,
  recoveryPath,
  registerPath,
  suspendedPath,
} from '#shared/paths.ts'
import { password } from './support/community.ts'
import { expectFieldError, summary } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message, placeOf } from './support/thread.ts'
import { t } from './support/texts.ts'

const nameField = (page: Page) => page.getByLabel(t('auth.field.name'))
const emailField = (page: Page) => page.getByLabel(t('auth.field.email'))
const passwordField = (page: Page) => page.getByLabel(t('auth.field.password'))
const newPasswordField = (page: Page) => page.getByLabel(t('auth.field.new_password'))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, key: string) =>
  page.getByRole('main').getByRole('button', { name: t(key), exact: true })

async function fillRegistration(page: Page, name: string) {
  await page.goto(registerPath())
  await nameField(page).fill(name)
  await emailField(page).fill(`${name}@example.org`)
  await passwordField(page).fill(password)
  await button(page, 'auth.register.submit').click()
}

async function logIn(page: Page, email: string, secret: string) {
  await emailField(page).fill(email)
  await passwordField(page).fill(secret)
  await button(page, 'auth.login.submit').click()
}

async function newestLink(mailed: () => string[], count: number): Promise<string> {
  await expect.poll(() => mailed().length, 'mails sent').toBe(count)
  return mailed().at(-1)!
}

test('sign up, confirm the emailed link with a button, log out, log in', async ({
  page,
  community,
}) => {
  const name = `newcomer-${community.unique()}`
  const mailed = () => community.mailedTo(`${name}@example.org`)
  await fillRegistration(page, name)
  await expect(heading(page)).toHaveText(t('auth.inactive.title'))
  expect(placeOf(page)).toBe(inactivePath())
  await expect(page.getByText(`${name}@example.org`)).toBeVisible()

  await page.goto('/community')
  await expect(page.getByRole('main').getByText(t('base.not_activated'))).toBeVisible()

  // Opening the link changes nothing: programs that scan emails must not use it up.
  const link = await newestLink(mailed, 1)
  await page.goto(link)
  await page.goto(link)
  await button(page, 'auth.activation.submit').click()
  await expect(heading(page)).toHaveText(t('auth.activated.title', { name }))

  await page.goto(link)
  await expect(heading(page)).not.toHaveText(t('auth.activation.title'))

  await page.goto('/community')
  await page
    .getByLabel(t('layout.account.menu'))
    .or(page.locator('.account summary'))
    .first()
    .click()
  await page.getByRole('button', { name: t('layout.account.logout') }).click()
  await expect(message(page)).toContainText(t('auth.logout.done'))
  await expect(page.locator('.account')).toHaveCount(0)

  await page.goto(loginPath())
  await logIn(page, `${name}@example.org`, password)
  await expect(page.locator('.account')).toHaveCount(1)
  expect(placeOf(page)).toBe('/community')
})

test('another email invalidates the first link; the address can be corrected', async ({
  page,
  community,
}) => {
  const name = `newcomer-${community.unique()}`
  await fillRegistration(page, name)
  await expect(heading(page)).toHaveText(t('auth.inactive.title'))
  const first = await newestLink(() => community.mailedTo(`${name}@example.org`), 1)

  await page.getByRole('link', { name: t('auth.inactive.change_email') }).click()
  const taken = community.member()
  await emailField(page).fill(taken.email!)
  await button(page, 'auth.change_email.submit').click()
  await expect(page.getByText(taken.email!)).toBeVisible()
  await expect(heading(page)).toHaveText(t('auth.inactive.title'))

  await page.getByRole('link', { name: t('auth.inactive.change_email') }).click()
  await emailField(page).fill(`${name}-2@example.org`)
  await button(page, 'auth.change_email.submit').click()
  await expect(page.getByText(`${name}-2@example.org`)).toBeVisible()
  const second = await newestLink(() => community.mailedTo(`${name}-2@example.org`), 1)

  await page.goto(first)
  await expect(heading(page)).toHaveText(t('auth.expired.title'))
  await page.goto(second)
  await button(page, 'auth.activation.submit').click()
  await expect(heading(page)).toHaveText(t('auth.activated.title', { name }))
})

test('another email can be requested once a minute', async ({ page, community }) => {
  const name = `newcomer-${community.unique()}`
  await fillRegistration(page, name)
  await button(page, 'auth.inactive.resend').click()
  await expect(page.getByText(t('auth.inactive.sent_again'))).toBeVisible()
  await button(page, 'auth.inactive.resend').click()
  await expect(summary(page)).toContainText(t('error.common.too_many_attempts'))
})

test('a wrong password keeps the address and clears the password', async ({ page, community }) => {
  const who = community.member()
  await page.goto(loginPath())
  await logIn(page, who.email!, 'not-the-password')
  await expect(summary(page)).toContainText(t('error.object.email_or_password_incorrect'))
  await expect(emailField(page)).toHaveValue(who.email!)
  await expect(passwordField(page)).toHaveValue('')
  await logIn(page, who.email!, password)
  await expect(page.locator('.account')).toHaveCount(1)
})

test('a forgotten password: every address gets the same answer, and the link works once', async ({
  page,
  community,
}) => {
  const who = community.member()
  for (const email of ['nobody@example.org', who.email!]) {
    await page.goto(recoveryPath())
    await emailField(page).fill(email)
    await button(page, 'auth.recovery.submit').click()
    await expect(page.getByText(t('auth.recovery.sent'))).toBeVisible()
  }
  const link = await newestLink(() => community.mailedTo(who.email!), 1)
  expect(community.mailedTo('nobody@example.org')).toEqual([])

  await page.goto(link)
  const confirm = page.getByLabel(t('auth.field.confirm'))
  await newPasswordField(page).fill('another-password-2')
  await confirm.fill('something-else-3')
  await button(page, 'auth.reset.submit').click()
  await expectFieldError(page, confirm, t('form.password_mismatch'))
  await expect(newPasswordField(page)).toHaveValue('')

  await newPasswordField(page).fill('another-password-2')
  await confirm.fill('another-password-2')
  await button(page, 'auth.reset.submit').click()
  await expect(message(page)).toContainText(t('auth.reset.done'))
  await logIn(page, who.email!, 'another-password-2')
  await expect(page.locator('.account')).toHaveCount(1)

  await page.goto(link)
  await expect(page.getByText(t('auth.expired.text'))).toBeVisible()
})

test('a suspended member sees the end date, also in an open session', async ({
  page,
  open,
  community,
}) => {
  const forever = community.suspended(Forever)
  await page.goto(loginPath())
  await logIn(page, forever.email!, password)
  await expect(page.getByText(t('auth.suspended.forever'))).toBeVisible()

  const soon = community.suspended(Date.now() + 86_400_000)
  const theirs = await open(soon)
  await theirs.goto('/community/questions/ask')
  await expect(heading(theirs)).toHaveText(t('auth.suspended.title'))
  await expect(theirs.getByRole('main')).toContainText(/\d{4}/)
  await theirs.goto('/community')
  expect(placeOf(theirs)).toBe(suspendedPath())
  await button(theirs, 'auth.logout.submit').click()
  await expect(theirs).toHaveURL(/\/community$/)
  await expect(message(theirs)).toContainText(t('auth.logout.done'))
})

test('logging out asks on GET and happens on POST', async ({ open, community }) => {
  const page = await open(community.member())
  await page.goto(logoutPath())
  await page.reload()
  await expect(button(page, 'auth.logout.submit')).toBeVisible()
  await button(page, 'auth.logout.submit').click()
  await expect(page.locator('.account')).toHaveCount(0)
  await page.goto(logoutPath())
  expect(placeOf(page)).toBe('/community')
})

test('logged-in members are redirected from the account pages; inactive ones stay on theirs', async ({
  open,
  community,
}) => {
  const member = await open(community.member())
  for (const path of [loginPath(), registerPath(), recoveryPath(), inactivePath()]) {
    await member.goto(path)
    expect(placeOf(member)).toBe('/community')
  }
  const waiting = await open(community.inactive())
  for (const path of [registerPath(), recoveryPath(), '/community/questions/ask']) {
    await waiting.goto(path)
    expect(placeOf(waiting)).toBe(inactivePath())
  }
})

test('sign-up can be closed, or only sign-up by email', async ({ page, settings }) => {
  settings({ login: { allow_new_registrations: false } })
  await page.goto(registerPath())
  expect(placeOf(page)).toBe('/community')
  await expect(page.getByRole('link', { name: t('common.action.register') })).toHaveCount(0)
  settings({ login: { allow_new_registrations: true, allow_email_registrations: false } })
  await page.goto(registerPath())
  await expect(page.getByText(t('auth.register.no_way'))).toBeVisible()
})
