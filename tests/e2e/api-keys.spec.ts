import type { Page } from 'playwright/test'
import { adminPath, ForumApi, settingsPath } from '#shared/paths.ts'
import { password } from './support/community.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { t } from './support/texts.ts'

const button = (page: Page, key: string) =>
  page.getByRole('main').getByRole('button', { name: t(key), exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').locator('li, tr').filter({ hasText: name })
const revoke = (page: Page, name: string) => rowOf(page, name).getByRole('button').click()

/** The owner of the key, or the status of the refusal. */
async function ownerOf(page: Page, key: string): Promise<unknown> {
  const answer = await page.request.get(`${ForumApi}/user/info`, {
    headers: { Authorization: key },
  })
  if (!answer.ok()) return answer.status()
  const { data } = (await answer.json()) as { data: { username: string } }
  return data.username
}

test('a member creates a key, uses it and revokes it', async ({ open, community }) => {
  const who = community.member()
  const page = await open(who)
  await page.goto(settingsPath())
  await page.getByRole('link', { name: t('settings.nav.keys'), exact: true }).click()
  const name = page.getByLabel(t('keys.field.name'))
  const proof = page.getByLabel(t('auth.field.password'))
  const make = () => button(page, 'keys.make').click()
  await name.fill('Nightly backup')
  await page.getByLabel(t('keys.scope.write'), { exact: false }).first().check()
  await page.getByLabel(t('keys.field.expires'), { exact: true }).selectOption('30')
  await proof.fill('not-my-password')
  await make()
  await expectFieldError(page, proof, t('error.object.old_password_verification_failed'))
  await expect(name).toHaveValue('Nightly backup')
  await expect(page.locator('#scopes-write')).toBeChecked()

  await proof.fill(password)
  await make()
  const shown = page.getByLabel(t('keys.new_key'))
  const key = await shown.inputValue()
  expect(key).toMatch(/^ak_[\w-]{43}$/)
  await expect(shown).not.toBeEditable()
  expect(await ownerOf(page, key)).toBe(who.username)

  await page.goto(settingsPath('keys'))
  await expect(shown).toHaveCount(0)
  await expect(rowOf(page, 'Nightly backup')).toContainText(key.slice(0, 8))
  await revoke(page, 'Nightly backup')
  await expect(message(page)).toContainText('Nightly backup')
  await expect(rowOf(page, 'Nightly backup')).toHaveCount(0)
  expect(await ownerOf(page, key)).toBe(401)
})

test('an administrator creates a key for a member, sets the limits and revokes it', async ({
  open,
  community,
  settings,
}) => {
  settings({ api: {} })
  const who = community.member()
  const page = await open(community.admin())
  await page.goto(adminPath('/api-keys'))
  await page.locator('#key_per_minute').fill('0')
  await button(page, 'admin.save').click()
  await expect(page.locator('#key_per_minute')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('#key_per_minute').fill('700')
  await button(page, 'admin.save').click()
  await expect(message(page)).toBeVisible()
  await expect(page.locator('#key_per_minute')).toHaveValue('700')

  const label = `Sync ${community.unique()}`
  await page.locator('#user').fill('nobody-has-this-name')
  await page.locator('#name').fill(label)
  await page.locator('#pass').fill(password)
  await button(page, 'keys.make').click()
  await expectFieldError(page, page.locator('#user'), t('error.user.not_found'))
  await page.locator('#user').fill(who.username)
  await page.locator('#pass').fill(password)
  await button(page, 'keys.make').click()
  const key = await page.getByLabel(t('keys.new_key')).inputValue()
  expect(await ownerOf(page, key)).toBe(who.username)

  await page.goto(adminPath(`/api-keys?query=${encodeURIComponent(label)}`))
  await revoke(page, label)
  await expect(message(page)).toContainText(label)
  await expect(rowOf(page, label)).toHaveCount(0)
  expect(await ownerOf(page, key)).toBe(401)
})
