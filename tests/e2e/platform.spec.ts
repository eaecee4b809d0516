import type { Page } from 'playwright/test'
import {
  askPath,
  homePath,
  platformStartPath,
  registerPath,
  settingsPath,
  tagsPath,
} from '#shared/paths.ts'
import { platformMembers, pointRewards } from '#drizzle/schema/index.ts'
import { type Community, type Member, password } from './support/community.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { answerField, message, placeOf, writeAnswer } from './support/thread.ts'
import { t } from './support/texts.ts'
import { contentField, openWriting, postButton, titleField, untilReady } from './support/writing.ts'

const invites = settingsPath('invites')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, key: string, values?: Record<string, string | number>) =>
  main(page).getByRole('button', { name: t(key, values), exact: true })
const of = (key: string) => `platform.member.${key}`

const award = (community: Community, who: Member, score: number, title = '') =>
  community.write((tx, now) =>
    tx
      .insert(pointRewards)
      .values({ createdAt: now, userId: who.id, kind: 'award', title, score, left: score })
      .run(),
  )

/** The invitation link of a member, as the page shows it. */
async function linkOf(page: Page): Promise<string> {
  await page.goto(invites)
  return page.getByLabel(t(of('invites.link'))).inputValue()
}

test('terms, then an occupation, then on to where the member was going', async ({
  open,
  community,
  settings,
}) => {
  settings({
    platform: {
      ...{ enabled: true, terms_original_text: '*公平*', terms_parsed_text: '<p>公平相待。</p>' },
      ...{ terms_version: 1, occupation_required: true, occupations: ['园丁', '厨师'] },
    },
  })
  const page = await open(community.member())
  await page.goto(tagsPath({ sort: 'name' }))
  await expect(heading(page)).toHaveText(t(of('start.terms_title')))
  await expect(main(page).getByText('公平相待。')).toBeVisible()

  await button(page, of('start.terms_submit')).click()
  const box = page.getByLabel(t(of('start.accept')))
  await expectFieldError(page, box, t('error.platform.terms_needed'))
  await box.check()
  await button(page, of('start.terms_submit')).click()

  await expect(heading(page)).toHaveText(t(of('start.occupation_title')))
  const choice = page.getByLabel(t(of('start.occupation')), { exact: false })
  await button(page, of('start.occupation_submit')).click()
  await expect(choice).toHaveAttribute('aria-invalid', 'true')
  await choice.selectOption('厨师')
  await button(page, of('start.occupation_submit')).click()

  await expect(page).toHaveURL(new RegExp('/tags\\?sort=name$'))
  await page.goto(platformStartPath())
  expect(placeOf(page)).toBe(homePath())
})

test('new members see a welcome page once', async ({ open, community, settings }) => {
  settings({ platform: { enabled: true, welcome_path: '/community/badges' } })
  const page = await open(community.member())
  await page.goto(askPath())
  await expect(heading(page)).toHaveText(t(of('start.welcome_title')))
  await button(page, of('start.welcome_submit')).click()
  expect(placeOf(page)).toBe('/community/badges')
  await page.goto(tagsPath())
  expect(placeOf(page)).toBe(tagsPath())
})

test('new points are announced once, and listed', async ({
  open,
  community,
  settings,
  scripts,
}) => {
  settings({ platform: { enabled: true, day_limit: 10, month_limit: 100, question_price: 3 } })
  const who = community.member()
  award(community, who, 7, '春季活动')
  await community.ask(who)
  const page = await open(who)
  const told = main(page).getByText(t(of('reward.text'), { count: 7 }))

  await page.goto(tagsPath())
  await expect(told).toBeVisible()
  // A script marks them as seen and removes the button; the text stays until the page is left.
  if (!scripts) await button(page, of('reward.done')).click()
  await expect(button(page, of('reward.done'))).toHaveCount(0)
  await page.goto(tagsPath())
  await expect(told).toHaveCount(0)

  await page.locator('.account summary').click()
  await page
    .locator('.account')
    .getByRole('link', { name: t(of('points.title')) })
    .click()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(
    t(of('points.title')),
  )
  const tables = page.getByRole('table')
  await expect(tables.first().getByRole('row')).toHaveCount(2)
  await expect(tables.first()).toContainText('−3')
  await expect(tables.last()).toContainText('春季活动')
  await expect(page.locator('.points-card')).toContainText(t(of('points.of'), { limit: 10 }))
})

