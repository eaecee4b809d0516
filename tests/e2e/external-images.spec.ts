import type { Page } from 'playwright/test'
import { expect, test } from './support/test.ts'
import { zh } from './support/texts.ts'

const address = 'https://pictures.example/cat.png'
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** Responds for the other site and counts requests to it. */
async function otherSite(page: Page) {
  const asked: string[] = []
  await page.context().route(/^https:\/\/(b\.)?pictures\.example\//, route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', body: onePixel })
  })
  return asked
}

test.beforeEach(({ watch }) =>
  watch.allow(/^request to another site: https:\/\/(b\.)?pictures\.example/),
)

test('blocked with a banner, shown once, shown always', async ({ page, community }) => {
  const question = await community.ask(community.member(), { content: `看图：![小猫](${address})` })
  const other = await community.ask(community.member(), { content: `再看：![小狗](${address})` })
  const asked = await otherSite(page)
  const banner = page.getByText(zh('question.images.text'))

  // A parameter in a link is not the reader's choice.
  await page.goto(`${question.path}?external=1`)
  await expect(banner).toBeVisible()
  expect(asked).toEqual([])

  await page.goto(question.path)
  await expect(banner).toBeVisible()
  expect(await page.content()).not.toMatch(/\ssrc="https:\/\/pictures\.example/)
  expect(asked).toEqual([])

  await page.getByRole('button', { name: zh('question.images.once') }).click()
  await expect(banner).toHaveCount(0)
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.locator(`img[src="${address}"]`)).toHaveAttribute('alt', '小猫')
  await page.goto(question.path)
  await expect(banner).toBeVisible()

  await page.getByRole('button', { name: zh('question.images.always') }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.locator(`img[src="${address}"]`)).toHaveCount(1)
  await page.goto(other.path)
  await expect(page.locator(`img[src="${address}"]`)).toHaveCount(1)
  await expect(banner).toHaveCount(0)
})

test('a blocked image is a plain link @js', async ({ page, community }) => {
  const question = await community.ask(community.member(), { content: `看图：![小猫](${address})` })
  const asked = await otherSite(page)
  await page.goto(question.path)
  await page.locator('.prose .image-link').click()
  await expect(page).toHaveURL(address)
  expect(asked).toEqual([address])
})

test('a site may show them to everyone', async ({ page, community, settings }) => {
  settings({ legal: { external_content_display: 'always_display' } })
  const question = await community.ask(community.member(), { content: `看图：![小猫](${address})` })
  const asked = await otherSite(page)
  await page.goto(question.path)
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.getByText(zh('question.images.text'))).toHaveCount(0)
})

test('only from trusted hosts, once there is a list', async ({ page, community, settings }) => {
  settings({
    legal: { external_content_display: 'always_display', image_hosts: ['pictures.example'] },
  })
  const content = `看图：![小猫](${address}) ![小狗](https://b.pictures.example/dog.png)`
  const question = await community.ask(community.member(), { content })
  const asked = await otherSite(page)
  const banner = page.getByText(zh('question.images.text'))
  await page.goto(question.path)
  await expect.poll(() => asked.length).toBe(1)
  await expect(banner).toBeVisible()
  await expect(page.locator('img[src^="https://b.pictures.example"]')).toHaveCount(0)
  await page.getByRole('button', { name: zh('question.images.once') }).click()
  await expect(banner).toHaveCount(0)
  await expect.poll(() => new Set(asked).size).toBe(2)
})

test('a page without them has no banner', async ({ page, community }) => {
  const question = await community.ask(community.member())
  await page.goto(question.path)
  await expect(page.locator('#question')).toBeVisible()
  await expect(page.getByText(zh('question.images.text'))).toHaveCount(0)
})
