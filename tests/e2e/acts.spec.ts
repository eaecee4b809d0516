/** Acts on questions besides writing: follow, bookmark, react, invite; and acts of staff. */
import { setFollowedTags } from '#posts/follows/set-follow.ts'
import { setReaction } from '#posts/reactions/reactions.ts'
import { closeQuestion } from '#posts/questions/change-state.ts'
import { Reason } from '#shared/codes.ts'
import { homePath, linkedPath, questionsPath } from '#shared/paths.ts'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/test.ts'
import { byId, message, placeOf, press, questionPost, writeAnswer } from './support/thread.ts'
import { zh } from './support/texts.ts'

const head = (page: Page) => page.locator('.question-head')
const reactions = (post: Locator) => post.getByRole('group', { name: zh('common.reaction.label') })
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, title: string) =>
  page.locator('aside section').filter({ has: page.getByRole('heading', { name: zh(title) }) })
const moreMenu = (page: Page) =>
  questionPost(page).locator('summary', { hasText: zh('common.action.more') })

test('follow and unfollow a question', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await head(page)
    .getByRole('button', { name: zh('common.follow.add') })
    .click()
  const stop = head(page).getByRole('button', { name: zh('common.follow.remove') })
  await expect(stop).toBeVisible()
  await page.reload()
  await stop.click()
  await expect(head(page).getByRole('button', { name: zh('common.follow.add') })).toBeVisible()
})

test('bookmark a question; only its owner sees it on the profile', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const who = community.member()
  const page = await open(who)
  await page.goto(question.path)
  const toggle = questionPost(page).locator('.post-rail .toggle-rail')
  await press(toggle, true)
  await expect(toggle).toContainText('1')
  const bookmarks = `/community/users/${who.username}/bookmarks`
  await page.goto(bookmarks)
  await expect(page.getByRole('link', { name: question.title })).toBeVisible()
  const other = await open(community.member())
  expect((await other.goto(bookmarks))?.status()).toBe(403)
  await page.getByRole('button', { name: zh('common.bookmark.remove') }).click()
  await expect(page.getByRole('link', { name: question.title })).toHaveCount(0)
})

test('react to an answer, see who else did, remove the reaction', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const answer = await community.answer(community.member(), question)
  const fans = Array.from({ length: 6 }, () => community.member())
  for (const fan of fans) {
    const form = { object_id: answer.id, emoji: 'heart', reaction: 'activate' }
    await community.as(fan).run(setReaction, form)
  }
  const page = await open(community.member())
  await page.goto(question.path)
  const row = reactions(byId(page, answer))
  const hearts = row.locator('form > span .pill')
  await expect(hearts).toContainText('6')
  await press(hearts, true)
  await expect(hearts).toContainText('7')
  await row.locator('summary').click()
  await expect(row.locator('.reaction-list')).toContainText(fans[0]!.displayName)
  await expect(row.locator('.reaction-list')).toContainText(
    zh('common.reaction.more', {
      names: fans
        .slice(0, 5)
        .map(fan => fan.displayName)
        .reduce((first, next) => zh('common.reaction.list', { first, next })),
      count: 2,
    }),
  )
  await row
    .locator('.reaction-list')
    .getByRole('button', {
      name: zh('common.reaction.add', { name: zh('common.reaction.smile') }),
    })
    .click()
  await expect(row.locator('form > span .pill')).toHaveCount(2)
  await press(hearts.first(), false)
  await expect(hearts.first()).toContainText('6')
})

test('visitors are asked to log in', async ({ page, community }) => {
  const question = await community.ask(community.member())
  await page.goto(question.path)
  const places = [
    head(page).getByRole('link', { name: zh('common.follow.add') }),
    questionPost(page).locator('.post-rail a.toggle-rail'),
  ]
  for (const place of places) {
    await page.goto(question.path)
    await place.click()
    await expect(dialog(page)).toHaveAccessibleName(zh('common.login.title'))
  }
  await page.goto(question.path)
  await questionPost(page)
    .getByRole('link', { name: zh('common.reaction.label') })
    .click()
  await expect(dialog(page)).toHaveAccessibleName(zh('common.login.title'))
})

