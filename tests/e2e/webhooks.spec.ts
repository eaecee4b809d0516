import { adminPath } from '#shared/paths.ts'
import { HookReceiver } from '#tests/support/hook-receiver.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'

const text = (name: string, values?: Record<string, string>) => zh(`webhook.${name}`, values)

test('an administrator adds a webhook, tests it, reads the result and resends it', async ({
  open,
  community,
  scripts,
}) => {
  await using receiver = await HookReceiver.start()
  const page = await open(community.admin())
  await page.goto(adminPath('/webhooks'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('title'))
  const add = page.getByRole('button', { name: text('add') })

  await page.locator('#name').fill('聊天室')
  await page.locator('#url').fill(receiver.url)
  await add.click()
  await expect(page.locator('#events-error')).toContainText(zh('error.webhook.no_events'))
  await expect(page.locator('#name')).toHaveValue('聊天室')
  await page.getByRole('checkbox', { name: 'question.asked' }).check()
  await add.click()
  await expect(page.locator('#webhook-secret')).toHaveValue(/^whsec_/)
  if (scripts) expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: text('secret.on') }).click()
  await expect(page.locator('#name')).toHaveValue('聊天室')
  expect(await page.content()).not.toContain('whsec_')
  receiver.answerWith(503)
  await page.getByRole('button', { name: text('act.test') }).click()
  await expect(message(page)).toContainText(text('done.test'))
  await receiver.until(1)
  const rows = page.getByRole('table').getByRole('row')
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'webhook.test' })).toContainText('503', { timeout: 200 })
  }).toPass()
  if (scripts) expect(await violations(page)).toEqual([])

  receiver.answerWith(204)
  await page.getByRole('button', { name: text('act.resend') }).click()
  await expect(message(page)).toContainText(text('done.resend'))
  await receiver.until(2)
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'webhook.test' })).toContainText('204', { timeout: 200 })
  }).toPass()

  await page.goto(adminPath('/webhooks'))
  await page.getByRole('link', { name: text('act.delete') }).click()
  await expect(page.getByRole('dialog')).toContainText(text('ask_delete.text'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('act.delete') })
    .click()
  await expect(message(page)).toContainText('聊天室')
})
