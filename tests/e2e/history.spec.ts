import type { Page } from 'playwright/test'
import { decideSuggestion } from '#posts/history/decide-suggestion.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { formatId } from '#shared/ids.ts'
import { ObjectType } from '#shared/codes.ts'
import { editAnswerPath, editQuestionPath, loginPath, timelinePath } from '#shared/paths.ts'
import type { AskedQuestion, Community } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { questionPost } from './support/thread.ts'
import { zh } from './support/texts.ts'
import {
  contentField,
  openWriting,
  saveButton,
  summaryField,
  titleField,
} from './support/writing.ts'

const row = (page: Page, type: string) =>
  page.getByRole('row').filter({ hasText: zh(`history.type.${type}`) })
const opened = (page: Page) => page.locator('.history-change')

test('an edit is in the timeline, and its row expands to the changes', async ({
  open,
  community,
  scripts,
}) => {
  const author = community.member({ displayName: '湖边人' })
  const content = '我往湖里扔了一块石头，等了三秒才听到声音。'
  const question = await community.ask(author, { content })
  const page = await open(author)
  await openWriting(page, editQuestionPath(question.id), scripts)
  await contentField(page).fill(content.replace('三秒', '五秒'))
  await summaryField(page).fill('重新数了一遍')
  await saveButton(page).click()
  const edit = new RegExp(zh('common.act.edited'))
  await page.locator('.question-head').getByRole('link', { name: edit }).click()
  expect(new URL(page.url()).pathname).toBe(timelinePath(question.id))
  const edited = row(page, 'edited')
  await expect(edited).toContainText('重新数了一遍')
  await expect(edited).toContainText('湖边人')
  await edited.getByRole('link', { name: zh('history.expand') }).click()
  await expect(opened(page).locator('ins')).toHaveText(`${zh('history.diff.added')} 五秒`)
  await expect(opened(page).locator('del')).toHaveText(`${zh('history.diff.removed')} 三秒`)
  await edited.getByRole('link', { name: zh('history.collapse') }).click()
  await expect(opened(page)).toHaveCount(0)
  await row(page, 'asked')
    .getByRole('link', { name: zh('history.read') })
    .click()
  await expect(opened(page)).toContainText('等了三秒才听到')
  await expect(opened(page).locator('ins, del')).toHaveCount(0)
})

test('votes are shown on request, and downvoters stay anonymous', async ({ open, community }) => {
  const { up, down, question } = await voted(community)
  const page = await open(community.member())
  await page.goto(timelinePath(question.id))
  await expect(row(page, 'upvote')).toHaveCount(0)
  await page.getByRole('link', { name: zh('history.votes.show') }).click()
  await expect(row(page, 'upvote')).toContainText(up.displayName)
  await expect(row(page, 'downvote')).toContainText(zh('history.nobody'))
  await expect(page.getByRole('main')).not.toContainText(down.displayName)
  const admin = await open(community.admin())
  await admin.goto(`${timelinePath(question.id)}?votes=1`)
  await expect(row(admin, 'downvote')).toContainText(down.displayName)
})

async function voted(community: Community) {
  const [up, down] = [community.member(), community.member()]
  const question = await community.ask(community.member())
  await community.as(up).run(setVote, { object_id: question.id, vote: 'up' })
  await community.as(down).run(setVote, { object_id: question.id, vote: 'down' })
  return { up, down, question }
}

test('visitors must log in; a missing object has no timeline', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const visitor = await open(null)
  await visitor.goto(question.path)
  await expect(visitor.locator(`a[href="${timelinePath(question.id)}"]`)).toHaveCount(0)
  await visitor.goto(timelinePath(question.id))
  expect(new URL(visitor.url()).pathname).toBe(loginPath())
  const page = await open(community.member())
  const answer = formatId(ObjectType.answer, 999_999)
  for (const path of [timelinePath(question.id, answer), timelinePath(answer), timelinePath('x')]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
})

