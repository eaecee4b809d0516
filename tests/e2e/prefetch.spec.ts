/** Links that the pointer rests on are prefetched, and the prefetched page is shown. */
import type { Page } from 'playwright/test'
import { questionsPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'

/** Paths that the browser has prefetched, by its own count. */
async function fetchedAhead(page: Page): Promise<string[]> {
  const found: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Preload.enable')
  session.on('Preload.prefetchStatusUpdated', ({ status, key }) => {
    if (status === 'Ready') found.push(new URL(key.url).pathname)
  })
  return found
}

const cameAhead = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as { deliveryType?: string }[]
    return visit?.deliveryType === 'navigational-prefetch'
  })

for (const who of ['visitor', 'member'] as const)
  test(`a question is prefetched, shown, and counted once: ${who} @js`, async ({
    open,
    community,
  }) => {
    const question = await community.ask(community.member())
    const page = await open(who === 'member' ? community.member() : null)
    const ahead = await fetchedAhead(page)
    await page.goto(questionsPath())
    const link = page.locator('.row-title').getByRole('link', { name: question.title })
    await link.hover()
    await expect.poll(() => ahead).toEqual([question.path])
    await link.click()
    await expect(page.locator('h1')).toContainText(question.title)
    expect(await cameAhead(page)).toBe(true)
    await expect.poll(() => community.viewsOf(question), { timeout: 15_000 }).toBe(1)
  })

test('hovering is not a view, and other links are not prefetched @js', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  const ahead = await fetchedAhead(page)
  await page.goto(questionsPath())
  await page.locator('.row-title').getByRole('link', { name: question.title }).hover()
  await expect.poll(() => ahead).toEqual([question.path])
  for (const link of ['.row .chip', '.row .user-name', '.side-nav a'])
    await page.locator(link).first().hover()
  // Longer than browsers wait before they prefetch.
  await page.waitForTimeout(600)
  expect(ahead).toEqual([question.path])
  await page.goto(question.path)
  await expect.poll(() => community.viewsOf(question), { timeout: 15_000 }).toBe(1)
})

test('nothing is prefetched without scripts @nojs', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(null)
  const ahead = await fetchedAhead(page)
  await page.goto(questionsPath())
  const link = page.locator('.row-title').getByRole('link', { name: question.title })
  await link.hover()
  await page.waitForTimeout(600)
  expect(ahead).toEqual([])
  await link.click()
  await expect.poll(() => community.viewsOf(question), { timeout: 15_000 }).toBe(1)
})
