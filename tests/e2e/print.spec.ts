/** Printed pages: the texts, and the targets of their links; no controls. */
import type { Page } from 'playwright/test'
import { expect, test } from './support/test.ts'

const onPaper = async (page: Page, path: string) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(path)
}

const hidden = [
  '.bar',
  '.side-nav',
  'aside',
  '.foot',
  '.pager',
  '.sorts',
  '.post-actions',
  '.write',
]

test('a question with its answers', async ({ open, community }) => {
  const [author, other] = [community.member(), community.member()]
  const content = '看[这里](https://example.org/far)和[标签](/community/tags)。\n\n```\ncode\n```'
  const question = await community.ask(author, { content })
  await community.answer(other, question, '打印出来也要能读的回答。')
  await community.comment(other, question, '打印出来的评论')
  const page = await open(community.member())
  await onPaper(page, question.path)
  for (const part of hidden) await expect(page.locator(part).first(), part).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(question.title)
  await expect(page.getByText('打印出来也要能读的回答。')).toBeVisible()
  await expect(page.getByText('打印出来的评论')).toBeVisible()
  await expect(page.getByText(author.username).first()).toBeVisible()
  await expect(page.locator('.post-rail button:visible')).toHaveCount(0)
  const after = (href: string) =>
    page
      .locator(`.prose a[href="${href}"]`)
      .first()
      .evaluate(link => getComputedStyle(link, '::after').content)
  expect(await after('https://example.org/far')).toContain('https://example.org/far')
  expect(await after('/community/tags')).not.toContain('/community/tags')
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(ground).toBe('light')
})

test('a wide table scrolls on the screen before a date breaks, and is whole on paper', async ({
  open,
  community,
}) => {
  const cells = ['Started', 'Finished', 'Checked', 'By whom', 'Result', 'Remarks of the person']
  const rows = [cells, cells.map(() => '---'), cells.map((_, at) => `2026-11-${at + 10}`)]
  const content = rows.map(row => `| ${row.join(' | ')} |`).join('\n')
  const question = await community.ask(community.member(), { content })
  const page = await open(null)
  await page.goto(question.path)
  const table = page.locator('#question .prose table')
  const lines = () =>
    table.locator('td').evaluateAll(all =>
      all.map(cell => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return text.getClientRects().length
      }),
    )
  expect(await lines()).toEqual(cells.map(() => 1))
  const spare = () =>
    table.evaluate(it => it.getBoundingClientRect().width - it.parentElement!.clientWidth)
  expect(await spare()).toBeGreaterThan(0)
  await page.setViewportSize({ width: 680, height: 900 })
  await page.emulateMedia({ media: 'print' })
  expect(await spare()).toBeLessThanOrEqual(0)
})

test('a question printed by a visitor has no controls', async ({ open, community }) => {
  const question = await community.ask(community.member())
  await community.answer(community.member(), question)
  const page = await open(null)
  await onPaper(page, question.path)
  await expect(page.locator('.vote-score').first()).toBeVisible()
  await expect(
    page.locator('main').locator('.vote-button, .btn').filter({ visible: true }),
  ).toHaveCount(0)
})

test('a list', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await onPaper(page, '/community/questions')
  await expect(page.getByRole('link', { name: question.title, exact: true })).toBeVisible()
  for (const part of ['.bar', '.side-nav', '.foot', '.sorts']) {
    await expect(page.locator(part).first(), part).toBeHidden()
  }
})
