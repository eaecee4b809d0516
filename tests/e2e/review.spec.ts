/** The review screen: flags, posts pending review, suggested edits; with and without scripts. */
import type { Page } from 'playwright/test'
import { flagPost } from '#moderation/flags/flag-post.ts'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { Reason } from '#shared/codes.ts'
import { notificationsPath, reviewPath } from '#shared/paths.ts'
import type { AskedQuestion, Community, Member } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { message, questionPost } from './support/thread.ts'
import { zh } from './support/texts.ts'

const task = (page: Page) => page.getByRole('article')
const menu = (page: Page) => task(page).locator('summary', { hasText: zh('review.act.menu') })
const button = (page: Page, key: string) => page.getByRole('button', { name: zh(key), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function openAct(page: Page, key: string) {
  await menu(page).click()
  await task(page)
    .getByRole('link', { name: zh(`review.act.${key}`) })
    .click()
}

const flag = (community: Community, who: Member, object_id: string, reason: number, content = '') =>
  community.as(who).run(flagPost, { object_id, report_type: reason, content })

/** Opens the task of one post, whatever else is in the queue of this server. */
async function openFlagged(page: Page, post: { id: string }) {
  await page.goto(reviewPath({ type: 'flagged_post' }))
  await findTask(page, post.id)
}

async function findTask(page: Page, id: string) {
  for (let i = 0; i < 30; i++) {
    if (await task(page).locator(`a[href*="${id}"]`).count()) return
    await page.getByRole('link', { name: zh('review.act.skip'), exact: true }).click()
  }
  throw new Error(`no task about ${id}`)
}

test('a flagged question is closed for the reason of its flags, and the flaggers are notified', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  const [first, second] = [community.member({ displayName: '甲' }), community.member()]
  const earlier = await community.ask(community.member(), { title: '湖水到底有多深？' })
  await flag(community, first, question.id, Reason.something, '像是一则广告。')
  await flag(community, second, question.id, Reason.a_duplicate, community.origin + earlier.path)
  const page = await open(community.moderator())
  await openFlagged(page, question)
  await expect(task(page)).toContainText(zh('review.flag.count', { count: 2 }))
  await expect(task(page)).toContainText('像是一则广告。')
  await expect(task(page)).toContainText('甲')
  await expect(task(page).getByRole('link', { name: '湖水到底有多深？' })).toBeVisible()
  await expect(task(page).getByRole('heading', { name: question.title })).toBeVisible()

  await openAct(page, 'close_post')
  await expect(dialog(page).getByRole('radio').last()).toBeChecked()
  await expect(dialog(page).getByLabel(zh('question.close.words'))).toHaveValue('像是一则广告。')
  await dialog(page).getByLabel(zh('review.note.label')).fill('谢谢提醒。')
  await button(page, 'question.close.submit').click()
  await expect(message(page)).toContainText(zh('review.done.close_post'))
  await page.goto(question.path)
  await expect(page.getByRole('main')).toContainText('像是一则广告。')

  for (const who of [first, second]) {
    const inbox = await open(who)
    await inbox.goto(notificationsPath('inbox'))
    await expect(inbox.getByRole('main')).toContainText(zh('notice.action.flag_closed'))
    await expect(inbox.getByRole('main')).toContainText('谢谢提醒。')
  }
})

test('a deleted post is shown without its title', async ({ open, community }) => {
  const question = await community.ask(community.member(), { title: '快来买便宜的手表' })
  const flagger = community.member()
  await flag(community, flagger, question.id, Reason.spam)
  const page = await open(community.moderator())
  await openFlagged(page, question)
  await openAct(page, 'delete_post')
  await expect(dialog(page)).toContainText(zh('review.delete.text.question'))
  await button(page, 'common.action.delete').click()
  await expect(message(page)).toContainText(zh('review.done.delete_post'))
  const inbox = await open(flagger)
  await inbox.goto(notificationsPath('inbox'))
  await expect(inbox.getByRole('main')).toContainText(zh('notice.action.flag_deleted'))
  await expect(inbox.getByRole('main')).not.toContainText('手表')
})

test('a flagged post is edited in place; errors are shown at the fields', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  await flag(community, community.member(), question.id, Reason.rude_or_abusive)
  const page = await open(community.moderator())
  await openFlagged(page, question)
  await openAct(page, 'edit_post')
  const title = page.locator('#title')
  const text = page.locator('#content')
  await title.fill('换一个更礼貌的标题')
  await text.fill('')
  await button(page, 'review.edit_post.save').click()
  await expect(page.locator('.error-summary')).toContainText(zh('review.edit_post.text'))
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveValue('换一个更礼貌的标题')
  await text.fill('正文也改得客气了。')
  await button(page, 'editor.preview').click()
  await expect(page.locator('.task-preview')).toContainText('正文也改得客气了。')
  await button(page, 'review.edit_post.save').click()
  await expect(message(page)).toContainText(zh('review.done.edit_post'))
  await page.goto(question.path)
  await expect(questionPost(page)).toContainText('正文也改得客气了。')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('换一个更礼貌的标题')
})

