import { expect, test } from './support/test.ts'
import { placeOf } from './support/thread.ts'
import { en, zh } from './support/texts.ts'

test('Chinese first, English on request, remembered for the next visit', async ({
  page,
  community,
}) => {
  const question = await community.ask(community.member())
  await page.goto(question.path)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'zh-CN')
  await expect(
    page.getByRole('link', { name: zh('common.action.login'), exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(html).toHaveAttribute('lang', 'en-US')
  expect(placeOf(page)).toBe(question.path)
  await expect(
    page.getByRole('link', { name: en('common.action.login'), exact: true }),
  ).toBeVisible()

  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('question.list.title'))
  await page.getByRole('button', { name: '简体中文' }).click()
  await expect(html).toHaveAttribute('lang', 'zh-CN')
})

test("a member's choice is stored with the account", async ({ open, community }) => {
  const who = community.member()
  const page = await open(who)
  await page.goto('/community')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  const elsewhere = await open(who)
  await elsewhere.goto('/community')
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('visitors first see the language of the site', async ({ page, settings }) => {
  settings({ interface: { language: 'en_US', time_zone: 'UTC' } })
  await page.goto('/community')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('question.list.title'))
})

test('form messages are in the language of the page', async ({ page }) => {
  await page.goto('/community/users/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: en('auth.login.submit'), exact: true }).click()
  await expect(page.locator('.error-summary')).toContainText(en('form.required'))
})
