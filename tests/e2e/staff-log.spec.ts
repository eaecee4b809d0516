import type { Page } from 'playwright/test'
import { saveModeration } from '#basics/settings/save-moderation.ts'
import { adminPath, staffLogPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'

const entries = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('td') })
const rulesPath = adminPath('/moderation')
const field = (page: Page, name: string) =>
  page.getByLabel(zh(`admin.moderation.${name}`), { exact: false })

test('a moderator closes a question; the log has the entry, with link and change', async ({
  open,
  community,
}) => {
  const asker = community.member()
  const question = await community.ask(asker)
  const moderator = community.moderator()
  const page = await open(moderator)
  await page.goto(`${question.path}?dialog=close&id=${question.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: zh('flag.reason.not_clarity.name') }).check()
  await dialog.getByRole('button', { name: zh('question.close.submit') }).click()
  await expect(message(page)).toContainText(zh('question.close.done'))

  await page.goto(staffLogPath())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('log.title'))
  const entry = entries(page).filter({ hasText: question.title })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(moderator.displayName)
  await expect(entry.locator('del')).toHaveText(zh('common.status.normal'))
  await expect(entry.locator('ins').first()).toHaveText(zh('common.status.closed'))
  await expect(entry).toContainText(zh('flag.reason.not_clarity.name'))
  await entry.getByRole('link', { name: question.title }).click()
  await expect(page).toHaveURL(new RegExp(question.path))
})

test('an administrator changes a rule in the form; it applies, and the log has the values', async ({
  open,
  community,
  settings,
}) => {
  settings({ moderation: {} })
  const admin = community.admin()
  const page = await open(admin)
  await page.goto(rulesPath)
  await field(page, 'first_posts').fill('-1')
  await field(page, 'patterns').fill('fine\n(open')
  await page.getByRole('button', { name: zh('admin.save') }).click()
  await expect(page.getByRole('alert')).toContainText(
    zh('form.whole_number', { min: 0, max: 1000 }),
  )
  await expect(page.getByRole('alert')).toContainText(zh('form.pattern', { line: 2 }))
  await expect(field(page, 'first_posts')).toHaveValue('-1')
  await expect(field(page, 'patterns')).toHaveValue('fine\n(open')

  await field(page, 'first_posts').fill('3')
  await field(page, 'patterns').fill('casino\\d+')
  await field(page, 'captcha_accounts').check()
  await page.getByRole('button', { name: zh('admin.save') }).click()
  await expect(message(page)).toContainText(zh('admin.saved', { count: 3 }))
  await expect(field(page, 'first_posts')).toHaveValue('3')
  await expect(field(page, 'captcha_accounts')).toBeChecked()

  await page.goto(staffLogPath({ group: 'site', actor: admin.username }))
  const entry = entries(page).first()
  await expect(entry).toContainText(zh('log.group.moderation'))
  await expect(entry.locator('del').first()).toHaveText('0')
  await expect(entry.locator('ins').first()).toHaveText('3')
  await expect(entry).toContainText(`${zh('log.added')} casino\\d+`)

  const moderators = await open(community.moderator())
  await moderators.goto(staffLogPath({ group: 'site', actor: admin.username }))
  await expect(entries(moderators).first()).toContainText(zh('log.veiled'))
  await expect(moderators.getByText('casino')).toHaveCount(0)
})

test('the log is filtered by member and paged through', async ({ open, community }) => {
  const [moderator, admin] = [community.moderator(), community.admin()]
  for (let n = 1; n <= 51; n++) {
    const rules = { first_posts: n % 2, low_reputation: 0, new_account_hours: 0 }
    await community.as(admin).run(saveModeration, rules)
  }
  await community.as(admin).run(saveModeration, {
    first_posts: 0,
    low_reputation: 0,
    new_account_hours: 0,
  })
  const page = await open(moderator)
  await page.goto(staffLogPath())
  await page.getByLabel(zh('log.filter.actor')).selectOption(admin.username)
  await page.getByRole('button', { name: zh('log.filter.submit') }).click()
  await expect(entries(page)).toHaveCount(50)
  await page.getByRole('link', { name: zh('log.older') }).click()
  await expect(entries(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: zh('log.older') })).toHaveCount(0)
  await page.getByRole('link', { name: zh('log.newer') }).click()
  await expect(entries(page)).toHaveCount(50)

  await page.getByLabel(zh('log.filter.user')).fill('nobody-of-this-name')
  await page.getByRole('button', { name: zh('log.filter.submit') }).click()
  await expect(page.getByText(zh('error.user.not_found'))).toBeVisible()
})

test('the back office is for administrators', async ({ open, community, page }) => {
  const member = await open(community.member())
  for (const path of [adminPath(), rulesPath, staffLogPath()]) {
    expect((await member.goto(path))?.status()).toBe(403)
    await expect(member.getByText(zh('base.error_page.forbidden'), { exact: true })).toBeVisible()
    await page.goto(path)
    await expect(page).toHaveURL(/\/users\/login\?redirect=/)
  }
  const moderator = await open(community.moderator())
  expect((await moderator.goto(rulesPath))?.status()).toBe(403)
  const admin = await open(community.admin())
  expect((await admin.goto(adminPath()))?.status()).toBe(200)
  await expect(admin).toHaveURL(new RegExp(adminPath('/')))
})

test('on phones the menu of the back office is in the drawer', async ({ open, community }) => {
  const page = await open(community.admin(), { viewport: { width: 360, height: 740 } })
  await page.goto(rulesPath)
  await page.locator('.drawer > summary').click()
  const drawer = page.getByRole('navigation', { name: zh('layout.drawer') })
  await expect(drawer.getByRole('link', { name: zh('admin.back_to_site') })).toBeVisible()
  const here = drawer.getByRole('link', { name: zh('admin.menu.moderation') })
  await expect(here).toHaveAttribute('aria-current', 'page')
  await drawer.locator('summary', { hasText: zh('admin.menu.operation') }).click()
  await drawer.getByRole('link', { name: zh('admin.menu.log') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('log.title'))
})
