/** Staff clean up: a spammer in one form, many posts of a list at once, permanent deletion. */
import type { Page } from 'playwright/test'
import { sql } from 'drizzle-orm'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { adminPath, cleanUpPath, userPath } from '#shared/paths.ts'
import type { Community, Member } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { message } from './support/thread.ts'
import { zh } from './support/texts.ts'

/** A spammer with a question, an answer, a comment and a vote on a post of another member. */
async function spam(community: Community) {
  const [good, spammer] = [community.member(), community.member({ rank: 500 })]
  const question = await community.ask(good)
  const answer = await community.answer(good, question)
  const advert = await community.ask(spammer, { title: `Cheap pills ${community.unique()}` })
  const reply = await community.answer(spammer, question)
  const remark = await community.comment(spammer, question)
  await community.as(spammer).run(setVote, { object_id: answer.id, vote: 'up' })
  return { good, spammer, question, answer, advert, reply, remark }
}

type Row = Record<string, number>
function one(community: Community, query: ReturnType<typeof sql>): Row {
  let row: Row = {}
  community.write(tx => void (row = tx.get<Row>(query)))
  return row
}
const rankOf = (community: Community, who: Member) =>
  one(community, sql`select rank from user where id = ${who.id}`).rank

const submit = (page: Page) => page.getByRole('button', { name: zh('cleanup.submit') }).click()

test('one form cleans up after a spammer', async ({ open, community }) => {
  const { good, spammer, question, advert } = await spam(community)
  const before = rankOf(community, good)!
  const page = await open(community.admin())
  await page.goto(userPath(spammer.username))
  await page.getByRole('link', { name: zh('cleanup.link') }).click()
  await page.getByRole('link', { name: zh('cleanup.mark_all') }).click()
  await page.getByRole('radio', { name: zh('cleanup.account_delete') }).check()
  await submit(page)
  await expect(message(page)).toContainText(zh('cleanup.count.questions', { count: 1 }))
  await expect(page.getByText(zh('cleanup.last_done'))).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: zh('cleanup.to_log') }),
  ).toBeVisible()
  expect(rankOf(community, good)).toBe(before - 10)
  const reader = await open(null)
  expect((await reader.goto(advert.path))!.status()).toBe(404)
  await reader.goto(question.path)
  await expect(reader.getByText(spammer.username)).toHaveCount(0)
})

test('a moderator selects single posts; missing fields are reported and the selection stays', async ({
  open,
  community,
}) => {
  const { spammer, advert, reply, question } = await spam(community)
  const page = await open(community.moderator())
  await page.goto(cleanUpPath(spammer.username))
  await expect(page.getByText(zh('cleanup.account_delete'), { exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: zh('cleanup.undo_votes') }).check()
  await submit(page)
  await expect(page.getByRole('alert')).toContainText(zh('cleanup.posts_missing'))
  await expect(page.getByRole('checkbox', { name: zh('cleanup.undo_votes') })).toBeChecked()
  await page.getByRole('radio', { name: zh('cleanup.posts_chosen') }).check()
  await page.locator(`[id="post-${advert.id}"]`).check()
  await submit(page)
  await expect(message(page)).toContainText(zh('cleanup.count.votes', { count: 1 }))
  const reader = await open(null)
  expect((await reader.goto(advert.path))!.status()).toBe(404)
  await reader.goto(question.path)
  await expect(reader.locator(`[id="${reply.id}"]`)).toBeVisible()
})

test('the screen is for staff only, and only for accounts of members', async ({
  open,
  community,
}) => {
  const member = community.member()
  const page = await open(community.member())
  expect((await page.goto(cleanUpPath(member.username)))!.status()).toBe(403)
  const staff = community.moderator()
  const moderator = await open(staff)
  for (const name of [staff.username, community.admin().username]) {
    expect((await moderator.goto(cleanUpPath(name)))!.status()).not.toBe(200)
  }
  expect((await moderator.goto(cleanUpPath('nobody-at-all')))!.status()).toBe(404)
})

test('many questions are closed, deleted and undeleted at once', async ({ open, community }) => {
  const author = community.member()
  const word = `bulk${community.unique()}`
  const asked = []
  for (const n of [1, 2, 3, 4]) asked.push(await community.ask(author, { title: `${word} ${n}` }))
  const admin = community.admin()
  const page = await open(admin)
  const list = (status: string) =>
    page.goto(`${adminPath('/questions')}?status=${status}&query=${word}`)
  const dialog = page.getByRole('dialog')
  const bulk = (act: string) =>
    page
      .locator('#bulk')
      .getByRole('button', { name: zh(`contents.act.${act}`), exact: true })
      .click()
  await list('normal')
  await page.getByRole('link', { name: zh('contents.tick_all') }).click()
  await bulk('close')
  await dialog.getByRole('button', { name: zh('contents.act.close') }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('radio', { name: zh('flag.reason.not_clarity.name'), exact: true }).check()
  await community.as(admin).run(deleteQuestion, { id: asked[3]!.id })
  await dialog.getByRole('button', { name: zh('contents.act.close') }).click()
  // The message has both what was refused and what was done.
  const outcome = page.getByRole('status').filter({ hasText: zh('contents.refused', { count: 1 }) })
  await expect(outcome).toContainText(zh('contents.done.close', { count: 3 }))
  await expect(outcome).toContainText(asked[3]!.title)

  await list('closed')
  for (const { id } of asked.slice(0, 2)) await page.locator(`input[value="${id}"]`).check()
  await bulk('delete')
  await dialog.getByRole('button', { name: zh('contents.act.delete') }).click()
  await expect(message(page)).toContainText(zh('contents.done.delete', { count: 2 }))

  await list('deleted')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('link', { name: zh('contents.tick_all') }).click()
  await bulk('undelete')
  await dialog.getByRole('button', { name: zh('contents.act.undelete') }).click()
  await expect(message(page)).toContainText(zh('contents.done.undelete', { count: 3 }))
})

test('deleted answers are permanently deleted after typing a word', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question)
  const page = await open(community.admin())
  await page.goto(`${adminPath('/answers')}?questionId=${question.id}`)
  await page.locator(`[id="post-${answer.id}"] .menu summary`).click()
  await page
    .locator(`[id="post-${answer.id}"]`)
    .getByRole('link', { name: zh('contents.act.delete') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: zh('contents.act.delete') }).click()
  await expect(message(page)).toContainText(zh('contents.done.delete', { count: 1 }))
  await page.goto(`${adminPath('/answers')}?status=deleted`)
  await page.getByRole('link', { name: zh('contents.erase.link') }).click()
  const erase = dialog.getByRole('button', { name: zh('contents.erase.submit') })
  await dialog.getByRole('textbox').fill('yes')
  await erase.click()
  await expect(dialog.getByRole('alert')).toContainText(zh('contents.erase.wrong_word'))
  await dialog.getByRole('textbox').fill(zh('contents.erase.word'))
  await erase.click()
  await expect(message(page)).toBeVisible()
  const left = () =>
    one(community, sql`select count(*) as n from answer where id = ${answer.seq}`).n
  await expect.poll(left).toBe(0)
})
