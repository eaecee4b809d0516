/** Conveniences of reading pages: keyboard shortcuts for those who want them, and images. */
import type { Page } from 'playwright/test'
import { settingsPath } from '#shared/paths.ts'
import { png } from '#tests/support/pictures.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/texts.ts'

async function choose(page: Page, on: boolean): Promise<void> {
  await page.goto(settingsPath('interface'))
  await page.getByLabel(zh('settings.interface.keys'), { exact: true }).setChecked(on)
  await page.getByRole('button', { name: zh('settings.save') }).click()
  await expect(page.locator('.flash, .toast').first()).toContainText(zh('settings.saved'))
}

test('keyboard shortcuts are off by default; turning them on is remembered and can be undone', async ({
  open,
  community,
}) => {
  const page = await open(community.member())
  const box = page.getByLabel(zh('settings.interface.keys'), { exact: true })
  await page.goto(settingsPath('interface'))
  await expect(box).not.toBeChecked()
  await choose(page, true)
  await page.reload()
  await expect(box).toBeChecked()
  await choose(page, false)
  await page.reload()
  await expect(box).not.toBeChecked()
})

test('keys move through lists and answers, and search; none works unless turned on @js', async ({
  open,
  community,
}) => {
  const member = community.member()
  const question = await community.ask(member)
  const answer = await community.answer(community.member(), question)
  const page = await open(member)
  await page.goto('/community/questions')
  await page.keyboard.press('/')
  await expect(page.locator('#q')).not.toBeFocused()
  await choose(page, true)

  await page.goto('/community/questions')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('j')
  const row = page.locator('main .row')
  await expect(row.nth(0).locator('.row-title a')).toBeFocused()
  await page.keyboard.press('k')
  await expect(row.nth(0).locator('.row-title a')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.locator('#q')).toBeFocused()
  await page.keyboard.type('j/?')
  await expect(page.locator('#q')).toHaveValue('j/?')

  await page.goto(question.path)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.locator(`[id="${answer.id}"]`)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.locator(`[id="${answer.id}"]`)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText(zh('settings.interface.key_walk'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an image links to its file, unless it is in a link', async ({ open, community, scripts }) => {
  const src = '/community/uploads/post/bird.png'
  const content = `Look: ![A bird](${src}) and [![A fish](${src})](https://example.org/fish)`
  const question = await community.ask(community.member(), { content })
  const page = await open(null)
  const body = await png(1200, 900)
  await page.route(`**${src}`, route => route.fulfill({ contentType: 'image/png', body }))
  await page.goto(question.path)
  const bird = page.getByRole('link', { name: 'A bird' })
  await expect(bird).toHaveAttribute('href', new RegExp(`${src}$`))
  await expect(page.getByRole('link', { name: 'A fish' })).toHaveAttribute('href', /example\.org/)
  if (!scripts) {
    await bird.click()
    await expect(page).toHaveURL(new RegExp(`${src}$`))
  }
})
