import { askPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import { answerField, message, postAnswer, writeAnswer } from './support/thread.ts'
import {
  contentField,
  draftButton,
  openWriting,
  postButton,
  tagField,
  titleField,
  writingForm,
} from './support/writing.ts'
import { zh } from './support/texts.ts'

const savedNote = zh('editor.saved_at', { time: '' }).trim()

test('an answer: saved, restored on another device, deleted once posted', async ({
  open,
  community,
}) => {
  const who = community.member()
  const question = await community.ask(community.member())
  const page = await open(who)
  await page.goto(question.path)
  await answerField(page).fill('写到一半的回答')
  await writeAnswer(page)
    .getByRole('button', { name: zh('editor.save_draft') })
    .click()
  await expect(writeAnswer(page)).toContainText(savedNote)
  await expect(answerField(page)).toHaveValue('写到一半的回答')

  const elsewhere = await open(who)
  await elsewhere.goto(question.path)
  await expect(answerField(elsewhere)).toHaveValue('写到一半的回答')
  await expect(writeAnswer(elsewhere)).toContainText(savedNote)
  await postAnswer(elsewhere, '写完了的回答。')
  await expect(elsewhere.locator('.post-answer')).toHaveCount(1)

  const other = await community.ask(community.member())
  await page.goto(other.path)
  await expect(answerField(page)).toHaveValue('')
})

test('an answer: the draft is discarded', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await answerField(page).fill('不要了的草稿')
  await writeAnswer(page)
    .getByRole('button', { name: zh('editor.save_draft') })
    .click()
  await expect(writeAnswer(page)).toContainText(savedNote)
  await page.goto(question.path)
  await expect(answerField(page)).toHaveValue('不要了的草稿')
  await writeAnswer(page)
    .getByRole('button', { name: zh('editor.discard_draft') })
    .click()
  await expect(message(page)).toContainText(zh('question.draft.discarded'))
  await expect(answerField(page)).toHaveValue('')
})

test('a question: saved with title, text and tags, restored, discarded', async ({
  open,
  community,
  scripts,
}) => {
  await community.ask(community.member(), { tags: ['testing'] })
  const who = community.member()
  const page = await open(who)
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('草稿的标题')
  await contentField(page).fill('草稿的正文')
  await tagField(page).fill('testing')
  await draftButton(page).click()
  await expect(writingForm(page)).toContainText(savedNote)

  const elsewhere = await open(who)
  await openWriting(elsewhere, askPath(), scripts)
  await expect(titleField(elsewhere)).toHaveValue('草稿的标题')
  await expect(contentField(elsewhere)).toHaveValue('草稿的正文')
  await expect(elsewhere.locator('[name=tags]')).toHaveValue('testing')

  await elsewhere.locator('summary', { hasText: zh('editor.discard_draft') }).click()
  await elsewhere.locator('button[value=discard]').click()
  await expect(message(elsewhere)).toContainText(zh('editor.draft.discarded'))
  await expect(titleField(elsewhere)).toHaveValue('')
})

test('posting a question deletes its draft', async ({ open, community, scripts }) => {
  await community.ask(community.member(), { tags: ['testing'] })
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('先存草稿再发布的问题')
  await contentField(page).fill('正文已经写好，先存一下。')
  await tagField(page).fill('testing')
  await draftButton(page).click()
  await expect(writingForm(page)).toContainText(savedNote)
  if (!scripts) await expect(message(page)).toContainText(zh('editor.draft.saved'))
  await postButton(page).click()
  await expect(page.locator('#question')).toBeVisible()
  await openWriting(page, askPath(), scripts)
  await expect(titleField(page)).toHaveValue('')
})

test('typed text is saved automatically after a pause @js', async ({
  open,
  community,
  scripts,
}) => {
  const who = community.member()
  const page = await open(who)
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('自己保存的草稿')
  await expect(writingForm(page)).toContainText(savedNote)
  const elsewhere = await open(who)
  await openWriting(elsewhere, askPath(), scripts)
  await expect(titleField(elsewhere)).toHaveValue('自己保存的草稿')
})