test('a friend follows a link, signs up, confirms, and both get points', async ({
  open,
  page,
  community,
  settings,
  scripts,
}) => {
  settings({ platform: { enabled: true, invite_score: 5 } })
  const ann = community.member({ displayName: '安妮' })
  const hers = await open(ann)
  const link = await linkOf(hers)
  await expect(button(hers, 'common.action.copy')).toHaveCount(scripts ? 1 : 0)
  await expect(main(hers).getByText(t(of('invites.none')))).toBeVisible()

  await page.goto(link)
  const values = { name: '安妮', count: 5 }
  await expect(main(page).getByText(t(of('invited.sign_up_points'), values))).toBeVisible()
  const name = `friend-${community.unique()}`
  const address = `${name}@example.org`
  await page.goto(registerPath())
  await page.getByLabel(t('auth.field.name')).fill(name)
  await page.getByLabel(t('auth.field.email')).fill(address)
  await page.getByLabel(t('auth.field.password')).fill(password)
  await button(page, 'auth.register.submit').click()
  await expect.poll(() => community.mailedTo(address).length, 'mails sent').toBe(1)
  await page.goto(homePath())
  await expect(main(page).getByText(t(of('invited.activate_points'), values))).toBeVisible()
  await page.goto(community.mailedTo(address)[0]!)
  await button(page, 'auth.activation.submit').click()
  await expect(message(page)).toContainText(t(of('invited.taken'), values))

  await hers.goto(homePath())
  await hers.locator('.account summary').click()
  await expect(hers.locator('.account .menu-count')).toHaveText('1')
  await hers.goto(invites)
  await expect(main(hers)).toContainText(name)
  await button(hers, of('invites.seen')).click()
  await expect(message(hers)).toContainText(t(of('invites.seen_done')))
  await expect(hers.locator('.settings-nav .menu-count')).toHaveCount(0)
})

test('a member redeems an invitation with a button, or dismisses it', async ({
  open,
  community,
  settings,
}) => {
  settings({ platform: { enabled: true, invite_score: 5 } })
  const link = await linkOf(await open(community.member({ displayName: '安妮' })))
  const values = { name: '安妮', count: 5 }

  const page = await open(community.member())
  await page.goto(link)
  await page.goto(tagsPath())
  await button(page, of('invited.accept_points'), { count: 5 }).click()
  await expect(message(page)).toContainText(t(of('invited.taken'), values))
  expect(placeOf(page)).toBe(tagsPath())
  await page.goto(link)
  await expect(main(page).getByText(t(of('invited.take_points'), values))).toHaveCount(0)

  const other = await open(community.member())
  await other.goto(link)
  await button(other, of('invited.refuse')).click()
  await expect(message(other)).toContainText(t(of('invited.refused')))
  await other.goto(tagsPath())
  await expect(button(other, of('invited.refuse'))).toHaveCount(0)
})

test('members who have not passed the check may not post, and lose no text', async ({
  open,
  community,
  settings,
  scripts,
}) => {
  const question = await community.ask(community.member())
  const link = 'https://check.example/pass'
  settings({
    platform: { enabled: true, qualification_url: `${link}ed`, qualification_link: link },
  })
  const who = community.member()
  // The service was asked a moment ago, and is not asked again so soon.
  const found = (qualified: boolean) =>
    community.write((tx, now) => {
      const row = { qualified, qualifiedCheckedAt: now }
      tx.insert(platformMembers)
        .values({ userId: who.id, ...row })
        .onConflictDoUpdate({ target: platformMembers.userId, set: row })
        .run()
    })
  found(false)
  const page = await open(who)
  await openWriting(page, askPath(), scripts)
  await expect(page.getByRole('link', { name: t(of('qualify.open')) })).toHaveAttribute(
    'href',
    link,
  )
  await expect(postButton(page)).toBeDisabled()
  await titleField(page).fill('写到一半的标题')
  await contentField(page).fill('写到一半的正文')
  found(false)
  await button(page, of('qualify.again')).click()
  await untilReady(page, scripts)
  await expect(page.getByRole('alert')).toContainText(t('error.platform.not_qualified'))
  await expect(contentField(page)).toHaveValue('写到一半的正文')
  found(true)
  await button(page, of('qualify.again')).click()
  await untilReady(page, scripts)
  await expect(postButton(page)).toBeEnabled()
  await expect(titleField(page)).toHaveValue('写到一半的标题')
  await expect(contentField(page)).toHaveValue('写到一半的正文')

  found(false)
  const answering = await open(who)
  await answering.goto(question.path)
  await answerField(answering).fill('写到一半的回答')
  found(true)
  await button(answering, of('qualify.again')).click()
  await expect(answerField(answering)).toHaveValue('写到一半的回答')
  await writeAnswer(answering)
    .getByRole('button', { name: t('question.answer.post') })
    .click()
  await expect(answering.locator('.post-answer')).toContainText('写到一半的回答')
})
