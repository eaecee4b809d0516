import type { Page } from 'playwright/test'
import { askPath, loginPath, recoveryPath, registerPath, searchPath } from '#shared/paths.ts'
import { violations } from './support/axe.ts'
import { type Community, password } from './support/community.ts'
import { expectFieldError } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import {
  addComment,
  answerField,
  byId,
  commentForm,
  expectScore,
  postAnswer,
  questionPost,
  voteButton,
  votes,
} from './support/thread.ts'
import { contentField, openWriting, tagField, titleField } from './support/writing.ts'
import { zh } from './support/texts.ts'

const both = { moderation: { captcha_accounts: true, captcha_actions: true } }

const block = (page: Page) => page.locator('#captcha')
const picture = (page: Page) => block(page).getByRole('img', { name: zh('captcha.picture') })
const code = (page: Page) => block(page).locator('#captcha_code')
const captchaId = (page: Page) => block(page).locator('[name=captcha_id]').inputValue()
const again = (page: Page, key: string) =>
  block(page).getByRole('button', { name: zh(`captcha.${key}`), exact: true })
const goOn = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: zh('captcha.submit'), exact: true })

/** Types the characters of the captcha. */
async function solve(page: Page, community: Community) {
  await expect(code(page)).toBeVisible()
  community.captchaSays(await captchaId(page), 'ACE34')
  await code(page).fill('ace34')
}

/** With scripts, a form with a place for it shows the captcha in a modal, which has a copy of the button. */
async function send(page: Page, which: string) {
  const outside = page.locator('main form:has([name=captcha_here]) #captcha:not(dialog *)')
  if (test.info().project.use.javaScriptEnabled !== false) await expect(outside).toHaveCount(0)
  await page.locator(`main .btn-primary${which}`).first().click()
}

const noWrongCode = (page: Page) =>
  expect(page.getByText(zh('error.object.captcha_verification_failed'))).toHaveCount(0)

/** At the field. */
async function expectWrong(page: Page) {
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  const text = zh('error.object.captcha_verification_failed')
  await expect(page.locator('#captcha_code-error')).toContainText(text)
}

test.beforeEach(({ community }) => community.rest())

test('a question asked too soon after another needs a captcha, and nothing typed is lost', async ({
  open,
  community,
  settings,
  scripts,
}) => {
  settings(both)
  const who = community.member()
  const title = `第 ${community.unique()} 个问题问得太快了吗？`
  const page = await open(who)
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill(title)
  await contentField(page).fill('正文在此，不应丢失。')
  await tagField(page).fill('testing')
  community.wear(who, 'question', 10)
  await send(page, '[value=post]')

  await test.step('the first captcha is not shown as an error', async () => {
    await expect(picture(page)).toBeVisible()
    expect((await picture(page).boundingBox())!.height).toBe(60)
    await noWrongCode(page)
    await expect(titleField(page)).toHaveValue(title)
    await expect(contentField(page)).toHaveValue('正文在此，不应丢失。')
    if (scripts) expect(await violations(page)).toEqual([])
  })
  await test.step('a wrong code is reported at the field, with a new image', async () => {
    const before = await captchaId(page)
    await code(page).fill('WRONG')
    await send(page, '[value=post]')
    await expect(block(page).locator('[name=captcha_id]')).not.toHaveValue(before)
    await expectWrong(page)
    await expect(code(page)).toHaveValue('')
    await expect(titleField(page)).toHaveValue(title)
  })
  await test.step('another image, words instead, and back', async () => {
    const before = await captchaId(page)
    await again(page, 'refresh').click()
    await expect(block(page).locator('[name=captcha_id]')).not.toHaveValue(before)
    await noWrongCode(page)
    await again(page, 'to_words').click()
    await expect(picture(page)).toHaveCount(0)
    await expect(code(page)).toHaveAccessibleDescription(/[零一二三四五六七八九](、.){4}/)
    await expect(titleField(page)).toHaveValue(title)
  })
  await test.step('after a wrong code the words stay selected', async () => {
    const before = await captchaId(page)
    await code(page).fill('wrong')
    await send(page, '[value=post]')
    await expect(block(page).locator('[name=captcha_id]')).not.toHaveValue(before)
    await expectWrong(page)
    await expect(picture(page)).toHaveCount(0)
  })
  await test.step('the words, typed as digits, let the question through', async () => {
    const help = await block(page).locator('.help').last().textContent()
    const named = [...help!.matchAll(/[零一二三四五六七八九]/g)].slice(-5)
    const digits = named.map(([name]) => '零一二三四五六七八九'.indexOf(name)).join('')
    await code(page).fill(digits)
    await send(page, '[value=post]')
    await expect(questionPost(page)).toContainText('正文在此，不应丢失。')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  })
})

