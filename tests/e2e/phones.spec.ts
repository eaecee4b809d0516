/** Position and size of elements: on a phone, on a screen, on paper. */
import type { Page } from 'playwright/test'
import { pinQuestion } from '#posts/questions/set-state.ts'
import { Cookie } from '#infra/requests/cookies.ts'
import { Locales } from '#shared/codes.ts'
import { editQuestionPath } from '#shared/paths.ts'
import type { Community } from './support/community.ts'
import { expect, test } from './support/test.ts'

const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

const speak = (page: Page, community: Community, value: string) =>
  page.context().addCookies([{ name: Cookie.language, value, url: community.origin }])

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!

test("a visitor's header fits in every language", async ({ open, community }) => {
  const page = await open(null, phone)
  for (const locale of Locales) {
    await speak(page, community, locale)
    await page.goto('/community')
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      const place = `${locale}, ${width} px`
      const inner = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(inner, place).toBe(width)
      expect((await boxOf(page, '.brand-mark')).width, place).toBe(28)
      // The login link is always visible.
      const login = await boxOf(page, '.bar-guest a')
      expect(login.x + login.width, place).toBeLessThanOrEqual(width)
      expect(login.y, place).toBeLessThan(40)
    }
  }
})

test('the first question is on the first screen of a phone', async ({ open, community }) => {
  const author = community.member()
  const pinned = await community.ask(author)
  community.write(tx => pinQuestion(tx, pinned.seq))
  await community.ask(author)
  for (const who of [null, community.member()]) {
    const page = await open(who, phone)
    for (const locale of ['zh_CN', 'en_US']) {
      await speak(page, community, locale)
      await page.goto('/community')
      await expect(page.locator('.pin-tile').first()).toBeVisible()
      // Visitors also read what the site is.
      expect((await boxOf(page, '.row-title')).y, locale).toBeLessThan(who ? 260 : 330)
      expect((await boxOf(page, '.sorts')).height, locale).toBeLessThan(50)
    }
  }
})

test('fields are large enough that touch browsers do not zoom', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const paths = [
    '/community/questions/ask',
    question.path,
    `${question.path}?dialog=comment&on=${question.id}`,
    '/community/search',
  ]
  const sizes = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('input:not([type=hidden]), textarea, select')].map(field =>
        parseFloat(getComputedStyle(field).fontSize),
      ),
    )
  const touched = await open(community.member(), phone)
  for (const path of paths) {
    await touched.goto(path)
    const found = await sizes(touched)
    expect(found.length, path).toBeGreaterThan(0)
    expect(Math.min(...found), path).toBeGreaterThanOrEqual(16)
  }
})

test('names and tags are large enough to tap', async ({ open, community }) => {
  await community.ask(community.member(), { tags: ['testing', 'styles'] })
  const page = await open(null, phone)
  await page.goto('/community')
  const reach = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(part => {
        part.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const middle = (left + right) / 2
        let height = 0
        for (let y = top - 30; y < bottom + 30; y++)
          if (part.contains(document.elementFromPoint(middle, y))) height++
        return height
      })
  expect(await reach('.row .chip')).toBeGreaterThanOrEqual(40)
  expect(await reach('.row .user-name')).toBeGreaterThanOrEqual(30)
})

test('a short answer takes no more space than needed', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const answer = await community.answer(community.member(), question, '写得很短的回答。')
  const page = await open(null, { viewport: { width: 1280, height: 900 } })
  await page.goto(question.path)
  const body = await boxOf(page, `[id="${answer.id}"] .post-body`)
  const foot = await boxOf(page, `[id="${answer.id}"] .post-foot`)
  expect(foot.y - (body.y + body.height)).toBeLessThan(24)
  expect((await boxOf(page, `[id="${answer.id}"]`)).height).toBeLessThan(230)
})

test('a list of titles has one line per title', async ({ open, community }) => {
  const title = 'How can a title that is much longer than the line it has be kept on one line?'
  await community.ask(community.member(), { title, tags: ['testing', 'styles', 'lists'] })
  const page = await open(null, { viewport: { width: 1280, height: 900 } })
  await page.goto('/community')
  await page.locator('.view-switch [value="compact"]').click()
  await expect(page.locator('.rows-compact').first()).toBeVisible()
  for (const row of await page.locator('.rows-compact .row').all())
    expect((await row.boundingBox())!.height).toBeLessThan(48)
  const [votes, answers] = await Promise.all([
    boxOf(page, '.rows-compact .count:nth-child(1)'),
    boxOf(page, '.rows-compact .count:nth-child(2)'),
  ])
  expect(answers.x - (votes.x + votes.width)).toBeGreaterThanOrEqual(12)
})

test('an anchor stops below the header', async ({ open, community }) => {
  const question = await community.ask(community.member())
  let last = ''
  for (let n = 0; n < 6; n++) {
    const answer = await community.answer(community.member(), question)
    if (n === 3) last = answer.id
  }
  const page = await open(null, { viewport: { width: 1280, height: 500 } })
  await page.goto(`${question.path}#${last}`)
  const { y } = await boxOf(page, `[id="${last}"]`)
  expect(Math.round(y)).toBe(120)
})

test('a slow vote shows that it is in progress @js', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  let go = () => {}
  const wait = new Promise<void>(resolve => (go = resolve))
  await page.route('**', async route => {
    if (route.request().method() === 'POST') await wait
    await route.continue()
  })
  const up = page.locator('.vote-button').first()
  await up.click()
  await expect(up).toHaveCSS('opacity', '0.45')
  go()
  await expect(up).toHaveCSS('opacity', '1')
})

test('a long title keeps the breadcrumb on one line', async ({ open, community }) => {
  const title = `怎样${'把一个很长很长的标题放进一行里'.repeat(9)}？`
  const author = community.member()
  const question = await community.ask(author, { title })
  const page = await open(author, phone)
  await page.goto(editQuestionPath(question.id))
  expect((await boxOf(page, '.crumbs')).height).toBeLessThan(44)
})

test("a visitor's printout has no controls and names its source", async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(null)
  await page.emulateMedia({ media: 'print' })
  await page.goto(question.path)
  await expect(page.locator('.vote-button:visible, .meta .btn:visible')).toHaveCount(0)
  await expect(page.getByText(community.origin + question.path, { exact: true })).toBeVisible()
})
