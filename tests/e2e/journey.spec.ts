/** The whole life of a question, from sign-up to deletion. */
import { homePath, loginPath, registerPath } from '#shared/paths.ts'
import { password } from './support/community.ts'
import { expect, test } from './support/test.ts'
import {
  acceptButton,
  addComment,
  byId,
  commentForm,
  comments,
  expectScore,
  message,
  placeOf,
  postAnswer,
  press,
  questionPost,
  voteButton,
} from './support/thread.ts'
import {
  askPreview,
  contentField,
  postButton,
  preview,
  saveButton,
  summaryField,
  tagField,
  titleField,
  untilReady,
} from './support/writing.ts'
import { t } from './support/texts.ts'

test('from sign-up to logging out', async ({ page, open, community, scripts }) => {
  test.slow()
  const n = community.unique()
  const name = `traveller-${n}`
  const email = `${name}@example.org`
  const word = `独角鲸${n}`
  const title = `怎样给${word}写一个可重复的测试？`
  await community.ask(community.member(), { tags: ['testing'] })
  const helper = await open(community.member())
  const answer = helper.locator('.post-answer')
  let path = ''
  let answerId = ''

  await test.step('sign up', async () => {
    await page.goto(registerPath())
    await page.getByLabel(t('auth.field.name')).fill(name)
    await page.getByLabel(t('auth.field.email')).fill(email)
    await page.getByLabel(t('auth.field.password')).fill(password)
    await page.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.inactive.title'))
  })

  await test.step('confirm', async () => {
    await expect.poll(() => community.mailedTo(email).length).toBe(1)
    await page.goto(community.mailedTo(email)[0]!)
    await page.getByRole('button', { name: t('auth.activation.submit') }).click()
    await expect(page.getByText(t('auth.activated.text'))).toBeVisible()
  })

  await test.step('ask with a preview', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: t('layout.ask') })
      .click()
    await untilReady(page, scripts)
    await titleField(page).fill(title)
    await contentField(page).fill(
      '每次运行结果都**不一样**：\n\n```ts\nconst seed = Date.now()\n```',
    )
    await tagField(page).fill('testing')
    await askPreview(page, scripts)
    await expect(preview(page).locator('strong')).toHaveText('不一样')
    await expect(preview(page).locator('pre')).toContainText('const seed')
    await postButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(message(page)).toContainText(t('question.ask.posted'))
    path = new URL(page.url()).pathname
    expect(path).toMatch(/^\/community\/questions\/1001\d{13}$/)
  })

  await test.step('another member answers', async () => {
    await helper.goto(path)
    await postAnswer(helper, '用固定的种子，例如 `42`，再把时钟也换掉。')
    await expect(answer).toContainText('用固定的种子')
    answerId = (await answer.getAttribute('id'))!
  })

  const answered = { seq: 0, id: answerId, path: `${path}/${answerId}` }

  await test.step('comment and reply', async () => {
    await page.goto(path)
    await addComment(page, answered, '时钟怎么换？')
    await expect(comments(page, answered)).toContainText('时钟怎么换？')
    await helper.goto(path)
    await comments(helper, answered)
      .getByRole('link', { name: t('question.comment.reply') })
      .click()
    await commentForm(helper).getByRole('textbox').fill('传一个函数进去。')
    await commentForm(helper).getByRole('button').first().click()
    await expect(comments(helper, answered).locator('.comment').nth(1)).toContainText('传一个函数')
  })

  await test.step('vote and withdraw the vote', async () => {
    const up = voteButton(questionPost(helper), 'up')
    await press(up, true)
    await expectScore(questionPost(helper), 1)
    await press(up, false)
    await expectScore(questionPost(helper), 0)
  })

  await test.step('accept and unaccept', async () => {
    await page.goto(path)
    const accept = acceptButton(byId(page, answered))
    await press(accept, true)
    await helper.goto(path)
    await expect(answer).toContainText(t('common.accept.is'))
    await press(accept, false)
    await expect(byId(page, answered)).not.toContainText(t('common.accept.is'))
  })

  await test.step('edit the question, the answer, the comment', async () => {
    await questionPost(page)
      .getByRole('link', { name: t('common.action.edit') })
      .first()
      .click()
    await untilReady(page, scripts)
    await expect(titleField(page)).toHaveValue(title)
    await titleField(page).fill(`${title}（已解决）`)
    await summaryField(page).fill('说明已经解决')
    await saveButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}（已解决）`)
    expect(placeOf(page)).toBe(path)

    await answer
      .getByRole('link', { name: t('common.action.edit') })
      .first()
      .click()
    await untilReady(helper, scripts)
    await helper.locator('#content').fill('用固定的种子，并把**时钟**换成参数。')
    await saveButton(helper).click()
    await expect(answer.locator('strong')).toHaveText('时钟')
    expect(placeOf(helper)).toBe(`${answered.path}#${answerId}`)

    await page.goto(path)
    const mine = comments(page, answered).locator('.comment').first()
    await mine.getByRole('link', { name: t('common.action.edit') }).click()
    await commentForm(page).getByRole('textbox').fill('时钟具体怎么换？')
    await commentForm(page)
      .getByRole('button', { name: t('common.action.save') })
      .click()
    await expect(mine).toContainText('时钟具体怎么换？')
  })

  await test.step('search', async () => {
    const box = page.getByRole('banner').getByRole('searchbox').first()
    await box.fill(word)
    await box.press('Enter')
    const hit = page.getByRole('main').getByRole('link', { name: `${title}（已解决）` })
    await expect(hit.first()).toBeVisible()
    await hit.first().click()
    await expect(questionPost(page)).toBeVisible()
  })

  await test.step('delete', async () => {
    await page.goto(path)
    await questionPost(page)
      .getByRole('link', { name: t('common.action.delete') })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.action.delete') })
      .click()
    await expect(message(page)).toContainText(t('question.deleted'))
    expect(new URL(page.url()).pathname).toBe(homePath())
    expect((await helper.goto(path))?.status()).toBe(404)
  })

  await test.step('a moderator undeletes it', async () => {
    const moderator = await open(community.moderator())
    await moderator.goto(path)
    await expect(moderator.getByText(t('error.question.already_deleted'))).toBeVisible()
    await questionPost(moderator)
      .getByRole('link', { name: t('question.undelete') })
      .click()
    await moderator.getByRole('dialog').getByRole('button').last().click()
    await expect(message(moderator)).toContainText(t('question.undeleted'))
    expect((await helper.goto(path))?.status()).toBe(200)
  })

  await test.step('log out', async () => {
    await page.locator('.account summary').click()
    await page.getByRole('button', { name: t('layout.account.logout') }).click()
    await expect(message(page)).toContainText(t('auth.logout.done'))
    await page.goto('/community/questions/ask')
    expect(new URL(page.url()).pathname).toBe(loginPath())
  })
})
