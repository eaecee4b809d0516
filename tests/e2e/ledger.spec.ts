import { adminPath, ledgerPath, staffLogPath } from '#shared/paths.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { t, zh } from './support/texts.ts'

const label = (name: string) => zh(`platform.ledger.${name}`)

test('an administrator sets up the program, grants and withdraws points, and finds the entries', async ({
  open,
  community,
  settings,
}) => {
  settings({ platform: {} })
  const member = community.member({ displayName: '安妮' })
  const page = await open(community.admin())
  await page.goto(ledgerPath())
  await expect(page.getByText(label('off'))).toBeVisible()

  await page.goto(adminPath('/platform'))
  await page.locator('#enabled').check()
  await page.locator('#month_limit').fill('1000001')
  await page.locator('#day_limit').fill('5')
  const save = page.getByRole('button', { name: zh('admin.save') })
  await save.click()
  await expect(page.locator('#month_limit')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#day_limit')).toHaveValue('5')
  await page.locator('#month_limit').fill('20')
  await save.click()
  await expect(message(page)).toBeVisible()
  await expect(page.locator('#month_limit')).toHaveValue('20')

  await page.goto(ledgerPath())
  const [username, score, title] = ['username', 'score', 'title'].map(id => page.locator(`#${id}`))
  const fill = async (points: string) => {
    await username!.fill(member.username)
    await score!.fill(points)
    await title!.fill('春季活动')
  }
  await fill('30')
  await page.getByRole('button', { name: label('award') }).click()
  await expect(message(page)).toContainText('安妮')

  await fill('40')
  await page.getByRole('button', { name: label('charge') }).click()
  const needed = t('error.platform.points_short', { needed: 40, left: 35 })
  await expectFieldError(page, score!, needed)
  await expect(title!).toHaveValue('春季活动')
  await score!.fill('8')
  await page.getByRole('button', { name: label('charge') }).click()
  await expect(message(page)).toContainText('8')

  await page.goto(ledgerPath({ username: member.username }))
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: label('kind_charge') })).toContainText('−8')
  await page.getByRole('combobox').selectOption('award')
  await page
    .getByRole('search', { name: label('filter') })
    .getByRole('button')
    .click()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('+30')

  await page.goto(staffLogPath({ user: member.username }))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
})
