/**
 * The email about a login from a new device, and its link for an owner who does not recognize the
 * login.
 */
import { loginPath } from '#shared/paths.ts'
import { password } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { t } from './support/texts.ts'

test("an owner ends someone else's login from an email and sets a new password", async ({
  open,
  community,
}) => {
  const who = community.member()
  const pages = [await open(null), await open(null)]
  for (const page of pages) {
    await page.goto(loginPath())
    await page.locator('#e_mail').fill(who.email!)
    await page.locator('#pass').fill(password)
    await page.getByRole('button', { name: t('auth.login.submit'), exact: true }).click()
    await expect(page.locator('.account')).toHaveCount(1)
  }
  await expect.poll(() => community.mailedTo(who.email!).length, 'mails sent').toBe(1)
  const [owner, other] = pages as [(typeof pages)[0], (typeof pages)[0]]
  const [mailed] = community.mailedTo(who.email!)
  // Opening the link changes nothing.
  await owner.goto(mailed!)
  await owner.goto(mailed!)
  await owner.getByRole('button', { name: t('auth.disown.submit') }).click()
  await expect(message(owner)).toContainText(t('auth.disown.done'))
  await other.goto(loginPath())
  await expect(other.locator('#pass')).toHaveCount(1)

  await expect.poll(() => community.mailedTo(who.email!).length, 'mails sent').toBe(2)
  const next = 'quite-another-word-9'
  await owner.goto(community.mailedTo(who.email!).at(-1)!)
  await owner.locator('#pass').fill(next)
  await owner.locator('#confirm').fill(next)
  await owner.getByRole('button', { name: t('auth.reset.submit') }).click()
  await owner.locator('#e_mail').fill(who.email!)
  await owner.locator('#pass').fill(next)
  await owner.getByRole('button', { name: t('auth.login.submit'), exact: true }).click()
  await expect(owner.locator('.account')).toHaveCount(1)
  // The browser is known: there is no third email.
  expect(community.mailedTo(who.email!)).toHaveLength(2)
})
