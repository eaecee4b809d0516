import type { Page } from 'playwright/test'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { holdQuestion, unlistQuestion } from '#posts/questions/set-state.ts'
import { editAnswerPath, editQuestionPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { byId, questionPost } from './support/thread.ts'
import { zh } from './support/texts.ts'

/** An error page has the frame of the site, a message and a link to continue. */
async function expectErrorPage(page: Page, path: string, status: number, title: string) {
  const response = await page.goto(path)
  expect(response?.status(), path).toBe(status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh(title))
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeAttached()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page).toHaveTitle(/\S/)
  const way = page.getByRole('main').getByRole('link', { name: zh('common.action.home') })
  await expect(way).toHaveAttribute('href', '/community')
}

const notFound = (page: Page, path: string) =>
  expectErrorPage(page, path, 404, 'base.error_page.not_found')
const forbidden = (page: Page, path: string) =>
  expectErrorPage(page, path, 403, 'base.error_page.forbidden')

test('404: unknown paths and missing objects', async ({ page, community }) => {
  const question = await community.ask(community.member())
  const unknown = [
    '/community/no-such-page',
    '/community/questions/no-such-question',
    '/community/questions/10010000009999999',
    '/community/tags/no-such-tag',
    '/community/users/no-such-member',
    `/community/users/${community.member().username}/no-such-tab`,
    `${question.path}/slug/10020000009999999/more`,
  ]
  for (const path of unknown) await notFound(page, path)
})

test('404 keeps the frame, also for members, and offers a search', async ({ open, community }) => {
  const page = await open(community.member())
  await notFound(page, '/community/users/settings/no-such-tab')
  await notFound(page, '/community/questions/10010000009999999')
  await expect(page.locator('.account')).toHaveCount(1)
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('任意的词')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/community\/search\?q=/)
})

test('404: deleted questions and questions pending review, for all but author and staff', async ({
  open,
  page,
  community,
}) => {
  const author = community.member()
  const deleted = await community.ask(author)
  await community.as(author).run(deleteQuestion, { id: deleted.id })
  const pending = await community.ask(author)
  community.write(tx => holdQuestion(tx, pending.seq))
  const other = await open(community.member())
  const [own, staff] = [await open(author), await open(community.moderator())]
  for (const { path } of [deleted, pending]) {
    await notFound(page, path)
    await notFound(other, path)
    for (const reader of [own, staff]) {
      expect((await reader.goto(path))?.status()).toBe(200)
      await expect(questionPost(reader)).toBeVisible()
    }
  }
})

test('an unlisted question opens by its URL and is in no list', async ({ open, community }) => {
  const question = await community.ask(community.member(), { tags: ['unlisted-ones'] })
  community.write(tx => unlistQuestion(tx, question.seq))
  const page = await open(community.member())
  await page.goto(question.path)
  await expect(page.getByText(zh('question.banner.unlisted'))).toBeVisible()
  for (const path of ['/community/questions', '/community/tags/unlisted-ones']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: question.title })).toHaveCount(0)
  }
})

test('403: editing another member’s post', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question)
  const page = await open(community.newcomer())
  await page.goto(question.path)
  const edit = page.getByRole('link', { name: zh('common.action.edit') })
  await expect(questionPost(page)).toBeVisible()
  await expect(edit).toHaveCount(0)
  await forbidden(page, editQuestionPath(question.id))
  await forbidden(page, editAnswerPath(question.id, answer.id))
})

test('403: a deleted post is not edited', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question)
  await community.as(author).run(deleteAnswer, { id: answer.id })
  const page = await open(author)
  await forbidden(page, editAnswerPath(question.id, answer.id))
})

test('a question that was deleted meanwhile: voting reports it', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(community.member(), question)
  const page = await open(community.member())
  await page.goto(question.path)
  await expect(byId(page, answer)).toBeVisible()
  await community.as(community.moderator()).run(deleteQuestion, { id: question.id })
  await questionPost(page)
    .getByRole('button', { name: zh('common.vote.up') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('base.error_page.not_found'))
  await expect(page.getByText(zh('error.question.not_found'))).toBeVisible()
})

test('403 and 50x have their own URLs', async ({ page }) => {
  expect((await page.goto('/community/403'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('base.error_page.forbidden'))
})

test('outside the forum there is a plain 404', async ({ page }) => {
  expect((await page.goto('/somewhere-else'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('base.error_page.not_found'))
})
