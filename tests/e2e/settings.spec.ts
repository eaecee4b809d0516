import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { homePath, loginPath, settingsPath, userPath } from '#shared/paths.ts'
import { password } from './support/community.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { en, languageNow, t, zh } from './support/texts.ts'

const account = settingsPath('account')
const data = settingsPath('data')
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, key: string) =>
  main(page).getByRole('button', { name: t(key), exact: true })
const link = (page: Page, key: string) =>
  main(page).getByRole('link', { name: t(key), exact: true })
const loggedIn = (page: Page) => page.locator('.account')

async function logIn(page: Page, email: string, secret: string) {
  await page.goto(loginPath())
  await page.getByLabel(t('auth.field.email')).fill(email)
  await page.getByLabel(t('auth.field.password')).fill(secret)
  await button(page, 'auth.login.submit').click()
}

test('a new password logs out the other devices and logs in', async ({ open, page, community }) => {
  const who = community.member()
  const elsewhere = await open(who)
  await elsewhere.goto(homePath())
  await expect(loggedIn(elsewhere)).toHaveCount(1)

  const here = await open(who)
  await here.goto(account)
  await link(here, 'settings.account.change_password').click()
  const old = here.getByLabel(t('auth.field.old_password'))
  const fill = async (current: string, next: string) => {
    await old.fill(current)
    await here.getByLabel(t('auth.field.new_password')).fill(next)
    await here.getByLabel(t('auth.field.confirm')).fill(next)
    await button(here, 'settings.account.save_password').click()
  }
  await fill('not-my-password', 'e2e-password-2')
  await expectFieldError(here, old, t('error.object.old_password_verification_failed'))
  await fill(password, 'e2e-password-2')
  await expect(message(here)).toContainText(t('settings.account.password_saved'))
  expect(new URL(here.url()).pathname).toBe(account)

  await elsewhere.goto(homePath())
  await expect(loggedIn(elsewhere)).toHaveCount(0)
  await logIn(page, who.email!, 'e2e-password-2')
  await expect(loggedIn(page)).toHaveCount(1)
})

test('a password can be shown while it is typed', async ({ page, scripts }) => {
  await page.goto(loginPath())
  const field = page.locator('#pass')
  const shows = page.getByRole('button', { name: t('common.field.show_password') })
  await expect(shows).toHaveCount(scripts ? 1 : 0)
  if (!scripts) return
  await field.fill('a-long-secret')
  await shows.click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(shows).toHaveAttribute('aria-pressed', 'true')
  await shows.click()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveValue('a-long-secret')
})

test('an emptied name is refused at its field', async ({ open, community, settings }) => {
  settings({ users: { allow_update_display_name: true } })
  const page = await open(community.member())
  await page.goto(settingsPath('profile'))
  await page.locator('#display_name').fill(' ')
  await button(page, 'settings.save').click()
  await expectFieldError(page, page.locator('#display_name'), t('form.required'))
  await expect(page.locator('.error-summary')).toContainText(
    t('common.field.in_summary', {
      field: t('settings.profile.display_name'),
      text: t('form.required'),
    }),
  )
})

test('a new address applies once its emailed link is confirmed', async ({ open, community }) => {
  const who = community.member()
  const next = `next-${community.unique()}@example.org`
  const page = await open(who)
  await page.goto(account)
  await link(page, 'settings.account.change_email').click()
  await page.getByLabel(t('auth.field.password')).fill(password)
  await page.getByLabel(t('auth.field.email')).fill(next)
  await button(page, 'settings.account.send_link').click()
  await expect(message(page)).toContainText(next)
  await expect.poll(() => community.mailedTo(next).length, 'mails sent').toBe(1)

  // Opening the link changes nothing.
  const [mailed] = community.mailedTo(next)
  await page.goto(mailed!)
  await page.goto(mailed!)
  await button(page, 'auth.new_email.submit').click()
  await expect(message(page)).toContainText(t('auth.new_email.done'))
  await expect(main(page).getByText('ne***@example.org')).toBeVisible()
  await expect.poll(() => community.mailedTo(who.email!).length, 'the old address').toBe(1)

  await page.goto(mailed!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.expired.title'))
})

test('devices are listed, one is logged out, then all others', async ({ open, community }) => {
  const who = community.member()
  const others = [await open(who), await open(who)]
  for (const other of others) await other.goto(homePath())
  const page = await open(who)
  await page.goto(account)
  const rows = main(page).locator('.settings-sessions li')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(t('settings.sessions.present'))
  await rows.nth(1).getByRole('button').click()
  await expect(message(page)).toContainText(t('settings.account.session_ended'))
  await expect(rows).toHaveCount(2)
  await button(page, 'settings.sessions.end_others').click()
  await expect(rows).toHaveCount(1)
  await expect(button(page, 'settings.sessions.end_others')).toHaveCount(0)
  for (const other of others) {
    await other.goto(homePath())
    await expect(loggedIn(other)).toHaveCount(0)
  }
})

test('language and colors apply at once', async ({ open, community }) => {
  const page = await open(community.member())
  await page.goto(settingsPath('interface'))
  const [other, tag, there] =
    languageNow() === 'en_US'
      ? (['zh_CN', 'zh-CN', zh] as const)
      : (['en_US', 'en-US', en] as const)
  await main(page).locator('#language').selectOption(other)
  await page.getByLabel(t('settings.interface.scheme')).selectOption('dark')
  await button(page, 'settings.save').click()
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    there('settings.interface.title'),
  )
  await expect(message(page)).toContainText(there('settings.saved'))
  await expect(page.getByLabel(there('settings.interface.scheme'))).toHaveValue('dark')
})

test('a member’s data is archived, announced by email, and downloaded', async ({
  open,
  community,
}) => {
  const who = community.member()
  await community.ask(who)
  const page = await open(who)
  await page.goto(data)
  await button(page, 'settings.data.ask').click()
  await expect(message(page)).toContainText(t('settings.data.asked'))
  await expect.poll(() => community.mailedTo(who.email!).length, 'mails sent').toBe(1)
  await page.goto(data)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page)
      .locator(`a[href="${settingsPath('data/archive')}"]`)
      .click(),
  ])
  expect(download.suggestedFilename()).toBe(`data-${who.username}.zip`)
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('questions.json')).toBe(true)
})

test('an account is permanently deleted, and its posts stay without a name', async ({
  open,
  page,
  community,
}) => {
  const who = community.member()
  const question = await community.ask(who)
  const own = await open(who)
  await own.goto(data)
  await link(own, 'settings.leave.begin').click()
  await own.getByLabel(t('auth.field.password')).fill(password)
  await button(own, 'settings.leave.submit').click()
  await expectFieldError(
    own,
    own.getByLabel(t('settings.leave.sure')),
    t('error.user.confirm_leaving'),
  )
  await own.getByLabel(t('auth.field.password')).fill(password)
  await own.getByLabel(t('settings.leave.sure')).check()
  await button(own, 'settings.leave.submit').click()
  await expect(message(own)).toContainText(t('settings.leave.done'))
  await expect(loggedIn(own)).toHaveCount(0)

  await page.goto(question.path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(question.title)
  await expect(main(page).getByText(who.displayName, { exact: true })).toHaveCount(0)
  expect((await page.goto(userPath(who.username)))!.status()).toBe(404)
  await logIn(page, who.email!, password)
  await expect(loggedIn(page)).toHaveCount(0)
})
