import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { askPath, editQuestionPath, homePath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { message, questionPost } from './support/thread.ts'
import {
  askPreview,
  contentField,
  openWriting,
  ownAnswerField,
  postButton,
  preview,
  saveButton,
  summaryField,
  tagField,
  titleField,
  untilReady,
  writingForm,
} from './support/writing.ts'
import { zh } from './support/texts.ts'

const body = '请看下面的例子，哪里不对？'

test('ask with your own answer and a new tag', async ({ open, community, scripts }) => {
  const page = await open(community.member())
  const tag = `fresh-${community.unique()}`
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('怎样同时提问和回答？')
  await contentField(page).fill(body)
  await tagField(page).fill(tag)
  await writingForm(page).getByText(zh('editor.answer.heading')).click()
  await page.getByLabel(zh('editor.answer.own')).check()
  await ownAnswerField(page).fill('在同一页里写下答案即可。')
  await postButton(page).click()
  await expect(page.locator('.post-answer')).toContainText('在同一页里写下答案即可。')
  await expect(questionPost(page).getByRole('link', { name: tag })).toBeVisible()
})

test('an answer whose box is not checked is not lost silently', async ({
  open,
  community,
  scripts,
}) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('写了回答却忘了勾选')
  await contentField(page).fill(body)
  await tagField(page).fill('testing')
  await writingForm(page).getByText(zh('editor.answer.heading')).click()
  await ownAnswerField(page).fill('差点丢掉的回答')
  await page.getByLabel(zh('editor.answer.own')).uncheck()
  await postButton(page).click()
  await expect(page.locator('.error-summary')).toContainText(zh('editor.answer.not_ticked'))
  await expect(ownAnswerField(page)).toHaveValue('差点丢掉的回答')
})

test('the same question sent twice becomes one question', async ({ open, community, scripts }) => {
  const who = community.member()
  const title = `只应提出一次的问题 ${community.unique()}`
  const addresses = []
  const page = await open(who)
  for (const _ of [1, 2]) {
    await openWriting(page, askPath(), scripts)
    await titleField(page).fill(title)
    await contentField(page).fill(body)
    await tagField(page).fill('testing')
    await postButton(page).click()
    await expect(questionPost(page)).toBeVisible()
    addresses.push(new URL(page.url()).pathname)
  }
  expect(addresses[0]).toBe(addresses[1])
  await page.goto('/community/questions')
  await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(1)
})

test('going back after posting and posting again creates no second question', async ({
  open,
  community,
  scripts,
}) => {
  const title = `按了后退键的问题 ${community.unique()}`
  const page = await open(community.member())
  await page.goto(homePath())
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill(title)
  await contentField(page).fill(body)
  await tagField(page).fill('testing')
  await postButton(page).click()
  await expect(questionPost(page)).toBeVisible()
  const address = page.url()
  await page.goBack()
  await untilReady(page, scripts)
  await titleField(page).fill(title)
  await contentField(page).fill(body)
  await tagField(page).fill('testing')
  await postButton(page).click()
  await expect(questionPost(page)).toBeVisible()
  expect(page.url()).toBe(address)
})

test('tags in the URL are preselected; other forms of the URL lead to the screen', async ({
  open,
  community,
  scripts,
}) => {
  await community.ask(community.member(), { tags: ['preset-one', 'preset-two'] })
  const page = await open(community.member())
  await page.goto('/community/questions/add?tags=preset-one,preset-two')
  expect(new URL(page.url()).pathname).toBe(askPath())
  await untilReady(page, scripts)
  const chosen = page.locator('[name=tags]')
  await expect(chosen).toHaveCount(2)
  await expect(chosen.first()).toHaveValue('preset-one')
})

test('an edit keeps the previous revision, which can be loaded', async ({
  open,
  community,
  scripts,
}) => {
  const author = community.member()
  const question = await community.ask(author, { content: '最初的正文，有六个字以上。' })
  const page = await open(author)
  await openWriting(page, editQuestionPath(question.id), scripts)
  await contentField(page).fill('改过的正文，也有六个字以上。')
  await summaryField(page).fill('补充细节')
  await saveButton(page).click()
  await expect(questionPost(page)).toContainText('改过的正文')

  await openWriting(page, editQuestionPath(question.id), scripts)
  const versions = page.getByLabel(zh('editor.revision.label'))
  await expect(versions.locator('option')).toHaveCount(2)
  await expect(versions.locator('option').first()).toContainText('补充细节')
  await versions.selectOption({ index: 1 })
  await page.getByRole('button', { name: zh('editor.revision.load') }).click()
  await expect(contentField(page)).toHaveValue('最初的正文，有六个字以上。')
  await untilReady(page, scripts)
  await saveButton(page).click()
  await expect(questionPost(page)).toContainText('最初的正文')
})

test('an edit without enough reputation is queued for review', async ({
  open,
  community,
  scripts,
}) => {
  const question = await community.ask(community.member(), { content: '还没有被改动的正文。' })
  const page = await open(community.member({ rank: 150 }))
  await openWriting(page, editQuestionPath(question.id), scripts)
  await expect(page.getByText(zh('question.edit.reviewed'))).toBeVisible()
  await contentField(page).fill('别人提议的正文，等待审核。')
  await saveButton(page).click()
  await expect(message(page)).toContainText(zh('question.edit.waits'))
  await expect(questionPost(page)).toContainText('还没有被改动的正文')
  const response = await page.goto(editQuestionPath(question.id))
  expect(response?.status()).toBe(403)
  await expect(page.getByText(zh('error.revision.review_underway'))).toBeVisible()
})

test('canceling an edit leads back and changes nothing', async ({ open, community, scripts }) => {
  const author = community.member()
  const question = await community.ask(author, { content: '不会被改动的正文。' })
  const page = await open(author)
  await openWriting(page, editQuestionPath(question.id), scripts)
  await page.getByRole('link', { name: zh('common.action.cancel') }).click()
  await expect(questionPost(page)).toContainText('不会被改动的正文')
})

test('authors cannot delete a question with several answers', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  await community.answer(community.member(), question)
  const page = await open(author)
  await page.goto(`${question.path}?dialog=delete`)
  await expect(page.getByRole('dialog')).toContainText(zh('question.confirm.delete_answered'))
  await community.answer(community.member(), question)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh('common.action.delete') })
    .click()
  await expect(page.getByText(zh('error.question.cannot_deleted')).first()).toBeVisible()
  await page.goto(question.path)
  await expect(questionPost(page)).toBeVisible()
})

test('the author sees that a deleted question is deleted', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  await community.as(author).run(deleteQuestion, { id: question.id })
  const page = await open(author)
  await page.goto(question.path)
  await expect(page.getByText(zh('error.question.already_deleted'))).toBeVisible()
  await expect(page.locator('#write-answer')).toHaveCount(0)
})

test('the preview shows what will be posted', async ({ open, community, scripts }) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await contentField(page).fill(
    '| 甲 | 乙 |\n| --- | --- |\n| 一 | ~~二~~ |\n\n- [x] 完成\n\n<script>alert(1)</script>\n\nhttps://example.org',
  )
  await askPreview(page, scripts)
  await expect(preview(page).locator('td').first()).toHaveText('一')
  await expect(preview(page).locator('del')).toHaveText('二')
  await expect(preview(page).locator('input[type=checkbox]')).toBeChecked()
  await expect(preview(page).locator('a[href="https://example.org/"]')).toHaveCount(1)
  await expect(preview(page).locator('script')).toHaveCount(0)
})
