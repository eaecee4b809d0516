/** Notifications: receiving them, opening them, and choosing which come by email. */
import type { Page } from 'playwright/test'
import { sql } from 'drizzle-orm'
import { setVote } from '#posts/votes/cast-vote.ts'
import { notificationsPath, settingsPath, unsubscribePath } from '#shared/paths.ts'
import { violations } from './support/axe.ts'
import type { Community, Member } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/texts.ts'

const bell = (page: Page, type: 'inbox' | 'achievement') =>
  page.locator(`.bell[href="${notificationsPath(type)}"]`)
const rows = (page: Page) => page.locator('.notice-row')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Awards a badge, as its rule would. */
function award(community: Community, who: Member): void {
  const id = 9_000_000 + community.unique()
  community.write((tx, now) => {
    tx.run(sql`insert into badge_award (id, created_at, badge_id, user_id)
      select ${id}, ${now}, id, ${who.id} from badge where key = 'editor'`)
    tx.run(sql`insert into notification (created_at, updated_at, user_id, kind, action, object_type,
      object_id, announce) values (${now}, ${now}, ${who.id}, 2, 'earned_badge', 10, ${id}, 1)`)
  })
}

test('an answer: the count, the list, the answer itself, read', async ({
  open,
  community,
  scripts,
}) => {
  const asker = community.member()
  const writer = community.member()
  const question = await community.ask(asker)
  const page = await open(asker)
  await page.goto(question.path)
  await expect(bell(page, 'inbox').locator('.bell-count')).toHaveCount(0)
  const answer = await community.answer(writer, question)
  await page.reload()
  await expect(bell(page, 'inbox')).toContainText('1')
  // With scripts the bell opens a panel, which has a separate test.
  if (scripts) await page.goto(notificationsPath('inbox'))
  else await bell(page, 'inbox').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(writer.displayName)
  await expect(rows(page)).toContainText(zh('notice.action.answer_the_question'))
  await expect(rows(page).locator('.notice-dot')).toHaveText(zh('notice.unread'))
  if (!scripts) {
    await expect(bell(page, 'inbox').locator('.bell-count')).toHaveCount(1)
    await button(page, zh('notice.seen')).click()
  }
  await expect(page.locator('.notice-fresh')).toHaveCount(0)
  await expect(bell(page, 'inbox').locator('.bell-count')).toHaveCount(0)
  // Viewing does not mark as read.
  await page.reload()
  await expect(bell(page, 'inbox').locator('.bell-count')).toHaveCount(0)
  await expect(rows(page).locator('.notice-dot')).toHaveCount(1)
  await button(page, question.title).click()
  await expect(page).toHaveURL(new RegExp(`${answer.path}#${answer.id}$`))
  await expect(page.locator(`[id="${answer.id}"]`)).toBeInViewport()
  await page.goto(notificationsPath('inbox'))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).locator('.notice-dot')).toHaveCount(0)
  await expect(button(page, zh('notice.read_all'))).toHaveCount(0)
})

test('a comment opens in its place; all are marked read at once', async ({ open, community }) => {
  const asker = community.member()
  const other = community.member()
  const question = await community.ask(asker)
  const comment = await community.comment(other, question)
  await community.answer(other, question)
  const page = await open(asker)
  await page.goto(notificationsPath('inbox'))
  await rows(page)
    .filter({ hasText: zh('notice.action.comment_question') })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(new RegExp(`commentId=${comment}#${comment}$`))
  await expect(page.locator(`[id="${comment}"]`)).toBeInViewport()
  await page.goto(notificationsPath('inbox', 'posts'))
  await expect(rows(page).locator('.notice-dot')).toHaveCount(1)
  await button(page, zh('notice.read_all')).click()
  await expect(page.locator('.flash, .toast').first()).toContainText(zh('notice.read_all_done'))
  await expect(rows(page).locator('.notice-dot')).toHaveCount(0)
  await page.goto(notificationsPath('inbox', 'invites'))
  await expect(page.getByText(zh('notice.empty.invites'))).toBeVisible()
})

test('a page has ten rows, and only existing lists open', async ({ open, community }) => {
  const asker = community.member()
  const other = community.member()
  for (let n = 0; n < 11; n++) await community.comment(other, await community.ask(asker))
  const page = await open(asker)
  await page.goto('/community/users/notifications')
  await expect(page).toHaveURL(new RegExp(`${notificationsPath('inbox')}$`))
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: zh('common.pager.next') }).click()
  await expect(rows(page)).toHaveCount(1)
  for (const path of ['/mail', '/inbox/sent', '/achievement/votes']) {
    const answer = await page.goto(`/community/users/notifications${path}`)
    expect(answer!.status()).toBe(404)
  }
  const visitor = await open(null)
  await visitor.goto(notificationsPath('achievement'))
  await expect(visitor).toHaveURL(/\/users\/login\?redirect=/)
})

