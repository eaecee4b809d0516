/** An administrator and one account: created, logged in, suspended, restored. */
import type { Page } from 'playwright/test'
import { adminPath, loginPath, settingsPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'

async function logInAs(page: Page, email: string, password: string) {
  await page.goto(loginPath())
  await page.locator('#e_mail').fill(email)
  await page.locator('#pass').fill(password)
  await page.getByRole('main').locator('button.btn-primary').first().click()
}

test('an account is created, logs in, is suspended and restored', async ({ open, community }) => {
  const name = `Newcomer ${community.unique()}`
  const email = `${name.replace(' ', '.').toLowerCase()}@example.org`
  const boss = await open(community.admin())
  await boss.goto(adminPath())
  await expect(boss.getByRole('heading', { level: 1 })).toHaveText(zh('dashboard.title'))
  const nav = boss.locator('.side-nav')
  await nav.getByText(zh('admin.menu.members'), { exact: true }).click()
  await nav.getByRole('link', { name: zh('admin.menu.users'), exact: true }).click()
  await boss.getByRole('link', { name: zh('members.add.link') }).click()
  const dialog = boss.getByRole('dialog')
  await dialog.locator('#users').fill(`${name}, ${email}, short`)
  await dialog.getByRole('button', { name: zh('members.add.submit') }).click()
  await expect(boss.getByRole('alert')).toContainText(
    zh('error.bulk.password', { line: 1, content: name }),
  )
  await boss.locator('#users').fill(`${name}, ${email}, password-1`)
  await boss.getByRole('button', { name: zh('members.add.submit') }).click()
  await expect(message(boss)).toContainText(zh('members.done.added', { count: 1 }))

  const page = await open(null)
  await logInAs(page, email, 'password-1')
  await page.goto(settingsPath())
  await expect(page).toHaveURL(new RegExp(settingsPath()))

  await boss.goto(adminPath(`/users?query=${encodeURIComponent(email)}`))
  await boss.getByRole('checkbox', { name: zh('members.tick', { name }) }).check()
  await boss.getByRole('button', { name: zh('members.act.suspend') }).click()
  await boss.locator('#suspend_duration').selectOption('7d')
  await boss.getByRole('radio', { name: zh('flag.reason.spam.name') }).check()
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: zh('members.act.suspend') })
    .click()
  await expect(message(boss)).toContainText(zh('members.done.suspend', { count: 1 }))

  await page.goto(settingsPath())
  await expect(page).toHaveURL(/\/users\/account-suspended/)
  await expect(page.getByRole('main')).toContainText(zh('flag.reason.spam.name'))

  await boss.goto(adminPath(`/users?filter=suspended&query=${encodeURIComponent(email)}`))
  await boss.getByRole('main').getByRole('link', { name }).click()
  await boss.getByRole('button', { name: zh('members.act.unsuspend') }).click()
  await expect(message(boss)).toContainText(zh('members.done.unsuspend', { count: 1 }))
  await page.goto(settingsPath())
  await expect(page).toHaveURL(new RegExp(settingsPath()))
})
