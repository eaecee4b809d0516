import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { closeWithReason, holdQuestion } from '#posts/questions/set-state.ts'
import { closedFor } from '#shared/closing-note.ts'
import { Reason } from '#shared/codes.ts'
import { minute } from './support/community.ts'
import { summary } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import {
  acceptButton,
  answerField,
  byId,
  message,
  placeOf,
  postAnswer,
  press,
  writeAnswer,
} from './support/thread.ts'
import { t } from './support/texts.ts'

const accepted = () => t('common.accept.is')

test('preview, then post; the page opens at the new answer', async ({
  open,
  community,
  scripts,
}) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await answerField(page).fill('先看 **日志**，再看 `配置`。')
  // With scripts the preview updates while typing.
  if (!scripts)
    await writeAnswer(page)
      .getByRole('button', { name: t('editor.preview') })
      .click()
  const preview = writeAnswer(page).locator('.editor-preview')
  await expect(preview.locator('strong')).toHaveText('日志')
  await expect(preview.locator('code')).toHaveText('配置')
  await expect(answerField(page)).toHaveValue('先看 **日志**，再看 `配置`。')
  await expect(page.locator('.post-answer')).toHaveCount(0)

  await writeAnswer(page)
    .getByRole('button', { name: t('question.answer.post') })
    .click()
  const posted = page.locator('.post-answer')
  await expect(posted.locator('strong')).toHaveText('日志')
  await expect(message(page)).toContainText(t('question.answer.posted'))
  const id = await posted.getAttribute('id')
  expect(placeOf(page)).toBe(`${question.path}/${id}#${id}`)
})

test('where each member may answer once, a second answer is refused with a link to the first', async ({
  open,
  community,
}) => {
  const who = community.member()
  const question = await community.ask(community.member())
  const stale = await open(who)
  await stale.goto(question.path)
  const first = await community.answer(who, question)
  await postAnswer(stale, '这是同一个人的第二个回答。')
  await expect(summary(stale)).toContainText(t('error.answer.restrict_answer'))
  await expect(answerField(stale)).toHaveValue('这是同一个人的第二个回答。')
  const way = writeAnswer(stale).getByRole('link', { name: t('question.answer.edit_mine') })
  await expect(way).toHaveAttribute('href', new RegExp(`/${first.id}/edit$`))

  await stale.goto(question.path)
  await expect(answerField(stale)).toHaveCount(0)
  await expect(way).toHaveAttribute('href', new RegExp(`/${first.id}/edit$`))
})

test('without that rule a second answer needs an extra step', async ({
  open,
  community,
  settings,
}) => {
  settings({ write: { restrict_answer: false } })
  const who = community.member()
  const question = await community.ask(community.member())
  await community.answer(who, question)
  const page = await open(who)
  await page.goto(question.path)
  await expect(answerField(page)).toHaveCount(0)
  await writeAnswer(page)
    .getByRole('link', { name: t('question.answer.another') })
    .click()
  await postAnswer(page, '另一个角度的第二个回答。')
  await expect(page.locator('.post-answer')).toHaveCount(2)
})

test('closed questions and questions pending review take no answers', async ({
  open,
  community,
}) => {
  const asker = community.member()
  const question = await community.ask(asker)
  const stale = await open(community.member())
  await stale.goto(question.path)
  const closing = { closeType: Reason.not_clarity, closeMessage: '请补充版本号' }
  community.write((tx, now) => closeWithReason(tx, question.seq, closing, now))
  await postAnswer(stale, '这个回答来得太晚了。')
  await expect(summary(stale)).toContainText(t('error.answer.question_closed_cannot_add'))
  await expect(answerField(stale)).toHaveValue('这个回答来得太晚了。')
  await stale.goto(question.path)
  await expect(stale.getByText(closedFor(Reason.not_clarity, t))).toBeVisible()
  await expect(stale.getByText('请补充版本号')).toBeVisible()
  await expect(answerField(stale)).toHaveCount(0)

  const pending = await community.ask(asker)
  community.write(tx => holdQuestion(tx, pending.seq))
  const page = await open(asker)
  await page.goto(pending.path)
  await expect(page.getByText(t('error.question.under_review'))).toBeVisible()
  await expect(answerField(page)).toHaveCount(0)
})

