import { rankValues } from '#kernel'
import { setVote } from '#posts/votes/cast-vote.ts'
import { inactivePath, loginPath, privilegesPath } from '#shared/paths.ts'
import { minute } from './support/community.ts'
import { expect, test } from './support/test.ts'
import {
  byId,
  expectScore,
  message,
  placeOf,
  press,
  questionPost,
  voteButton,
  votes,
} from './support/thread.ts'
import { t } from './support/texts.ts'

test('upvote, withdraw, downvote, switch: on a question and on an answer', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  const answer = await community.answer(community.member(), question)
  const page = await open(community.member())
  await page.goto(question.path)
  for (const post of [questionPost(page), byId(page, answer)]) {
    const [up, down] = [voteButton(post, 'up'), voteButton(post, 'down')]
    await press(up, true)
    await expectScore(post, 1)
    await press(up, false)
    await expectScore(post, 0)
    await press(down, true)
    await expectScore(post, -1)
    await press(up, true)
    await expectScore(post, 1)
    await expect(down).toHaveAttribute('aria-pressed', 'false')
  }
  await page.reload()
  await expectScore(questionPost(page), 1)
  await expectScore(byId(page, answer), 1)
})

test('an upvote gives the author reputation, withdrawing it removes it', async ({
  open,
  community,
}) => {
  const author = community.member({ rank: 100 })
  const question = await community.ask(author)
  const page = await open(community.member())
  const card = questionPost(page).locator('.author').last()
  await page.goto(question.path)
  await expect(card).toContainText('100')
  await press(voteButton(questionPost(page), 'up'), true)
  await page.reload()
  await expect(card).toContainText('110')
  await press(voteButton(questionPost(page), 'up'), false)
  await page.reload()
  await expect(card).toContainText('100')
})

test('a second vote right after the first is refused as too frequent', async ({
  open,
  community,
}) => {
  const who = community.member()
  const question = await community.ask(community.member())
  // A clock one minute ahead replaces waiting less than 300 ms.
  const input = { object_id: question.id, vote: 'up' }
  await community.as(who, { ago: -minute }).run(setVote, input)
  const page = await open(who)
  await page.goto(question.path)
  await voteButton(questionPost(page), 'down').click()
  await expect(message(page)).toContainText(t('error.vote.too_frequent'))
  await expectScore(questionPost(page), 1)
})

test('votes on your own post are disabled with a reason', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const page = await open(author)
  await page.goto(question.path)
  for (const direction of ['up', 'down'] as const) {
    const button = voteButton(questionPost(page), direction)
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(t('error.object.disallow_vote_your_self'))
  }
})

test('too little reputation: the message names the required amount', async ({
  open,
  community,
  scripts,
}) => {
  const question = await community.ask(community.member())
  const page = await open(community.newcomer())
  await page.goto(question.path)
  const act = t('admin.privileges.rank_question_vote_down')
  const text = t('error.rank.needed', { act, ...rankValues({ rank: 1 }, 125) })
  const button = voteButton(questionPost(page), 'down')
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(text)
  // It looks disabled, but can be focused and pressed.
  await button.press('Enter')
  await expect(message(page)).toContainText(text)
  await expect(message(page).getByRole('link').first()).toHaveAttribute('href', privilegesPath())
  await expectScore(questionPost(page), 0)
  if (!scripts) return
  // On a narrow window, the bubble is at the button and whole; Escape closes it.
  const bubble = page.locator('.bubble')
  await page.setViewportSize({ width: 360, height: 740 })
  const [box, at] = [(await bubble.boundingBox())!, (await button.boundingBox())!]
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  expect(
    Math.min(Math.abs(box.y - at.y - at.height), Math.abs(at.y - box.y - box.height)),
  ).toBeLessThan(12)
  await expect(button).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bubble).toHaveCount(0)
})

test('a visitor is asked to log in, and returns to the post', async ({ page, community }) => {
  const who = community.member()
  const question = await community.ask(community.member())
  const answer = await community.answer(community.member(), question)
  await page.goto(question.path)
  await votes(byId(page, answer)).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(t('common.login.title'))
  await dialog.getByRole('link', { name: t('common.action.login') }).click()
  await expect(page).toHaveURL(new RegExp(loginPath()))
  await page.locator('#e_mail').fill(who.email!)
  await page.locator('#pass').fill('e2e-password-1')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth.login.submit'), exact: true })
    .click()
  await expect(voteButton(byId(page, answer), 'up')).toBeVisible()
  expect(placeOf(page)).toBe(`${question.path}#${answer.id}`)
})

test('members with an unconfirmed address are sent to confirm it', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.inactive())
  await page.goto(question.path)
  await votes(questionPost(page)).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(inactivePath().replace('?', '\\?')))
})

test('comments: upvoted and withdrawn; not your own', async ({ open, community }) => {
  const [writer, reader] = [community.member(), community.member()]
  const question = await community.ask(writer)
  const id = await community.comment(writer, question)
  const page = await open(reader)
  await page.goto(question.path)
  const up = byId(page, { id }).getByRole('button', { name: t('common.vote.comment_up') })
  await press(up, true)
  await expect(up).toContainText('1')
  await press(up, false)
  await expect(up).not.toContainText('1')

  const own = await open(writer)
  await own.goto(question.path)
  await expect(byId(own, { id })).toBeVisible()
  await expect(
    byId(own, { id }).getByRole('button', { name: t('common.vote.comment_up') }),
  ).toHaveCount(0)
})