test('invite people: search, select, save; remove one again', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const [first, second] = [community.member(), community.member()]
  const page = await open(community.member())
  await page.goto(question.path)
  const invited = card(page, 'question.invite.title')
  await expect(invited).toContainText(zh('question.invite.empty'))
  const edit = invited.getByRole('link', { name: zh('common.action.edit') })
  await edit.click()
  const lookUp = async (name: string) => {
    await dialog(page).getByLabel(zh('question.invite.person')).fill(name)
    await dialog(page)
      .getByRole('button', { name: zh('question.invite.look_up') })
      .click()
    await expect(dialog(page).locator(`#invite-${name}`)).toBeChecked()
  }
  await lookUp(first.username)
  await lookUp(second.username)
  const save = dialog(page).getByRole('button', { name: zh('common.action.save') })
  await save.click()
  await expect(message(page)).toContainText(zh('question.invite.saved'))
  await expect(invited.getByRole('link', { name: first.displayName })).toBeVisible()
  await expect(invited.getByRole('link', { name: second.displayName })).toBeVisible()
  await edit.click()
  await dialog(page).locator(`#invite-${first.username}`).uncheck()
  await save.click()
  await expect(invited.getByRole('link', { name: first.displayName })).toHaveCount(0)
  await expect(invited.getByRole('link', { name: second.displayName })).toBeVisible()
})

test('close a question as a duplicate after some errors, and reopen it', async ({
  open,
  community,
}) => {
  const author = community.member()
  const earlier = await community.ask(author)
  const question = await community.ask(author)
  const page = await open(community.moderator())
  await page.goto(question.path)
  await moreMenu(page).click()
  await page.getByRole('link', { name: zh('question.state.close') }).click()
  const submit = dialog(page).getByRole('button', { name: zh('question.close.submit') })
  await dialog(page).getByLabel(zh('flag.reason.a_duplicate.name')).check()
  await submit.click()
  await expect(dialog(page).locator('#close-60-error')).toContainText(zh('form.required'))
  await dialog(page).locator('#close-60').fill('https://elsewhere.example/questions/1')
  await submit.click()
  await expect(dialog(page).locator('#close-60-error')).toContainText(
    zh('error.common.foreign_url'),
  )
  await expect(dialog(page).locator('#close-60')).toHaveValue(/elsewhere/)
  await dialog(page)
    .locator('#close-60')
    .fill(community.origin + earlier.path)
  await submit.click()
  await expect(message(page)).toContainText(zh('question.close.done'))
  await expect(writeAnswer(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: earlier.title })).toBeVisible()

  await page.goto(earlier.path)
  await expect(
    card(page, 'question.linked.card').getByRole('link', { name: question.title }),
  ).toBeVisible()

  await page.goto(question.path)
  await moreMenu(page).click()
  await page.getByRole('link', { name: zh('question.state.reopen') }).click()
  await dialog(page)
    .getByRole('button', { name: zh('question.state.reopen') })
    .click()
  await expect(message(page)).toContainText(zh('question.state.reopened'))
  await expect(writeAnswer(page)).toBeVisible()
  await page.goto(earlier.path)
  await expect(card(page, 'question.linked.card')).toHaveCount(0)
})

test('pin, unpin, hide from lists and show again', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.admin())
  const choose = async (action: string) => {
    await page.goto(question.path)
    await moreMenu(page).click()
    await questionPost(page)
      .locator('.menu[open]')
      .getByText(zh(`question.state.${action}`), { exact: true })
      .click()
  }
  await choose('pin')
  await dialog(page)
    .getByRole('button', { name: zh('question.state.pin') })
    .click()
  await expect(message(page)).toContainText(zh('question.state.pin_done'))
  await choose('unpin')
  await expect(message(page)).toContainText(zh('question.state.unpin_done'))
  await choose('hide')
  await expect(message(page)).toContainText(zh('question.state.hide_done'))
  await expect(page.getByRole('main')).toContainText(zh('question.banner.unlisted'))
  await choose('show')
  await expect(message(page)).toContainText(zh('question.state.show_done'))
})

