/**
 * From the list to a vote, a comment and a dialog by keyboard alone, with the focus always
 * visible.
 */
import type { Locator, Page } from 'playwright/test'
import {
  addCommentLink,
  comments,
  commentForm,
  questionPost,
  voteButton,
} from './support/thread.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/texts.ts'

/** The styles that show the focus of an element. */
function focusLook() {
  const element = document.activeElement!
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  const name = `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`
  return {
    name,
    ring: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
    size: width * height,
  }
}

/** Presses Tab until the element has the focus; every stop must show it. */
async function tabTo(page: Page, target: Locator, most = 90) {
  // Before its styles are loaded, a page has the focus rings of the browser.
  await page.waitForLoadState()
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const look = await page.evaluate(focusLook)
    if (!look.name.startsWith('BODY')) {
      expect(look.ring, look.name).toBeGreaterThanOrEqual(2)
      expect(look.size, look.name).toBeGreaterThan(0)
    }
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`not reached in ${most} stops: ${target}`)
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('list, question, vote, comment, dialog', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.moderator())
  await page.goto('/community/questions')
  await press(page, page.locator('.rows').getByRole('link', { name: question.title, exact: true }))
  await expect(page).toHaveURL(new RegExp(question.path))

  const post = questionPost(page)
  const up = voteButton(post, 'up')
  await press(page, up)
  await expect(up).toHaveAttribute('aria-pressed', 'true')

  await press(page, addCommentLink(page, question))
  const field = commentForm(page).getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('用键盘写的评论')
  await press(page, commentForm(page).getByRole('button', { name: zh('question.comment.add') }))
  await expect(comments(page, question)).toContainText('用键盘写的评论')

  const menu = post.locator('.post-actions > .menu').last()
  await press(page, menu.locator('summary'))
  await press(page, menu.getByRole('link', { name: zh('question.state.close'), exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate(box => box.contains(document.activeElement))).toBe(true)
  await press(page, dialog.getByRole('link', { name: zh('common.action.cancel') }))
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${question.path}[^?]*$`))
})
