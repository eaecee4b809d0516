import { settingsPath, userPath, usersPath } from '#shared/paths.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'

const save = { name: zh('settings.save'), exact: true }

test('a member edits their profile; errors are shown at the fields', async ({
  open,
  community,
  settings,
}) => {
  settings({ users: openProfiles })
  const n = community.unique()
  const who = community.member({ username: `ada${n}`, displayName: 'Ada' })
  community.member({ username: `taken${n}` })
  const page = await open(who)
  await page.goto(userPath(who.username))
  await page.getByRole('link', { name: zh('user.edit_profile') }).click()
  await expect(page).toHaveURL(new RegExp(`${settingsPath('profile')}$`))
  await expect(page.locator('.settings-nav [aria-current=page]')).toHaveText(
    zh('settings.nav.profile'),
  )

  await page.locator('#username').fill(`taken${n}`)
  await page.locator('#website').fill('example.org')
  await page.locator('#bio').fill('Numbers, **mostly**.')
  await page.getByRole('button', save).click()
  await expectFieldError(page, page.locator('#username'), zh('error.user.username_duplicate'))
  await expectFieldError(page, page.locator('#website'), zh('error.common.invalid_url'))
  await expect(page.locator('#bio')).toHaveValue('Numbers, **mostly**.')
  await expect(page.locator('#website')).toHaveValue('example.org')

  await page.locator('#username').fill(`lovelace${n}`)
  await page.locator('#website').fill('https://example.org/ada')
  await page.getByRole('button', save).click()
  await expect(message(page)).toContainText(zh('settings.saved'))
  await page.goto(userPath(`lovelace${n}`))
  await expect(page.locator('.overview-about strong')).toHaveText('mostly')
  const website = page.locator('.profile a[rel]')
  await expect(website).toHaveText(new RegExp('example\\.org$'))
  await expect(website).toHaveAttribute('rel', /nofollow/)
  expect((await page.request.get(userPath(who.username))).status()).toBe(404)
})

test('fields that the site locks cannot be changed, and the page says so', async ({
  open,
  community,
}) => {
  const page = await open(community.member())
  await page.goto(settingsPath())
  for (const field of ['display_name', 'username', 'bio', 'website', 'location']) {
    await expect(page.locator(`#${field}`)).toBeDisabled()
  }
  await expect(page.getByText(zh('settings.profile.all_closed'))).toBeVisible()
  await expect(page.getByRole('button', save)).toHaveCount(0)
})

test('settings require a login', async ({ page }) => {
  await page.goto(settingsPath())
  await expect(page).toHaveURL(/\/users\/login\?redirect=/)
})

test('people are found by the start of a name', async ({ page, community }) => {
  const n = community.unique()
  const who = community.member({ username: `quentin${n}`, displayName: `Quentin ${n}` })
  community.moderator()
  await page.goto(usersPath())
  const staff = page.getByRole('region', { name: zh('user.group.staff') })
  await expect(staff.getByRole('link').first()).toBeVisible()
  const filter = page.getByRole('search', { name: zh('user.filter.label') })
  await filter.getByRole('searchbox').fill(`QUENTIN${n}`)
  await filter.getByRole('button').click()
  const found = page.locator('.people')
  await expect(found.getByRole('link')).toHaveText([`Quentin ${n}`])
  await found.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${userPath(who.username)}$`))
  await page.goto(usersPath({ q: 'nobody-is-called-so' }))
  await expect(page.getByText(zh('user.list.no_match'))).toBeVisible()
})

test('votes and bookmarks are private', async ({ open, community }) => {
  const who = community.member()
  const own = await open(who)
  for (const tab of ['bookmarks', 'votes']) {
    await own.goto(userPath(who.username, tab))
    await expect(own.locator('.tabs [aria-current=page]')).toHaveText(zh(`user.tab.${tab}`))
  }
  const other = await open(community.member())
  await other.goto(userPath(who.username))
  for (const tab of ['bookmarks', 'votes']) {
    await expect(other.locator('.tabs')).not.toContainText(zh(`user.tab.${tab}`))
    expect((await other.request.get(userPath(who.username, tab))).status()).toBe(403)
  }
  expect((await other.request.get(userPath(who.username, 'secrets'))).status()).toBe(404)
})
