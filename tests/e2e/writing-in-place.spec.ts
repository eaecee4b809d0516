/** Answers and comments are written in place, and the result is shown where the reader is. */
import { editAnswerPath } from '#shared/paths.ts'
import { expect, test } from './support/test.ts'
import {
  addCommentLink,
  answerField,
  commentForm,
  comments,
  message,
  writeAnswer,
} from './support/thread.ts'
import { saveButton, summaryField } from './support/writing.ts'
import { zh } from './support/texts.ts'

const toolbar = zh('editor.toolbar')

test('the answer field becomes the editor when focused @js', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await expect(page.getByRole('toolbar', { name: toolbar })).toHaveCount(0)
  const postButton = writeAnswer(page).getByRole('button', { name: zh('question.answer.post') })
  const top = () => postButton.evaluate(button => button.getBoundingClientRect().top + scrollY)
  const before = await top()
  await answerField(page).focus()
  await expect(page.getByRole('toolbar', { name: toolbar })).toBeVisible()
  await expect(answerField(page)).toBeFocused()
  // What is below the field stays where it was, so that no click misses its target.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
  await page.keyboard.type('1. first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await expect(answerField(page)).toHaveValue('1. first\n2. second')
  await expect(writeAnswer(page).locator('.editor-preview li')).toHaveText(['first', 'second'])
  await expect(writeAnswer(page)).toContainText(zh('editor.saved_at', { time: '' }).trim())
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.post-answer .prose li')).toHaveText(['first', 'second'])
})

test('formatted text is pasted as Markdown, code unchanged @js', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  const field = answerField(page)
  await field.focus()
  await expect(page.getByRole('toolbar', { name: toolbar })).toBeVisible()
  const paste = (html: string, text: string) =>
    field.evaluate(
      (area, [html, text]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html!)
        clipboardData.setData('text/plain', text!)
        const event = new ClipboardEvent('paste', {
          clipboardData,
          cancelable: true,
          bubbles: true,
        })
        return area.dispatchEvent(event)
      },
      [html, text],
    )
  expect(await paste('<p>See <a href="https://example.org/">this</a></p>', 'See this')).toBe(false)
  await expect(field).toHaveValue('See [this](https://example.org/)')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('')
  // Left to the browser.
  expect(await paste('<span style="color:red">a = 1</span>', 'a = 1')).toBe(true)
  await field.fill('```\n')
  expect(await paste('<b>a</b>', 'a')).toBe(true)
})

test('answers posted meanwhile are offered when the window regains focus @js', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  const page = await open(null)
  await page.clock.install()
  await page.goto(question.path)
  const line = page.locator('.new-answers')
  await expect(line).toBeHidden()
  await community.answer(community.member(), question)
  const look = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  const script = page.waitForResponse(/new-answers/)
  await look()
  // The script runs before the clock is moved on.
  await (await script).finished()
  await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
  await page.clock.runFor(61_000)
  await expect(line).toBeHidden()
  await look()
  await expect(line).toHaveText(zh('question.answer.new', { count: 1 }))
  await line.getByRole('link').click()
  await expect(page.locator('.post-answer')).toHaveCount(1)
  await expect(line).toBeHidden()
})

test('pieces, help and the upload link are there for the answer @nojs', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await answerField(page).fill('正文')
  await writeAnswer(page).getByText(zh('editor.insert_heading')).click()
  await expect(writeAnswer(page).getByText(zh('editor.upload.without_script'))).toBeVisible()
  await page.locator('#link_url').fill('https://docs.example.org')
  await page.locator('[value=insert-link]').click()
  await expect(answerField(page)).toHaveValue('正文\n\n<https://docs.example.org>\n')
  await expect(writeAnswer(page).locator('.formatting')).toBeVisible()
})

test('a comment: opened in place, a name suggested, sent by keyboard, focused @js', async ({
  open,
  community,
}) => {
  const name = `named-${community.unique()}`
  community.member({ username: name })
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await answerField(page).fill('这段回答还没写完。')
  await addCommentLink(page, question).click()
  const field = commentForm(page).getByRole('textbox')
  await expect(field).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
  await page.keyboard.type(`谢谢 @${name.slice(0, -1)}`)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`谢谢 @${name} `)
  await page.keyboard.press('Control+Enter')
  const comment = comments(page, question).locator('.comment')
  await expect(comment).toContainText('谢谢')
  await expect(comment).toBeFocused()
  await expect(page.locator('#live')).toContainText('谢谢')
  await expect(answerField(page)).toHaveValue('这段回答还没写完。')
  await addCommentLink(page, question).click()
  await commentForm(page)
    .getByRole('link', { name: zh('common.action.cancel') })
    .click()
  await expect(commentForm(page)).toHaveCount(0)
})

test('the message of an act is visible where the page opens', async ({ open, community }) => {
  const question = await community.ask(community.member(), {
    content: '很长的正文。\n\n'.repeat(80),
  })
  const answer = await community.answer(community.member(), question)
  const page = await open(community.member({ rank: 200 }), {
    viewport: { width: 360, height: 640 },
  })
  await page.goto(editAnswerPath(question.id, answer.id))
  await page.locator('#content').fill('改过的回答，足够长。')
  await summaryField(page).fill('改一改')
  await saveButton(page).click()
  await expect(message(page)).toContainText(zh('question.edit.waits'))
  await expect(message(page)).toBeInViewport({ ratio: 1 })
})
