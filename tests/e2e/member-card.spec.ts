/** The card of a member next to their name, for pointer and keyboard. */
import type { Page } from 'playwright/test'
import { adminPath, questionsPath, userPath } from '#shared/paths.ts'
import { violations } from './support/axe.ts'
import type { Community, Member } from './support/community.ts'
import { expect, test } from './support/test.ts'

const card = (page: Page) => page.locator('.member-card')
const nameOf = (page: Page, who: Member) =>
  page.locator(`main a.user-name[href="${userPath(who.username)}"]`).first()

async function asked(community: Community) {
  const who = community.member({ displayName: 'Ada', bioHtml: '<p>Numbers, mostly.</p>' })
  return { who, question: await community.ask(who) }
}

test('hovering over a name shows the card, which stays under the pointer @js', async ({
  page,
  community,
}) => {
  const { who, question } = await asked(community)
  await page.goto(question.path)
  const name = nameOf(page, who)
  await name.hover()
  await expect(card(page)).toBeVisible()
  await expect(card(page)).toContainText('Numbers, mostly.')
  await expect(card(page).getByRole('link')).toHaveAttribute('href', userPath(who.username))
  await expect(name).toHaveAttribute('aria-describedby', 'member-card')
  expect(await violations(page)).toEqual([])
  await card(page).hover({ position: { x: 20, y: 60 } })
  // Longer than moving from the name to the card may take.
  await page.waitForTimeout(500)
  await expect(card(page)).toBeVisible()
  await page.locator('h1').hover()
  await expect(card(page)).toHaveCount(0)
  await expect(name).not.toHaveAttribute('aria-describedby')
})

test('keyboard focus opens it, Escape closes it, Tab moves through it @js', async ({
  page,
  community,
}) => {
  const { who, question } = await asked(community)
  await page.goto(question.path)
  const name = nameOf(page, who)
  await name.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(name).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(page)).toHaveCount(0)
})

test('it stays within the window, below or above the name @js', async ({ page, community }) => {
  const { who, question } = await asked(community)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(question.path)
  for (const block of ['start', 'end'] as const) {
    await nameOf(page, who).evaluate((link, at) => link.scrollIntoView({ block: at }), block)
    await nameOf(page, who).hover()
    await expect(card(page)).toBeVisible()
    const box = (await card(page).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    expect(box.y + box.height).toBeLessThanOrEqual(640)
    await page.keyboard.press('Escape')
    await page.mouse.move(1, 1)
  }
})

test('the back office, touch screens and quickly passed names show none @js', async ({
  open,
  community,
}) => {
  const { who, question } = await asked(community)
  const asks: string[] = []
  const listen = (page: Page) =>
    page.on('request', request => {
      if (request.url().endsWith('/card')) asks.push(request.url())
    })

  const phone = await open(null, { hasTouch: true, isMobile: true })
  listen(phone)
  await phone.goto(question.path)
  await nameOf(phone, who).focus()
  await phone.keyboard.press('Shift+Tab')
  await phone.keyboard.press('Tab')

  const reader = await open(null)
  listen(reader)
  await reader.clock.install()
  await reader.goto(questionsPath())
  // However slow the machine is, the pointer leaves in time.
  await reader.clock.pauseAt(await reader.evaluate(() => Date.now() + 1_000))
  await nameOf(reader, who).hover()
  await reader.locator('h1').hover()
  await reader.clock.runFor(2_000)

  const office = await open(community.admin())
  listen(office)
  await office.goto(`${adminPath('/questions')}`)
  await nameOf(office, who).hover()
  await office.waitForTimeout(700)
  for (const page of [phone, reader, office]) await expect(card(page)).toHaveCount(0)
  expect(asks).toEqual([])
})
