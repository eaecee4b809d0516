import type { Page } from 'playwright/test'
import { pinQuestion } from '#posts/questions/set-state.ts'
import { setVote } from '#posts/votes/cast-vote.ts'
import { minute } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { placeOf } from './support/thread.ts'
import { zh } from './support/texts.ts'

const titles = (page: Page) => page.locator('.row-title a')
const sorts = (page: Page) => page.getByRole('navigation', { name: zh('common.sort.label') })
const pager = (page: Page) => page.getByRole('navigation', { name: zh('common.pager.label') })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('pages of a list: next, back, a number, one past the end', async ({ open, community }) => {
  const tag = `paged-${community.unique()}`
  const who = community.member()
  const asked = []
  for (let i = 0; i < 22; i++) {
    asked.push(await community.ask(who, { tags: [tag] }, { ago: (40 - i) * minute }))
  }
  const page = await open(null)
  const path = `/community/tags/${tag}`
  await page.goto(path)
  await expect(titles(page)).toHaveCount(20)
  await expect(titles(page).first()).toHaveText(asked[21]!.title)
  await expect(pager(page).getByText(zh('common.pager.place', { page: 1, pages: 2 }))).toBeVisible()
  await pager(page)
    .getByRole('link', { name: zh('common.pager.next') })
    .click()
  await expect(titles(page)).toHaveCount(2)
  await expect(titles(page).last()).toHaveText(asked[0]!.title)
  await pager(page)
    .getByRole('link', { name: zh('common.pager.page', { page: 1 }) })
    .click()
  await expect(titles(page)).toHaveCount(20)
  expect(placeOf(page)).toBe(path)

  for (const page2 of ['?page=2', '?page=99']) {
    await page.goto(path + page2)
    await expect(titles(page)).toHaveCount(2)
  }
  for (const odd of ['?page=0', '?page=-1', '?page=x', '?order=no-such-order']) {
    expect((await page.goto(path + odd))?.status(), odd).toBe(200)
    await expect(titles(page)).toHaveCount(20)
  }
})

test('an order changes one query parameter and keeps the page of the site', async ({
  open,
  community,
}) => {
  const tag = `sorted-${community.unique()}`
  const who = community.member()
  const tags = [tag]
  const old = await community.ask(who, { tags, title: '旧而受欢迎的问题' }, { ago: 50 * minute })
  const answered = await community.ask(who, { tags, title: '有回答的问题' }, { ago: 40 * minute })
  await community.ask(who, { tags, title: '没有回答的新问题' }, { ago: 30 * minute })
  await community.answer(community.member(), answered)
  await community.as(community.member()).run(setVote, { object_id: old.id, vote: 'up' })

  const page = await open(null)
  await page.goto(`/community/tags/${tag}`)
  await expect(titles(page)).toHaveText(['没有回答的新问题', '有回答的问题', '旧而受欢迎的问题'])
  await expect(sorts(page).locator('[aria-current]')).toHaveText(zh('question.order.newest'))

  await sorts(page)
    .getByRole('link', { name: zh('question.order.unanswered') })
    .click()
  await expect(titles(page)).toHaveText(['没有回答的新问题', '旧而受欢迎的问题'])
  await sorts(page)
    .getByRole('link', { name: zh('question.order.active') })
    .click()
  await expect(titles(page).first()).toHaveText('有回答的问题')

  await page.goto(`/community/tags/${tag}?order=score`)
  await expect(titles(page).first()).toHaveText('旧而受欢迎的问题')
  // Further orders are in a menu, which needs no script.
  await page.goto('/community/questions')
  const menu = sorts(page).locator('details')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: zh('question.order.hot') }).click()
  await expect(menu.locator('summary')).toContainText(zh('question.order.hot'))
  expect(placeOf(page)).toBe('/community/questions?order=hot')
})

