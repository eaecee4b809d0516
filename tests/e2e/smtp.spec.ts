import { adminPath } from '#shared/paths.ts'
import { SecretMask } from '#shared/secret-mask.ts'
import { answer, MailServer } from '#tests/support/mail-server.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'

const label = (name: string) => zh(`admin.smtp.${name}`)

test('an administrator configures the mail server, tests it and reads its reply', async ({
  open,
  community,
  settings,
}) => {
  settings({ smtp: {} })
  await using server = await MailServer.start({ login: { user: 'forum', pass: 'mail-secret' } })
  const page = await open(community.admin())
  await page.goto(adminPath('/smtp'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('title'))
  const field = (name: string) => page.locator(`#${name}`)
  const save = () => page.getByRole('button', { name: zh('admin.save') }).click()

  await field('from_email').fill('forum@example.org')
  await field('from_name').fill('ann@example.org')
  await field('smtp_host').fill('127.0.0.1')
  await field('encryption').selectOption('none')
  await field('smtp_port').fill(String(server.port))
  await field('smtp_authentication').check()
  await field('smtp_username').fill('forum')
  await field('smtp_password').fill('mail-secret')
  await field('test_email_recipient').fill('bob@example.org')
  await save()
  await expect(page.getByRole('alert')).toContainText(
    zh('error.smtp.config_from_name_cannot_be_email'),
  )
  await expect(field('smtp_host')).toHaveValue('127.0.0.1')
  await expect(field('smtp_password')).toHaveValue('')
  expect(await page.content()).not.toContain('mail-secret')

  await field('from_name').fill('社区邮局')
  await field('smtp_password').fill('mail-secret')
  await save()
  await expect(message(page)).toContainText('bob@example.org')
  // Emails queued before there was a server are sent through it, too.
  const toBob = server.received.filter(({ to }) => to.includes('bob@example.org'))
  expect(toBob).toMatchObject([{ user: 'forum' }])
  await expect(field('smtp_password')).toHaveValue(SecretMask)

  server.refuse = () => answer(550, 'No such mailbox')
  await field('test_email_recipient').fill('carl@example.org')
  await save()
  await expect(message(page)).toContainText('550 No such mailbox')
  const rows = page.getByRole('table').getByRole('row')
  const row = rows.filter({ hasText: 'carl@example.org' })
  await expect(row).toContainText(label('state_failed'))
  await expect(rows.filter({ hasText: 'bob@example.org' })).toContainText(label('state_sent'))
})