test('answers and comments have a place for the captcha', async ({ open, community, settings }) => {
  settings(both)
  const who = community.member()
  const question = await community.ask(community.member())
  const page = await open(who)
  community.wear(who, 'answer', 10)
  community.wear(who, 'comment', 30)
  await page.goto(question.path)
  await postAnswer(page, '这个回答要先看图。')
  await expect(answerField(page)).toHaveValue('这个回答要先看图。')
  await noWrongCode(page)
  await solve(page, community)
  await send(page, '[value=answer]')
  await expect(page.locator('.post-answer')).toContainText('这个回答要先看图。')

  await addComment(page, question, '这条评论也要看图')
  await expect(commentForm(page).getByRole('textbox').first()).toHaveValue('这条评论也要看图')
  await solve(page, community)
  // Enter in the field submits the form.
  await code(page).press('Enter')
  await expect(page.locator(`[id="comments-${question.id}"]`)).toContainText('这条评论也要看图')
})

test('flagging and inviting have a place for it in their dialogs', async ({
  open,
  community,
  settings,
}) => {
  settings(both)
  const who = community.member()
  const guest = community.member()
  const question = await community.ask(who)
  const foreign = await community.ask(community.member())
  community.wear(who, 'report', 30)
  community.wear(who, 'invitation_answer', 30)
  const page = await open(who)
  await page.goto(`${foreign.path}?dialog=report&id=${foreign.id}`)
  const dialog = page.locator('#dialog')
  await dialog.getByRole('radio').first().check()
  const submit = dialog.getByRole('button', { name: zh('flag.submit'), exact: true })
  await submit.click()
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await solve(page, community)
  await submit.click()
  await expect(page.getByText(zh('flag.thanks')).first()).toBeVisible()

  await page.goto(`${question.path}?dialog=invite`)
  await dialog.getByLabel(zh('question.invite.person')).fill(guest.username)
  await dialog.getByRole('button', { name: zh('question.invite.look_up') }).click()
  await dialog.getByRole('checkbox').first().check()
  await dialog.locator('button[value=invite]').last().click()
  await solve(page, community)
  await dialog.locator('button[value=invite]').last().click()
  await expect(page.getByText(zh('question.invite.saved')).first()).toBeVisible()
})

test('a vote has no place for it: a page in between asks, then the vote counts', async ({
  open,
  community,
  settings,
}) => {
  settings(both)
  const who = community.member()
  const question = await community.ask(community.member())
  community.wear(who, 'vote', 40)
  const page = await open(who)
  await page.goto(question.path)
  await voteButton(questionPost(page), 'up').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('captcha.page_title'))
  await noWrongCode(page)
  await code(page).fill('WRONG')
  await goOn(page).click()
  await expectFieldError(page, code(page), zh('error.object.captcha_verification_failed'))
  await again(page, 'refresh').click()
  await noWrongCode(page)
  await solve(page, community)
  await goOn(page).click()
  await expectScore(questionPost(page), 1)
  await expect(votes(questionPost(page))).toBeVisible()
})

test('deleting asks on a page in between; canceling leads back', async ({
  open,
  community,
  settings,
}) => {
  settings(both)
  const who = community.member()
  const question = await community.ask(community.member())
  const answer = await community.answer(who, question)
  community.wear(who, 'delete', 5)
  const page = await open(who)
  const ask = async () => {
    await page.goto(`${question.path}?dialog=delete-answer&id=${answer.id}`)
    await page
      .locator('#dialog')
      .getByRole('button', { name: zh('common.action.delete') })
      .click()
    await expect(code(page)).toBeVisible()
  }
  await ask()
  await page
    .getByRole('main')
    .getByRole('link', { name: zh('common.action.cancel') })
    .click()
  await expect(byId(page, answer)).toBeVisible()
  await ask()
  await solve(page, community)
  await goOn(page).click()
  await expect(page.getByText(zh('question.answer.deleted')).first()).toBeVisible()
})

test('a search keeps its words through the page in between', async ({
  open,
  community,
  settings,
}) => {
  settings(both)
  const who = community.member()
  const { title } = await community.ask(community.member(), { title: '企鹅为什么不怕冷？' })
  const page = await open(who)
  community.wear(who, 'search', 20)
  await page.goto(searchPath({ q: '企鹅', order: 'newest' }))
  await again(page, 'to_words').click()
  await expect(picture(page)).toHaveCount(0)
  await code(page).fill('wrong')
  await goOn(page).click()
  await expectFieldError(page, code(page), zh('error.object.captcha_verification_failed'))
  await expect(picture(page)).toHaveCount(0)
  await again(page, 'to_picture').click()
  await solve(page, community)
  await goOn(page).click()
  await expect(page.getByRole('main')).toContainText(title)
  await expect(page.getByRole('searchbox').first()).toHaveValue('企鹅')
  // A code works for one search.
  await page.reload()
  await expect(code(page)).toBeVisible()
})