test('a suggested edit shows once approved; while it is pending, no one else can edit', async ({
  open,
  community,
}) => {
  const author = community.member({ rank: 50 })
  const question = await community.ask(author)
  const helper = community.member({ rank: 200, displayName: '热心人' })
  const input = { id: question.id, title: question.title, tags: ['testing'] }
  await community
    .as(helper)
    .run(editQuestion, { ...input, content: '正文改得更清楚了。', edit_summary: '表述更清楚' })
  const page = await open(author)
  const refused = await page.goto(editQuestionPath(question.id))
  expect(refused?.status()).toBe(403)
  await expect(page.getByRole('main')).toContainText(zh('error.revision.review_underway'))
  await page.goto(timelinePath(question.id))
  await expect(row(page, 'edited')).toHaveCount(0)

  const reviewer = community.member({ rank: 20_000 })
  const waiting = community.waitingSuggestion(question)
  await community.as(reviewer).run(decideSuggestion, { id: waiting, operation: 'approve' })
  await page.goto(question.path)
  await expect(questionPost(page)).toContainText('正文改得更清楚了。')
  await page.goto(timelinePath(question.id))
  await expect(row(page, 'edited')).toContainText('热心人')
  await expect(row(page, 'edited')).toContainText('表述更清楚')
})

test('the second person to save sees both texts and keeps theirs', async ({
  open,
  community,
  scripts,
}) => {
  const author = community.member({ displayName: '第一位' })
  const question = await community.ask(author, { content: '湖水有多深？我想知道。' })
  const [first, second] = [await open(author), await open(community.moderator())]
  await openWriting(first, editQuestionPath(question.id), scripts)
  await openWriting(second, editQuestionPath(question.id), scripts)
  await contentField(first).fill('湖水有多深？我很想知道。')
  await summaryField(first).fill('语气')
  await saveButton(first).click()
  await expect(questionPost(first)).toContainText('我很想知道')

  await contentField(second).fill('湖水有多凉？我想知道。')
  await titleField(second).fill('湖水的温度是多少')
  const answer = second.waitForResponse(response => response.request().method() === 'POST')
  await saveButton(second).click()
  expect((await answer).status()).toBe(409)
  const conflict = second.getByRole('alert')
  await expect(conflict).toContainText('第一位')
  await expect(conflict).toContainText('语气')
  await expect(conflict.locator('ins').filter({ hasText: '凉' })).toBeVisible()
  await expect(contentField(second)).toHaveValue('湖水有多凉？我想知道。')
  await expect(titleField(second)).toHaveValue('湖水的温度是多少')
  await untouched(first, question)

  await second.getByRole('button', { name: zh('editor.conflict.save') }).click()
  await expect(questionPost(second)).toContainText('湖水有多凉')
  await second.goto(timelinePath(question.id))
  await expect(row(second, 'edited')).toHaveCount(2)
})

async function untouched(page: Page, question: AskedQuestion) {
  await page.goto(question.path)
  await expect(questionPost(page)).toContainText('我很想知道')
}

test('answers are protected against overwriting as well', async ({ open, community, scripts }) => {
  const author = community.member()
  const question = await community.ask(community.member())
  const answer = await community.answer(author, question, '先写测试，再写代码。')
  const path = editAnswerPath(question.id, answer.id)
  const [first, second] = [await open(author), await open(community.moderator())]
  const text = (page: Page) => page.locator('#content')
  await openWriting(first, path, scripts)
  await openWriting(second, path, scripts)
  await text(first).fill('先写测试，再写代码，最后整理。')
  await saveButton(first).click()
  await expect(first.getByText('最后整理')).toBeVisible()
  await text(second).fill('先想清楚，再写代码。')
  await saveButton(second).click()
  await expect(second.getByRole('alert').locator('del').first()).toBeVisible()
  await expect(text(second)).toHaveValue('先想清楚，再写代码。')
  await second.getByRole('button', { name: zh('editor.conflict.save') }).click()
  await expect(second.getByText('先想清楚，再写代码。')).toBeVisible()
})