test('cards or titles only: the choice is remembered', async ({ page, community }) => {
  const question = await community.ask(community.member(), { content: '只在卡片里看得到的摘要。' })
  await page.goto('/community/questions')
  const excerpt = page.getByText('只在卡片里看得到的摘要。')
  await expect(excerpt.first()).toBeVisible()
  const view = page.getByRole('group', { name: zh('common.view.label') })
  await view.getByRole('button', { name: zh('common.view.compact') }).click()
  await expect(excerpt).toHaveCount(0)
  await expect(view.getByRole('button', { name: zh('common.view.compact') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(placeOf(page)).toBe('/community/questions')
  await page.goto('/community/questions?order=unanswered')
  await expect(excerpt).toHaveCount(0)
  await expect(titles(page).filter({ hasText: question.title })).toHaveCount(1)
  await view.getByRole('button', { name: zh('common.view.card') }).click()
  await expect(excerpt.first()).toBeVisible()
  expect(placeOf(page)).toBe('/community/questions?order=unanswered')
})

test('a pinned question is first in every order', async ({ open, community }) => {
  const tag = `pinned-${community.unique()}`
  const who = community.member()
  const old = await community.ask(who, { tags: [tag] }, { ago: 60 * minute })
  await community.ask(who, { tags: [tag] })
  community.write(tx => pinQuestion(tx, old.seq))
  const page = await open(null)
  for (const query of ['', '?order=active', '?order=score']) {
    await page.goto(`/community/tags/${tag}${query}`)
    await expect(titles(page).first()).toHaveText(old.title)
  }
  await expect(page.getByText(zh('common.mark.pinned')).first()).toBeVisible()
})

test('home and list show the same questions under two titles', async ({ open, community }) => {
  await community.ask(community.member())
  const page = await open(community.member())
  await page.goto('/community')
  await expect(heading(page)).toHaveText(zh('question.list.title'))
  const onHome = await titles(page).allTextContents()
  await page.goto('/community/questions')
  expect(await titles(page).allTextContents()).toEqual(onHome)
  await expect(page).toHaveTitle(new RegExp(zh('question.list.title')))
})

test('an order with nothing to show says so; "for you" is for members', async ({
  open,
  community,
}) => {
  const visitor = await open(null)
  await visitor.goto('/community/questions?order=recommend')
  await expect(sorts(visitor).locator('[aria-current]')).toHaveText(zh('question.order.newest'))
  await expect(visitor.getByText(zh('question.order.recommend'))).toHaveCount(0)
  const member = await open(community.member())
  await member.goto('/community/questions?order=recommend')
  await expect(member.getByText(zh('question.empty.recommend'))).toBeVisible()
})

test('tags: filter, orders, the page of a tag, its description', async ({ open, community }) => {
  const n = community.unique()
  const slugs = [`alpha-${n}`, `beta-${n}`]
  await community.ask(community.member(), { tags: slugs })
  await community.ask(community.member(), { tags: slugs.slice(1) })
  const page = await open(null)
  await page.goto('/community/tags')
  const filter = page.getByRole('searchbox', { name: zh('tag.filter.label') })
  await filter.fill(`-${n}`)
  await filter.press('Enter')
  await expect(filter).toHaveValue(`-${n}`)
  const chips = page.getByRole('main').locator('a.chip')
  await expect(chips).toHaveText([slugs[1]!, slugs[0]!])
  await page.getByRole('link', { name: zh('tag.sort.name'), exact: true }).click()
  await expect(chips).toHaveText(slugs)
  await chips.first().click()
  await expect(heading(page)).toContainText(slugs[0]!)
  await expect(titles(page)).toHaveCount(1)
  await page.getByRole('link', { name: zh('tag.info.more') }).click()
  await expect(page.getByText(zh('tag.info.no_text'))).toBeVisible()

  await page.goto(`/community/tags/${slugs[0]!.toUpperCase()}`)
  expect(placeOf(page)).toBe(`/community/tags/${slugs[0]}`)
  await page.goto('/community/tags?q=there-is-no-such-tag')
  await expect(page.getByText(zh('tag.list.no_match'))).toBeVisible()
})

test('a profile: tabs, lists, what is private', async ({ open, community }) => {
  const who = community.member()
  const question = await community.ask(who)
  const other = await community.ask(community.member())
  await community.answer(who, other)
  await community.comment(who, other, '个人主页上能看到的评论')
  const page = await open(community.member())
  const path = `/community/users/${who.username}`
  await page.goto(path)
  await expect(heading(page)).toContainText(who.displayName)
  const tabs = page.getByRole('navigation', {
    name: zh('user.tab.label', { name: who.displayName }),
  })
  await tabs.getByRole('link', { name: new RegExp(`^${zh('user.tab.questions')}`) }).click()
  await expect(titles(page)).toHaveText([question.title])
  await tabs.getByRole('link', { name: new RegExp(`^${zh('user.tab.answers')}`) }).click()
  await expect(titles(page)).toHaveText([other.title])
  await tabs.getByRole('link', { name: zh('user.tab.comments') }).click()
  await expect(page.getByText('个人主页上能看到的评论')).toBeVisible()
  await tabs.getByRole('link', { name: zh('user.tab.reputation') }).click()
  await expect(page.getByText(zh('user.empty.reputation'))).toBeVisible()
  await expect(tabs.getByRole('link', { name: zh('user.tab.votes') })).toHaveCount(0)
  expect((await page.goto(`${path}/votes`))?.status()).toBe(403)

  const own = await open(who)
  await own.goto(`${path}/votes`)
  await expect(own.getByText(zh('user.empty.votes'))).toBeVisible()
})
