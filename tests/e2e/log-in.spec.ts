/** Login through others: an identity service, and an app on a phone. */
import type { Page } from 'playwright/test'
import { ConnectorSettings } from '#kernel/site-settings.ts'
import { inactivePath, loginPath, qrLoginPath, settingsPath } from '#shared/paths.ts'
import { openProvider, type TestProvider } from '#tests/support/identity-provider.ts'
import { openWorkChatApp, type WorkChatApp } from '#tests/support/work-chat-app.ts'
import type { PageWatch } from './support/page-watch.ts'
import { expect, test as base } from './support/test.ts'
import { message, placeOf } from './support/thread.ts'
import { t } from './support/texts.ts'

type Elsewhere = { provider: TestProvider; app: WorkChatApp }

const test = base.extend<{ elsewhere: Elsewhere }>({
  elsewhere: async ({ community, settings }, use) => {
    const receiver = `${community.origin}/answer/api/v1/connector/redirect/acme`
    const provider = await openProvider([receiver])
    const app = await openWorkChatApp()
    const acme = { slug: 'acme', name: 'Acme', ...provider.connector }
    const connectors = [ConnectorSettings.parse(acme)]
    settings({ connectors: { connectors }, work_chat: app.settings })
    await use({ provider, app })
    await provider.close()
    await app.close()
  },
})

/** The browser may open the service, which is not part of the site. */
const allow = (watch: PageWatch, { origin }: TestProvider) =>
  watch.allow(new RegExp(`^request to another site: ${origin}/`))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.locator('.account')

test('a new member logs in with a service, and enters an email address if the service has none', async ({
  open,
  watch,
  community,
  elsewhere: { provider },
}) => {
  const sub = `kim-${community.unique()}`
  const people = [
    { sub, name: '金珉', email: `${sub}@example.org`, email_verified: true },
    { sub: `${sub}-2`, name: '无邮箱' },
  ]
  for (const person of people) {
    const page = await open(null)
    allow(watch, provider)
    provider.expect(person)
    await page.goto(loginPath())
    await page.getByRole('link', { name: t('auth.connector.with', { name: 'Acme' }) }).click()
    if (person.email) {
      await expect(account(page)).toHaveCount(1)
      expect(placeOf(page)).toBe('/community')
      continue
    }
    await expect(heading(page)).toHaveText(t('auth.bind.title'))
    const typed = `typed-${sub}@example.org`
    await page.getByLabel(t('auth.field.email')).fill(typed)
    await page.getByRole('button', { name: t('auth.bind.submit') }).click()
    await expect(heading(page)).toHaveText(t('auth.inactive.title'))
    expect(placeOf(page)).toBe(inactivePath())
    await expect(page.getByText(typed)).toBeVisible()
  }
})

test('a member links a service in the settings after agreeing, and unlinks it', async ({
  open,
  watch,
  community,
  elsewhere: { provider },
}) => {
  const page = await open(community.member())
  allow(watch, provider)
  provider.expect({ sub: `lee-${community.unique()}`, name: '李' })
  await page.goto(settingsPath('account'))
  await page.getByRole('link', { name: t('settings.sign_ins.link', { name: 'Acme' }) }).click()
  await expect(heading(page)).toHaveText(t('auth.bind.join_title'))
  await page.getByRole('button', { name: t('auth.bind.join'), exact: true }).click()
  await expect(message(page)).toContainText(t('auth.bind.joined'))
  const linked = t('settings.sign_ins.linked', { label: '李' })
  await expect(page.getByText(linked)).toBeVisible()

  const unlink = t('settings.sign_ins.unlink', { name: 'Acme' })
  await page.getByRole('link', { name: unlink }).click()
  await page.getByRole('button', { name: unlink }).click()
  await expect(message(page)).toContainText(t('settings.sign_ins.unlinked'))
  await expect(page.getByText(linked)).toHaveCount(0)
})

test('a code on the screen is confirmed on the phone, and logs the screen in', async ({
  open,
  scripts,
  community,
  elsewhere: { app },
}) => {
  const page = await open(null)
  await page.goto(loginPath({ redirect: '/community/tags' }))
  const name = '企业微信'
  await page.getByRole('link', { name: t('auth.connector.with', { name }) }).click()
  await expect(heading(page)).toHaveText(t('auth.qr.title_waiting', { name }))
  expect(placeOf(page)).toContain(qrLoginPath())
  await expect(page.getByRole('img', { name: t('auth.qr.picture', { name }) })).toBeVisible()
  const number = await page.locator('.qr-number b').innerText()
  const address = await page
    .getByRole('link', { name: t('auth.qr.on_phone', { name }) })
    .getAttribute('href')

  const userid = `mei-${community.unique()}`
  const phone = await open(null, { viewport: { width: 360, height: 740 } })
  await phone.goto(app.scan(address!, { userid, biz_mail: `${userid}@example.org` }))
  await expect(heading(phone)).toHaveText(t('auth.qr.question'))
  await expect(phone.locator('.qr-number b')).toHaveText(number)
  await phone.getByRole('button', { name: t('auth.qr.confirm') }).click()
  await expect(heading(phone)).toHaveText(t('auth.qr.answer_yes'))

  if (!scripts) {
    // The page polled and says so; logging in needs a click.
    await expect(heading(page)).toHaveText(t('auth.qr.title_confirmed'))
    await page.getByRole('button', { name: t('auth.qr.go_on') }).click()
  }
  await expect(account(page)).toHaveCount(1)
  expect(placeOf(page)).toBe('/community/tags')
})