test('a new badge: a line or a toast on reading pages, never on work screens', async ({
  open,
  community,
  scripts,
}) => {
  const member = community.member()
  award(community, member)
  award(community, member)
  const page = await open(member)
  const line = page.locator('.award-line')
  for (const path of ['/community/questions/ask', settingsPath('notify')]) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(line).toHaveCount(0)
  }
  await page.goto('/community/tags')
  await expect(line).toContainText(zh('badge.name.editor.name'))
  await expect(bell(page, 'achievement')).toContainText('2')
  if (scripts) {
    // A shown badge counts as announced: the next page has the next one, and the list has both.
    await expect(line).toBeVisible()
    await expect(page.locator('#live')).toContainText(zh('badge.name.editor.name'))
    await line.getByRole('button', { name: zh('notice.award.dismiss') }).click()
    await expect(line).toHaveCount(0)
  } else {
    const { height } = (await line.boundingBox())!
    expect(height).toBeLessThan(60)
    await line.getByRole('button', { name: zh('notice.award.dismiss') }).click()
    await expect(page).toHaveURL(/\/community\/tags$/)
  }
  await page.goto('/community/users')
  await line.getByRole('button', { name: zh('notice.award.view') }).click()
  await expect(page).toHaveURL(new RegExp(`/badges/[^/]+\\?username=${member.username}$`))
  await expect(line).toHaveCount(0)
  await page.goto(notificationsPath('achievement'))
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).locator('.notice-dot')).toHaveCount(0)
})

test('the toast of a badge covers no controls and disappears by itself @js', async ({
  open,
  community,
}) => {
  const member = community.member()
  award(community, member)
  const page = await open(member, { viewport: { width: 360, height: 640 } })
  await page.clock.install()
  const question = await community.ask(community.member())
  await page.goto(question.path)
  const toast = page.locator('.award-toast')
  // The page may have to be scrolled until the element is not covered.
  await expect(async () => {
    await page.mouse.wheel(0, 60)
    await page.clock.runFor(500)
    await expect(toast).toBeVisible({ timeout: 200 })
  }).toPass()
  const covered = await toast.evaluate(box => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    return [...document.querySelectorAll('button,input,textarea,summary')].filter(element => {
      const at = element.getBoundingClientRect()
      const hit = at.left < right && at.right > left && at.top < bottom && at.bottom > top
      return hit && at.width > 0 && !box.contains(element)
    }).length
  })
  expect(covered).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.mouse.move(5, 5)
  await page.clock.runFor(8000)
  await expect(toast).toHaveCount(0)
  await page.goto('/community/tags')
  await expect(page.locator('.award-line')).toHaveCount(0)
})

test('votes for one answer are one row and are read together', async ({ open, community }) => {
  const asker = community.member()
  const writer = community.member()
  const question = await community.ask(asker)
  const answer = await community.answer(writer, question)
  const voters = [1, 2, 3].map(() => community.member({ rank: 5000 }))
  for (const voter of voters)
    await community.as(voter).run(setVote, { object_id: answer.id, vote: 'up' })
  const page = await open(writer)
  await page.goto(notificationsPath('inbox'))
  await expect(rows(page)).toHaveCount(1)
  const people = `${voters[2]!.displayName}.*${voters[1]!.displayName}.*${zh('notice.others', { count: 1 })}`
  await expect(rows(page)).toContainText(new RegExp(people))
  await expect(rows(page)).toContainText(zh('notice.action_many.up_voted_answer'))
  await button(page, question.title).click()
  await page.goto(notificationsPath('inbox'))
  await expect(rows(page).locator('.notice-dot')).toHaveCount(0)
  await expect(button(page, zh('notice.read_all'))).toHaveCount(0)
})

