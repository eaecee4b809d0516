import type { Page } from 'playwright/test'
import { badgeIdByKey } from '#reactors/badges/awards.queries.ts'
import type { BadgeKey } from '#reactors/badges/badge-rules.ts'
import { setBadgeStatus } from '#reactors/badges/set-badge-status.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import { badgePath, badgesPath, userPath } from '#shared/paths.ts'
import type { AskedQuestion, Community, Member } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { press, questionPost, voteButton } from './support/thread.ts'
import { zh } from './support/texts.ts'

const name = (key: BadgeKey) => zh(`badge.name.${key}.name`)
const card = (page: Page, key: BadgeKey) =>
  page.locator('.badge-card').filter({ has: page.locator('.badge-name', { hasText: name(key) }) })

function badgeId(community: Community, key: BadgeKey): string {
  let id = 0
  community.write(tx => (id = badgeIdByKey(tx, key)!))
  return formatShortId(ObjectType.badge, id)
}

async function upvotes(community: Community, question: AskedQuestion, n: number) {
  for (let i = 0; i < n; i++) {
    await community.as(community.member()).run(setVote, { object_id: question.id, vote: 'up' })
  }
}

const awards = (page: Page, who: Member) =>
  page.locator('.award').filter({ has: page.getByText(who.username, { exact: true }) })

test('an act earns a badge, which is listed with that act', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const member = community.member()
  const page = await open(member)
  await page.goto(badgesPath())
  for (const group of ['getting_started', 'community', 'posting'])
    await expect(page.getByRole('heading', { name: zh(`badge.group.${group}`) })).toBeVisible()
  await expect(page.locator('.badge-card')).toHaveCount(14)
  await expect(card(page, 'first_upvote')).not.toContainText(zh('badge.earned'))
  await expect(card(page, 'great_answer')).toContainText(zh('badge.level_name.gold'))

  await page.goto(question.path)
  await press(voteButton(questionPost(page), 'up'), true)
  await page.goto(badgesPath())
  await expect(card(page, 'first_upvote')).toContainText(zh('badge.earned'))
  await card(page, 'first_upvote').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name('first_upvote'))
  await expect(page.locator('.badge-head')).toContainText(zh('badge.earned'))
  await awards(page, member).getByRole('link', { name: question.title }).click()
  await expect(page).toHaveURL(new RegExp(`${question.path}$`))
})

test('a badge earned with several posts shows the count, and can be filtered by member', async ({
  open,
  community,
}) => {
  const author = community.member()
  const questions = [await community.ask(author), await community.ask(author)]
  for (const question of questions) await upvotes(community, question, 10)
  const page = await open(null)
  await page.goto(userPath(author.username))
  const recent = page.getByRole('region', { name: zh('badge.profile.recent') })
  await expect(recent.locator('.badge-card')).toHaveCount(1)
  await expect(recent).toContainText(zh('badge.times', { shown: 2 }))

  await page.goto(userPath(author.username, 'badges'))
  await card(page, 'nice_question').click()
  await expect(page).toHaveURL(new RegExp(`\\?username=${author.username}$`))
  await expect(page.locator('.award')).toHaveCount(2)
  for (const { title } of questions)
    await expect(awards(page, author).getByRole('link', { name: title })).toHaveCount(1)
  await expect(page.locator('.badge-head')).toContainText(zh('badge.more_than_once'))

  await page.getByRole('link', { name: zh('badge.awards.all') }).click()
  await expect(page).toHaveURL(new RegExp(`${badgePath(badgeId(community, 'nice_question'))}$`))
  await expect(awards(page, author)).toHaveCount(2)

  await community.as(community.moderator()).run(deleteQuestion, { id: questions[0]!.id })
  await page.goto(badgePath(badgeId(community, 'nice_question'), { username: author.username }))
  await expect(page.locator('.award')).toHaveCount(2)
  await expect(page.getByRole('link', { name: questions[0]!.title })).toHaveCount(0)
})

test('a member without badges sees a message', async ({ open, community }) => {
  const member = community.member()
  const page = await open(null)
  await page.goto(userPath(member.username))
  await expect(page.getByText(zh('badge.profile.none'))).toBeVisible()
  await page.goto(userPath(member.username, 'badges'))
  await expect(page.getByText(zh('user.empty.badges'))).toBeVisible()
  const path = badgePath(badgeId(community, 'editor'), { username: member.username })
  await page.goto(path)
  await expect(page.locator('.empty')).toContainText(
    zh('badge.awards.empty_of', { name: member.username }),
  )
})

test('thirty awards per page', async ({ open, community }) => {
  const question = await community.ask(community.member())
  await upvotes(community, question, 31)
  const page = await open(null)
  const path = badgePath(badgeId(community, 'first_upvote'))
  await page.goto(path)
  await expect(page.locator('.award')).toHaveCount(30)
  await page.getByRole('link', { name: zh('common.pager.next') }).click()
  await expect(page).toHaveURL(/\?page=2/)
  await expect(page.locator('.award').first()).toBeVisible()
})

test('unknown and disabled badges have no page', async ({ open, community }) => {
  const admin = community.admin()
  const id = badgeId(community, 'great_question')
  const page = await open(null)
  const status = async (path: string) => (await page.goto(path))!.status()
  for (const wrong of ['nope', 'D1D1', '10090000000009999'])
    expect(await status(badgePath(wrong))).toBe(404)
  expect(await status(badgePath(id, { username: 'nobody-at-all' }))).toBe(200)
  await community.as(admin).run(setBadgeStatus, { id, status: 'inactive' })
  try {
    const asMember = await open(community.member())
    expect((await asMember.goto(badgePath(id)))!.status()).toBe(404)
    await asMember.goto(badgesPath())
    await expect(asMember.locator('.badge-card')).toHaveCount(13)
  } finally {
    await community.as(admin).run(setBadgeStatus, { id, status: 'active' })
  }
})

test('the shared link contains the username, and a visit through it earns a badge', async ({
  open,
  community,
}) => {
  const member = community.member()
  const question = await community.ask(community.member())
  const page = await open(member)
  await page.goto(question.path)
  const field = questionPost(page).locator('.share input')
  const link = (await field.getAttribute('value'))!
  expect(link).toMatch(new RegExp(`\\?share=${member.username}$`))

  const visitor = await open(null)
  await visitor.goto(link)
  await expect(questionPost(visitor)).toBeVisible()
  // A job records the visit some seconds later.
  await expect(async () => {
    await page.goto(userPath(member.username, 'badges'))
    await expect(card(page, 'first_share')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
})
