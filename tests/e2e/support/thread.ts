/** The parts of a question page, found as readers find them. */
import type { Locator, Page } from 'playwright/test'
import type { Answered, AskedQuestion } from './community.ts'
import { expect, test } from './test.ts'
import { t } from './texts.ts'

export const questionPost = (page: Page) => page.locator('#question')
/** An answer or a comment by its id. */
export const byId = (page: Page, { id }: { id: string }) => page.locator(`[id="${id}"]`)

export type Direction = 'up' | 'down'

export const votes = (post: Locator) => post.getByRole('group', { name: t('common.vote.label') })
export const voteButton = (post: Locator, direction: Direction) =>
  votes(post).getByRole('button', { name: t(`common.vote.${direction}`), exact: true })

/**
 * Presses a toggle until it shows the wanted state: a second vote within 300 ms is refused, and a
 * button names the state it sets, so pressing again does no harm.
 */
export async function press(button: Locator, pressed: boolean) {
  await expect(async () => {
    if ((await button.getAttribute('aria-pressed')) !== String(pressed)) await button.click()
    await expect(button).toHaveAttribute('aria-pressed', String(pressed), { timeout: 1_000 })
  }).toPass()
}

export async function expectScore(post: Locator, score: number) {
  await expect(votes(post).locator('.vote-score')).toHaveAttribute('title', String(score))
}

export const acceptButton = (answer: Locator) => answer.locator('.btn-accept')

/** The one-time message, shown by pages or by a script. */
export const message = (page: Page) => page.locator('[data-flash],.toast,.bubble').first()

export const writeAnswer = (page: Page) => page.locator('#write-answer')
export const answerField = (page: Page) =>
  writeAnswer(page).getByRole('textbox', { name: t('question.answer.label') })

/** Types the text and waits for the toolbar, which loads on first focus and moves the buttons below it. */
export async function fillAnswer(page: Page, text: string) {
  await answerField(page).fill(text)
  if (test.info().project.name.startsWith('js'))
    await expect(writeAnswer(page).locator('form')).toHaveClass(/\blive\b/)
}

export async function postAnswer(page: Page, text: string) {
  await fillAnswer(page, text)
  await writeAnswer(page)
    .getByRole('button', { name: t('question.answer.post') })
    .click()
}

export const comments = (page: Page, post: AskedQuestion | Answered) =>
  page.locator(`[id="comments-${post.id}"]`)
export const commentForm = (page: Page) => page.locator('#comment-form')

export const addCommentLink = (page: Page, post: AskedQuestion | Answered) =>
  comments(page, post).getByRole('link', { name: t('question.comment.add_link') })

export async function addComment(page: Page, post: AskedQuestion | Answered, text: string) {
  await addCommentLink(page, post).click()
  await commentForm(page).getByRole('textbox').fill(text)
  await commentForm(page)
    .getByRole('button', { name: t('question.comment.add') })
    .click()
}

/** The URL without its origin, with query and fragment. */
export const placeOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}