test('members without the right see no such acts', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.newcomer())
  for (const name of ['close', 'reopen', 'pin', 'invite']) {
    await page.goto(`${question.path}?dialog=${name}`)
    await expect(questionPost(page)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(moreMenu(page)).toHaveCount(0)
  await expect(card(page, 'question.invite.title')).toHaveCount(0)
})

test('the list of linking questions has orders and pages, and its old URL works', async ({
  open,
  community,
}) => {
  const author = community.member()
  const target = await community.ask(author)
  const linking = []
  for (let i = 0; i < 11; i++) {
    linking.push(await community.ask(author, { content: `请参考 #${target.id}，第 ${i} 次。` }))
  }
  const page = await open(null)
  await page.goto(target.path)
  const box = card(page, 'question.linked.card')
  await expect(box.getByRole('listitem')).toHaveCount(5)
  await box.getByRole('link', { name: zh('common.action.more') }).click()
  await expect(page).toHaveURL(new RegExp(`${linkedPath(target.id)}$`))
  const main = page.getByRole('main')
  await expect(main).toContainText(zh('question.linked.count', { count: 11, shown: '11' }))
  await expect(main.getByRole('link', { name: target.title }).first()).toBeVisible()
  await expect(main.locator('.row')).toHaveCount(10)
  await page.goto(`/community/linked/${target.id}?page=2`)
  expect(placeOf(page)).toBe(`${linkedPath(target.id)}?page=2`)
  await expect(main.locator('.row')).toHaveCount(1)
  expect((await page.goto(linkedPath('10010000000999999')))?.status()).toBe(404)
  const lonely = await community.ask(author)
  await page.goto(linkedPath(lonely.id))
  await expect(main).toContainText(zh('question.linked.empty'))
})

for (const [name, path] of [
  ['list', questionsPath()],
  ['start page', homePath()],
] as const)
  test(`choose the tags to follow next to the ${name}`, async ({ open, community }) => {
    const slugs = [`ape-${community.unique()}`, `bee-${community.unique()}`]
    const who = community.member()
    await community.ask(community.member(), { tags: slugs })
    await community.as(who).run(setFollowedTags, { slug_name_list: [slugs[0]] })
    const page = await open(who)
    await page.goto(path)
    const box = page.locator('#followed-tags')
    await expect(box.getByRole('link', { name: slugs[0] })).toBeVisible()
    await box.getByRole('link', { name: zh('common.action.edit') }).click()
    await box.getByLabel(zh('question.following.label')).fill(slugs[1]!)
    await box.getByRole('button', { name: zh('question.following.look_up') }).click()
    await expect(box.getByRole('checkbox', { name: slugs[1] })).toBeChecked()
    await box.getByRole('checkbox', { name: slugs[0] }).uncheck()
    await box.getByRole('button', { name: zh('common.action.save') }).click()
    await expect(box.getByRole('link', { name: slugs[1] })).toBeVisible()
    await expect(box.getByRole('link', { name: slugs[0] })).toHaveCount(0)
    expect(placeOf(page).split('#')[0]).toBe(path)
    await page.goto(questionsPath({ order: 'recommend' }))
    await expect(page.getByRole('main').locator('.row')).toHaveCount(1)
  })

test('a closed question keeps its page and takes no invitations', async ({ open, community }) => {
  const question = await community.ask(community.member())
  await community
    .as(community.moderator())
    .run(closeQuestion, { id: question.id, close_type: Reason.not_clarity })
  const page = await open(community.member())
  await page.goto(`${question.path}?dialog=invite`)
  await expect(questionPost(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await press(questionPost(page).locator('.post-rail .toggle-rail'), true)
})