test('accounts: sign-up, resending email, a new password, and login after failures', async ({
  page,
  community,
  settings,
  scripts,
}) => {
  settings(both)
  const main = page.getByRole('main')
  const name = `careful-${community.unique()}`
  const pass = main.locator('#pass')
  // A modal has its copy of the button, before that of the form.
  const press = (key: string) =>
    main
      .getByRole('button', { name: zh(key), exact: true })
      .first()
      .click()

  await test.step('sign up', async () => {
    await page.goto(registerPath())
    await expect(block(page)).toHaveCount(0)
    await main.locator('#name').fill(name)
    await main.locator('#e_mail').fill(`${name}@example.org`)
    await pass.fill(password)
    await press('auth.register.submit')
    await expect(main.locator('#name')).toHaveValue(name)
    await noWrongCode(page)
    if (scripts) await expect(main.locator('dialog[open] #captcha')).toBeVisible()
    await solve(page, community)
    await pass.fill(password)
    await press('auth.register.submit')
    await expect(main).toContainText(`${name}@example.org`)
  })
  await test.step('resend the email', async () => {
    await press('auth.inactive.resend')
    await solve(page, community)
    await press('auth.inactive.resend')
    await expect(page.getByText(zh('auth.inactive.resent')).first()).toBeVisible()
    // Too soon for another email: the page says so, and the next attempt needs a captcha again.
    await press('auth.inactive.resend')
    await solve(page, community)
    await press('auth.inactive.resend')
    await expect(page.locator('.error-summary')).toContainText(zh('error.common.too_many_attempts'))
    await expect(code(page)).toBeVisible()
    // What was wrong is not behind the modal.
    if (scripts) {
      await expect(page.locator('dialog[open] .error-summary')).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await press('auth.logout.submit')
  })
  await test.step('a new password', async () => {
    await page.goto(recoveryPath())
    await main.locator('#e_mail').fill(`${name}@example.org`)
    await press('auth.recovery.submit')
    await solve(page, community)
    await press('auth.recovery.submit')
    await expect(main).toContainText(zh('auth.recovery.sent'))
  })
  await test.step('log in after three failures', async () => {
    const { email } = community.member()
    await page.goto(loginPath())
    for (let n = 0; n < 3; n++) {
      await expect(block(page)).toHaveCount(0)
      await main.locator('#e_mail').fill(email!)
      await pass.fill('not-the-password')
      await press('auth.login.submit')
      await expect(page.locator('.error-summary')).toBeVisible()
    }
    await solve(page, community)
    await pass.fill(password)
    await press('auth.login.submit')
    await expect(page).toHaveURL(/\/community$/)
  })
})

test('forms filled in by programs are refused, and what was typed stays', async ({
  page,
  community,
}) => {
  const main = page.getByRole('main')
  await page.goto(registerPath())
  const bait = page.locator('#second_name')
  await expect(bait).toHaveAttribute('tabindex', '-1')
  await expect(page.getByRole('textbox', { name: zh('auth.register.leave_empty') })).toHaveCount(0)
  const name = `robot-${community.unique()}`
  await main.locator('#name').fill(name)
  await main.locator('#e_mail').fill(`${name}@example.org`)
  await main.locator('#pass').fill(password)
  await bait.evaluate(field => ((field as HTMLInputElement).value = 'https://example.org'))
  await main.getByRole('button', { name: zh('auth.register.submit'), exact: true }).click()
  await expect(page.locator('.error-summary')).toContainText(zh('auth.register.try_again'))
  await expect(main.locator('#name')).toHaveValue(name)
  await main.locator('#pass').fill(password)
  await main.getByRole('button', { name: zh('auth.register.submit'), exact: true }).click()
  await expect(main).toContainText(`${name}@example.org`)
})

test('pages for visitors are the same for all and never contain a captcha', async ({
  open,
  settings,
}) => {
  settings(both)
  const [first, second] = [await open(null), await open(null)]
  for (const path of [registerPath(), loginPath(), recoveryPath(), searchPath({ q: '测试' })]) {
    const answers = [await first.goto(path), await second.goto(path)]
    for (const answer of answers) {
      expect(answer!.headers()['cache-control']).toContain('public')
      expect(await answer!.text()).not.toContain('captcha_id')
    }
  }
})
