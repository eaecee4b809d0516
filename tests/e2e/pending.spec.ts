/** Posts queued by a rule, as their authors and others see them. */
import type { APIRequestContext } from 'playwright/test'
import { askPath, ForumApi, homePath, notificationsPath } from '#shared/paths.ts'
import { type Community, type Member, password } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { addComment, comments, message, postAnswer, questionPost } from './support/thread.ts'
import { zh } from './support/texts.ts'
import { contentField, openWriting, postButton, tagField, titleField } from './support/writing.ts'

/** Decides with the API calls of programs. */
async function decide(
  community: Community,
  request: APIRequestContext,
  who: Member,
  object_id: string,
  status: 'approve' | 'reject',
) {
  const api = community.origin + ForumApi
  const account = { e_mail: who.email, pass: password }
  const logIn = await request.post(`${api}/user/login/email`, { data: account })
  const { data } = (await logIn.json()) as { data: { access_token: string } }
  const headers = { Authorization: data.access_token }
  const page = await request.get(`${api}/review/pending/post/page`, {
    headers,
    params: { object_id },
  })
  const queue = (await page.json()) as { data: { list: { review_id: number }[] } }
  const body = { review_id: queue.data.list[0]!.review_id, status }
  const answer = await request.put(`${api}/review/pending/post`, { headers, data: body })
  expect(answer.status()).toBe(200)
}

test('the first question of a newcomer is public once approved', async ({
  open,
  community,
  settings,
  scripts,
  request,
}) => {
  settings({ moderation: { first_posts: 1 } })
  const title = `新来的人第 ${community.unique()} 次提问`
  const author = community.member()
  const page = await open(author)
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill(title)
  await contentField(page).fill('请问这里可以怎样提问？')
  await tagField(page).fill('testing')
  await postButton(page).click()
  await expect(message(page)).toContainText(zh('held.posted.question'))
  await expect(page.getByRole('main')).toContainText(zh('error.question.under_review'))
  await expect(questionPost(page)).toContainText('请问这里可以怎样提问？')
  const path = new URL(page.url()).pathname

  const visitor = await open(null)
  await visitor.goto(homePath())
  await expect(visitor.getByRole('link', { name: title })).toHaveCount(0)
  expect((await visitor.request.get(path)).status()).toBe(404)
  expect((await (await open(community.member())).request.get(path)).status()).toBe(404)

  const moderator = community.moderator()
  const staff = await open(moderator)
  await staff.goto(path)
  await expect(staff.getByRole('link', { name: zh('held.open') })).toHaveCount(1)
  await decide(community, request, moderator, path.split('/').at(-1)!, 'approve')
  await visitor.goto(homePath())
  await visitor.getByRole('link', { name: title }).first().click()
  await expect(questionPost(visitor)).toContainText('请问这里可以怎样提问？')
  await page.reload()
  await expect(page.getByRole('main')).not.toContainText(zh('error.question.under_review'))
})

test('a pending answer notifies no one before it is approved', async ({
  open,
  community,
  settings,
  request,
}) => {
  const asker = community.member()
  const question = await community.ask(asker)
  settings({ moderation: { first_posts: 1 } })
  const page = await open(community.member({ displayName: '回答的人' }))
  await page.goto(question.path)
  await postAnswer(page, '这是我写的第一个回答。')
  await expect(message(page)).toContainText(zh('held.posted.answer'))
  const answer = page.locator('.post-answer')
  await expect(answer).toContainText('这是我写的第一个回答。')
  await expect(page.getByRole('main')).toContainText(zh('question.answer.is_pending'))

  const own = await open(asker)
  await own.goto(question.path)
  await expect(own.locator('.post-answer')).toHaveCount(0)
  await own.goto(notificationsPath('inbox'))
  await expect(own.getByRole('main')).not.toContainText('回答的人')

  await decide(community, request, community.admin(), (await answer.getAttribute('id'))!, 'approve')
  await own.goto(notificationsPath('inbox'))
  await expect(own.getByRole('main')).toContainText('回答的人')
  await own.goto(question.path)
  await expect(own.locator('.post-answer')).toContainText('这是我写的第一个回答。')
})

test('a comment pending review is marked, and disappears when rejected', async ({
  open,
  community,
  settings,
  request,
}) => {
  const question = await community.ask(community.member())
  settings({ moderation: { words: ['赌场'] } })
  const page = await open(community.member())
  await page.goto(question.path)
  await addComment(page, question, '附近哪里有赌场？')
  await expect(message(page)).toContainText(zh('held.posted.comment'))
  const comment = comments(page, question).locator('.comment')
  await expect(comment).toContainText('附近哪里有赌场？')
  await expect(comment).toContainText(zh('common.status.pending'))
  const id = (await comment.getAttribute('id'))!

  const visitor = await open(null)
  await visitor.goto(question.path)
  await expect(visitor.locator('.comment')).toHaveCount(0)

  const moderator = community.moderator()
  const staff = await open(moderator)
  await staff.goto(question.path)
  await expect(staff.locator('.comment')).toContainText(zh('held.open'))
  await decide(community, request, moderator, id, 'reject')
  await page.goto(question.path)
  await expect(page.locator('.comment')).toHaveCount(0)
})