test('flags are ignored together; a second reviewer gets a message and changes nothing', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  await flag(community, community.member(), question.id, Reason.spam)
  const [first, second] = [
    await open(community.moderator({ displayName: '快手' })),
    await open(community.moderator()),
  ]
  await openFlagged(first, question)
  await openFlagged(second, question)
  await openAct(second, 'delete_post')
  await button(first, 'review.act.ignore').click()
  await expect(message(first)).toContainText(zh('review.done.ignore_report'))
  await button(second, 'common.action.delete').click()
  await expect(message(second)).toContainText(zh('review.already.ignore_report', { name: '快手' }))
  await second.goto(question.path)
  await expect(questionPost(second)).not.toContainText(zh('common.status.deleted'))
})

test('a flagged comment is shown with the answer below it, and deleted', async ({
  open,
  community,
}) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question, '下面这条评论与回答有关。')
  const comment = await community.comment(author, answer, '广告：请看我的店')
  await flag(community, community.member(), comment, Reason.spam)
  const page = await open(community.moderator())
  await openFlagged(page, { id: comment })
  await expect(task(page).getByText('广告：请看我的店')).toBeVisible()
  await task(page).locator('.task-parent summary').click()
  await expect(task(page).getByText('下面这条评论与回答有关。')).toBeVisible()
  await menu(page).click()
  for (const key of ['close_post', 'unlist_post']) {
    await expect(task(page).getByRole('link', { name: zh(`review.act.${key}`) })).toHaveCount(0)
  }
  await menu(page).click()
  await openAct(page, 'delete_post')
  await button(page, 'common.action.delete').click()
  await expect(message(page)).toContainText(zh('review.done.delete_post'))
  await page.goto(answer.path)
  await expect(page.getByRole('main')).not.toContainText('请看我的店')
})

async function suggested(community: Community, summary: string): Promise<[AskedQuestion, Member]> {
  const question = await community.ask(community.member(), { content: '我等了三秒才听到。' })
  const helper = community.member({ rank: 200, displayName: '热心人' })
  const input = { id: question.id, title: question.title, tags: ['testing'] }
  const content = '我等了五秒才听到。'
  await community.as(helper).run(editQuestion, { ...input, content, edit_summary: summary })
  return [question, helper]
}

test('a suggested edit is shown as a diff and approved by a trusted member', async ({
  open,
  community,
}) => {
  const [question, helper] = await suggested(community, '数错了')
  const page = await open(community.member({ rank: 1_500 }))
  await page.goto(reviewPath())
  await expect(page.getByText(zh('history.queue.flagged_post'))).toHaveCount(0)
  await findTask(page, question.id)
  await expect(task(page)).toContainText('数错了')
  await expect(task(page).locator('ins')).toContainText('五秒')
  await expect(task(page).locator('del')).toContainText('三秒')
  await button(page, 'review.act.approve').click()
  await expect(message(page)).toContainText(zh('review.done.approve_edit'))
  await page.goto(question.path)
  await expect(questionPost(page)).toContainText('我等了五秒才听到。')
  expect(community.memberNow(helper).rank).toBe(202)
})

test('a suggested edit is rejected and changes nothing', async ({ open, community }) => {
  const [question, helper] = await suggested(community, '其实没有数错')
  const page = await open(community.moderator())
  await page.goto(reviewPath({ type: 'suggested_post_edit' }))
  await findTask(page, question.id)
  await button(page, 'review.act.reject').click()
  await expect(message(page)).toContainText(zh('review.done.reject_edit'))
  await page.goto(question.path)
  await expect(questionPost(page)).toContainText('我等了三秒才听到。')
  expect(community.memberNow(helper).rank).toBe(200)
})

test('the first question of a newcomer is queued and approved, and the author notified', async ({
  open,
  community,
  settings,
}) => {
  // Newcomers use existing tags.
  await community.ask(community.member(), { tags: ['testing'] })
  settings({ moderation: { first_posts: 1 } })
  const newcomer = community.newcomer({ displayName: '新来的' })
  const question = await community.ask(newcomer, { title: '新人的第一个问题', tags: ['testing'] })
  const visitor = await open(null)
  expect((await visitor.goto(question.path))?.status()).toBe(404)
  const page = await open(community.moderator())
  await page.goto(reviewPath({ type: 'queued_post', objectId: question.id }))
  await expect(task(page)).toContainText('新人的第一个问题')
  await expect(task(page)).toContainText(zh('held.rule.first_posts'))
  await button(page, 'review.act.approve').click()
  await expect(message(page)).toContainText(zh('review.done.approve_post'))
  await visitor.goto(question.path)
  await expect(questionPost(visitor)).toContainText('新来的')
})

test('members without the right are refused, visitors log in first', async ({
  open,
  community,
}) => {
  const page = await open(community.newcomer())
  expect((await page.goto(reviewPath()))?.status()).toBe(403)
  const auditor = await open(community.member({ rank: 1_500 }))
  expect((await auditor.goto(reviewPath({ type: 'flagged_post' })))?.status()).toBe(403)
  const visitor = await open(null)
  await visitor.goto(reviewPath())
  expect(new URL(visitor.url()).pathname).toBe('/community/users/login')
})