test('accept, accept another, unaccept; only the asker and staff may', async ({
  open,
  community,
}) => {
  const asker = community.member()
  const question = await community.ask(asker)
  const one = await community.answer(community.member(), question)
  const two = await community.answer(community.member(), question)
  const page = await open(asker)
  await page.goto(question.path)
  await press(acceptButton(byId(page, one)), true)
  await expect(byId(page, one)).toContainText(accepted())

  await press(acceptButton(byId(page, two)), true)
  await expect(byId(page, one)).not.toContainText(accepted())
  await expect(page.locator('.post-answer').first()).toHaveAttribute('id', two.id)

  const reader = await open(community.member())
  await reader.goto(question.path)
  await expect(byId(reader, two)).toContainText(accepted())
  await expect(acceptButton(byId(reader, two))).toHaveCount(0)

  const moderator = await open(community.moderator())
  await moderator.goto(question.path)
  await press(acceptButton(byId(moderator, two)), false)
  await expect(byId(moderator, two)).not.toContainText(accepted())
})

test('delete an answer in a dialog; a moderator undeletes it', async ({ open, community }) => {
  const who = community.member()
  const question = await community.ask(community.member())
  const answer = await community.answer(who, question)
  const page = await open(who)
  await page.goto(question.path)
  await byId(page, answer)
    .getByRole('link', { name: t('common.action.delete') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(t('question.confirm.delete_answer'))
  await dialog.getByRole('button', { name: t('common.action.delete') }).click()
  await expect(byId(page, answer)).toHaveCount(0)
  await expect(message(page)).toContainText(t('question.answer.deleted'))

  const reader = await open(community.member())
  await reader.goto(answer.path)
  await expect(byId(reader, answer)).toHaveCount(0)

  const moderator = await open(community.admin())
  await moderator.goto(answer.path)
  await expect(byId(moderator, answer)).toContainText(t('question.answer.is_deleted'))
  await byId(moderator, answer)
    .getByRole('link', { name: t('question.undelete') })
    .click()
  await moderator.getByRole('dialog').getByRole('button').last().click()
  await expect(message(moderator)).toContainText(t('question.answer.undeleted'))
  await reader.reload()
  await expect(byId(reader, answer)).toBeVisible()
})

test('authors cannot delete their accepted answer', async ({ open, community }) => {
  const [asker, who] = [community.member(), community.member()]
  const question = await community.ask(asker)
  const answer = await community.answer(who, question)
  const page = await open(who)
  await page.goto(`${question.path}?dialog=delete-answer&id=${answer.id}`)
  const input = { question_id: question.id, answer_id: answer.id }
  await community.as(asker).run(acceptAnswer, input)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.action.delete') })
    .click()
  await expect(page.getByText(t('error.answer.cannot_deleted')).first()).toBeVisible()
  await page.goto(question.path)
  await expect(byId(page, answer)).toBeVisible()
})

test('the same answer sent twice becomes one answer', async ({ open, community, settings }) => {
  settings({ write: { restrict_answer: false } })
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  const text = `按下两次也只有一个回答 ${community.unique()}`
  await postAnswer(page, text)
  await expect(page.locator('.post-answer')).toHaveCount(1)
  await page.goto(`${question.path}?dialog=another`)
  await postAnswer(page, text)
  await expect(page).toHaveURL(/#\d+$/)
  await expect(page.locator('.post-answer')).toHaveCount(1)
})

test('many answers have orders and pages; the URL of an answer opens its page', async ({
  open,
  community,
  settings,
}) => {
  const question = await community.ask(community.member())
  const writers = [community.member(), community.member()]
  settings({ write: { restrict_answer: false } })
  const all = []
  for (let i = 0; i < 17; i++) {
    const when = { ago: (20 - i) * minute }
    all.push(await community.answer(writers[i % 2]!, question, undefined, when))
  }
  const page = await open(community.member())
  await page.goto(question.path)
  const shown = page.locator('.post-answer')
  await expect(shown).toHaveCount(15)
  await expect(shown.first()).toHaveAttribute('id', all[0]!.id)
  await page.getByRole('link', { name: t('common.pager.next') }).click()
  await expect(shown).toHaveCount(2)
  await expect(page).toHaveURL(/page=2.*#answerHeader$/)

  await page.getByRole('link', { name: t('question.answer.order_updated') }).click()
  await expect(shown.first()).toHaveAttribute('id', all[16]!.id)
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()

  await page.goto(all[16]!.path)
  await expect(byId(page, all[16]!)).toBeVisible()
  await page.goto(`${question.path}?page=99`)
  await expect(shown).toHaveCount(2)
})

test('a deleted answer is gone for everyone who may not see it', async ({ open, community }) => {
  const who = community.member()
  const question = await community.ask(community.member())
  const answer = await community.answer(who, question)
  await community.as(who).run(deleteAnswer, { id: answer.id })
  const reader = await open(community.member())
  await reader.goto(answer.path)
  await expect(reader.locator('.post-answer')).toHaveCount(0)
  const author = await open(who)
  await author.goto(answer.path)
  await expect(byId(author, answer)).toContainText(t('question.answer.is_deleted'))
})