test('the bell opens the five newest in place @js', async ({ open, community }) => {
  const asker = community.member()
  for (let n = 0; n < 6; n++) await community.answer(community.member(), await community.ask(asker))
  const page = await open(asker)
  await page.goto('/community/tags')
  await bell(page, 'inbox').click()
  const panel = page.locator('#inbox-panel')
  await expect(panel.locator('.notice-row')).toHaveCount(5)
  const titles = await panel
    .locator('.notice-title')
    .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().width))
  expect(new Set(titles).size, 'no row is narrower than the others').toBe(1)
  expect(await violations(page)).toEqual([])
  await expect(page).toHaveURL(/\/community\/tags$/)
  await expect(bell(page, 'inbox').locator('.bell-count')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell(page, 'inbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: zh('notice.read_all') }).click()
  await expect(panel.locator('.notice-dot')).toHaveCount(0)
  await expect(panel.locator('.notice-row')).toHaveCount(5)
  await panel.getByRole('link', { name: zh('layout.notices.all') }).click()
  await expect(page).toHaveURL(new RegExp(`${notificationsPath('inbox')}$`))
  await expect(rows(page)).toHaveCount(6)
})

test('a window that regains focus refreshes the counts, once a minute @js', async ({
  open,
  community,
}) => {
  const asker = community.member()
  const question = await community.ask(asker)
  const page = await open(asker)
  await page.clock.install()
  await page.goto(question.path)
  const title = await page.title()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/lookup/notices')) asked.push(request.url())
  })
  const look = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await look()
  await community.answer(community.member(), question)
  expect(asked).toEqual([])
  await page.clock.runFor(61_000)
  await look()
  await expect(bell(page, 'inbox').locator('.bell-count')).toHaveText(/^1/)
  await expect(page).toHaveTitle(`(1) ${title}`)
  await look()
  await page.clock.runFor(1000)
  expect(asked).toHaveLength(1)
})

test('emails: turned on, sent, and turned off by their link', async ({ open, community }) => {
  const asker = community.member()
  const writer = community.member()
  const question = await community.ask(asker)
  const page = await open(asker)
  await page.goto(settingsPath('notify'))
  const inbox = page.getByLabel(zh('notice.mails.inbox'), { exact: true })
  await expect(inbox).not.toBeChecked()
  await inbox.check()
  await page.getByLabel(zh('notice.mails.all'), { exact: true }).check()
  await button(page, zh('notice.mails.save')).click()
  await expect(page.locator('.flash, .toast').first()).toContainText(zh('notice.mails.saved'))
  await page.reload()
  await expect(inbox).toBeChecked()
  await expect(page.getByLabel(zh('notice.mails.following'), { exact: true })).not.toBeChecked()

  const answer = await community.answer(writer, question)
  // A write by the server wakes its jobs.
  await button(page, zh('notice.mails.save')).click()
  await expect.poll(() => community.leaveLinksTo(asker.email!)).toHaveLength(1)
  const [link] = community.leaveLinksTo(asker.email!)
  expect(community.mailedTo(asker.email!)[0]).toContain(answer.path)

  const reader = await open(null)
  await reader.goto(link!)
  await expect(reader.getByText(zh('notice.leave.inbox'))).toBeVisible()
  await button(reader, zh('notice.leave.submit')).click()
  await expect(reader.getByText(zh('notice.leave.done_inbox'))).toBeVisible()
  await reader.goto(link!)
  await expect(reader.getByText(zh('notice.leave.invalid_text'))).toBeVisible()
  await page.goto(settingsPath('notify'))
  await expect(inbox).not.toBeChecked()
  await expect(page.getByLabel(zh('notice.mails.all'), { exact: true })).toBeChecked()
})

test('one-click unsubscribe works without a page or cookie', async ({
  open,
  community,
  request,
}) => {
  const asker = community.member()
  const question = await community.ask(asker)
  const page = await open(asker)
  await page.goto(settingsPath('notify'))
  const inbox = page.getByLabel(zh('notice.mails.inbox'), { exact: true })
  await inbox.check()
  await button(page, zh('notice.mails.save')).click()
  await community.answer(community.member(), question)
  await button(page, zh('notice.mails.save')).click()
  await expect.poll(() => community.leaveLinksTo(asker.email!)).toHaveLength(1)
  const [link] = community.leaveLinksTo(asker.email!)
  const form = { 'List-Unsubscribe': 'One-Click' }
  const options = { form, maxRedirects: 0 }
  expect((await request.post(link!, { form: {}, maxRedirects: 0 })).status()).toBe(400)
  expect((await request.post(link!, options)).status()).toBe(200)
  expect((await request.post(link!, options)).status()).toBe(403)
  expect((await request.post(unsubscribePath(), options)).status()).toBeGreaterThanOrEqual(400)
  await page.goto(settingsPath('notify'))
  await expect(inbox).not.toBeChecked()
})
