import { isIgnoredPath, loginPath, registerPath } from '#shared/paths.ts'
import { password } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { placeOf } from './support/thread.ts'
import { zh } from './support/texts.ts'

test.beforeEach(({ settings }) => settings({ login: { login_required: true } }))

test('every screen leads to the login and then back to itself', async ({ page, community }) => {
  const who = community.member()
  const question = await community.ask(who, { tags: ['wall'] })
  const closed = [
    '/community',
    '/community/questions?order=score',
    question.path,
    '/community/tags',
    '/community/tags/wall',
    `/community/users/${who.username}`,
    '/community/search?q=wall',
    '/community/questions/ask',
  ]
  for (const path of closed) {
    await page.goto(path)
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname, path).toBe(loginPath())
    expect(searchParams.get('redirect')).toBe(path)
  }
  await page.goto(`${question.path}?order=created`)
  await expect(page.getByText(zh('auth.login.members_only'))).toBeVisible()
  await page.locator('#e_mail').fill(who.email!)
  await page.locator('#pass').fill('a wrong one')
  await page.getByRole('button', { name: zh('auth.login.submit'), exact: true }).click()
  await page.locator('#pass').fill(password)
  await page.getByRole('button', { name: zh('auth.login.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(question.title)
  expect(placeOf(page)).toBe(`${question.path}?order=created`)
})

test('the exempt URLs stay open', async ({ page }) => {
  const open = [
    loginPath(),
    registerPath(),
    '/community/users/account-recovery',
    '/community/users/password-reset',
    '/community/users/account-activation/failed',
  ]
  for (const path of open) {
    expect(isIgnoredPath(path)).toBe(true)
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    expect(placeOf(page)).toBe(path)
  }
  for (const path of ['/community/tos', '/community/privacy']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    expect(placeOf(page)).toBe(path)
  }
})

test('a session that ended meanwhile: the form leads to the login and back to its page', async ({
  open,
  community,
}) => {
  const who = community.member()
  const question = await community.ask(community.member())
  const page = await open(who)
  await page.goto(question.path)
  await page.context().clearCookies()
  await page.locator('#answer-content').fill('写到一半，登录过期了。')
  await page.getByRole('button', { name: zh('question.answer.post') }).click()
  await expect(page).toHaveURL(new RegExp(loginPath()))
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${question.path}#write-answer`)
})

test('members with an unconfirmed address see nothing of a private site', async ({
  open,
  community,
}) => {
  const page = await open(community.inactive())
  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('auth.inactive.title'))
})

test('redirects lead only to URLs of this site', async ({ page, community }) => {
  const who = community.member()
  await page.goto(`${loginPath()}?redirect=${encodeURIComponent('https://evil.example/community')}`)
  await page.locator('#e_mail').fill(who.email!)
  await page.locator('#pass').fill(password)
  await page.getByRole('button', { name: zh('auth.login.submit'), exact: true }).click()
  await expect(page.locator('.account')).toHaveCount(1)
  expect(placeOf(page)).toBe('/community')
})
