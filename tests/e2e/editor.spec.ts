/**
 * The writing tools: what scripts add to the plain fields, and the alternatives without scripts.
 */
import { rankValues } from '#kernel'
import { askPath, editAnswerPath, editQuestionPath } from '#shared/paths.ts'
import { expectFieldError, summary, withoutBrowserChecks } from './support/forms.ts'
import { expect, test } from './support/test.ts'
import { message, questionPost } from './support/thread.ts'
import {
  chosenTags,
  contentField,
  draftButton,
  openWriting,
  postButton,
  preview,
  saveButton,
  tagField,
  titleField,
  untilReady,
  writingForm,
} from './support/writing.ts'
import { zh } from './support/texts.ts'

test('tools work by keyboard and can be undone @js', async ({ open, community, scripts }) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  const field = contentField(page)
  await field.focus()
  await page.keyboard.type('see this')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await page.keyboard.press('Control+b')
  await expect(field).toHaveValue('see **this**')
  await page.keyboard.press('Alt+F10')
  const tool = (name: string) =>
    page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: zh(`editor.tool.${name}`) })
  await expect(tool('heading')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tool('italic')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('see ***this***')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('see **this**')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
})

test('only one tool is a Tab stop, and Tab leaves the text @js', async ({
  open,
  community,
  scripts,
}) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await expect(page.getByRole('toolbar').first().locator('[tabindex="0"]')).toHaveCount(1)
  await contentField(page).focus()
  await page.keyboard.press('Tab')
  await expect(contentField(page)).not.toBeFocused()
  await expect(contentField(page)).toHaveValue('')
})

test('Enter continues a list, and an empty item ends it @js', async ({
  open,
  community,
  scripts,
}) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await contentField(page).focus()
  for (const text of ['1. one', 'two', '']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('after')
  await expect(contentField(page)).toHaveValue('1. one\n2. two\nafter')
})

test('a link needs an address @js', async ({ open, community, scripts }) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await contentField(page).focus()
  await page.keyboard.type('docs')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  const address = page.getByLabel(zh('editor.link.address')).first()
  await expect(address).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('https://docs.example.org')
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue('[docs](https://docs.example.org)')
})

test('pieces are inserted with small forms, which require their field @nojs', async ({
  open,
  community,
  scripts,
}) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await contentField(page).fill('正文')
  await page.getByText(zh('editor.insert_heading')).click()
  await page.locator('[value=insert-link]').click()
  await expectFieldError(page, page.locator('#link_url'), zh('form.required'))
  await page.locator('#link_url').fill('https://docs.example.org')
  await page.locator('#link_text').fill('文档')
  await page.locator('[value=insert-link]').click()
  await expect(contentField(page)).toHaveValue('正文\n\n[文档](https://docs.example.org)\n')
})

test('members are suggested while a mention is typed @js', async ({ open, community, scripts }) => {
  const name = `mentioned-${community.unique()}`
  community.member({ username: name })
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await contentField(page).focus()
  await page.keyboard.type(`cc @${name.slice(0, -1)}`)
  const option = page.getByRole('option', { name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const active = await contentField(page).getAttribute('aria-activedescendant')
  expect(active).toBe(await option.getAttribute('id'))
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue(`cc @${name} `)
})

test('tags are found, selected and removed by keyboard @js', async ({
  open,
  community,
  scripts,
}) => {
  const [one, two] = [`pick-${community.unique()}-one`, `pick-${community.unique()}-two`]
  await community.ask(community.member(), { tags: [one, two] })
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await tagField(page).focus()
  await page.keyboard.type(one.slice(0, -2))
  await expect(page.getByRole('option', { name: one })).toHaveAttribute('aria-selected', 'true')
  await expect(tagField(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(chosenTags(page)).toHaveValue(one)
  await page.keyboard.type(two)
  await expect(page.getByRole('option', { name: two })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press(',')
  await expect(chosenTags(page)).toHaveCount(2)
  await page.keyboard.press('Backspace')
  await expect(chosenTags(page)).toHaveValue(one)
  await page.getByRole('button', { name: zh('editor.tags.remove', { name: one }) }).click()
  await expect(chosenTags(page)).toHaveCount(0)
  await expect(tagField(page)).toBeFocused()
})

test('tags are looked up and selected @nojs', async ({ open, community, scripts }) => {
  const stem = `look-${community.unique()}`
  await community.ask(community.member(), { tags: [`${stem}-one`, `${stem}-two`] })
  const page = await open(community.member({ rank: 1 }))
  await openWriting(page, askPath(), scripts)
  await tagField(page).fill(`${stem}-one, ${stem}`)
  await page.getByRole('button', { name: zh('editor.tags.look_up') }).click()
  await expect(page.getByRole('checkbox', { name: `${stem}-one` })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: `${stem}-two` })).not.toBeChecked()
  await page.getByRole('checkbox', { name: `${stem}-two` }).check()
  await titleField(page).fill('用勾选的标签提问')
  await contentField(page).fill('正文写得足够长。')
  await postButton(page).click()
  await expect(questionPost(page).getByRole('link', { name: `${stem}-one` })).toBeVisible()
  await expect(questionPost(page).getByRole('link', { name: `${stem}-two` })).toBeVisible()
})

test('a new tag has a name and a valid slug', async ({ open, community, scripts }) => {
  const slug = `made-${community.unique()}`
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await page.getByText(zh('editor.new_tag.heading')).click()
  await page.locator('#display_name').fill('新做的标签')
  await page.locator('#slug_name').fill('not/legal')
  await page.locator('[value=add-tag]').click()
  await expect(page.locator('#slug_name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#slug_name-error')).toContainText(zh('error.tag.illegal_characters'))
  await page.locator('#slug_name').fill(slug)
  await page.locator('#original_text').fill('用来测试的标签。')
  await page.locator('[value=add-tag]').click()
  await untilReady(page, scripts)
  // The script continues with the next tag once the new one is added.
  if (scripts) await expect(page.getByRole('combobox')).toBeFocused()
  await titleField(page).fill('带着新标签的问题')
  await contentField(page).fill('正文写得足够长。')
  await postButton(page).click()
  await expect(questionPost(page).getByRole('link', { name: '新做的标签' })).toBeVisible()
})

test('a new tag that arrives late does not move the focus @js', async ({
  open,
  community,
  scripts,
}) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  let answer = () => {}
  const pending = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/lookup/tag', async route => {
    await pending
    await route.fallback()
  })
  await page.getByText(zh('editor.new_tag.heading')).click()
  await page.locator('#display_name').fill('慢慢来的标签')
  await page.locator('#slug_name').fill(`late-${community.unique()}`)
  await page.locator('#original_text').fill('用来测试的标签。')
  await page.locator('[value=add-tag]').click()
  await contentField(page).focus()
  await page.keyboard.type('继续写')
  answer()
  await expect(chosenTags(page)).toHaveCount(1)
  await page.keyboard.type('正文')
  await expect(contentField(page)).toBeFocused()
  await expect(contentField(page)).toHaveValue('继续写正文')
})

test('creating a tag requires reputation, and what was typed is kept', async ({
  open,
  community,
  scripts,
}) => {
  const page = await open(community.member({ rank: 1 }))
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('新人想要一个新标签')
  await contentField(page).fill('正文写得足够长。')
  await tagField(page).fill(`never-made-${community.unique()}`)
  await postButton(page).click()
  await expect(summary(page)).toContainText(zh('editor.tags.rank', rankValues({ rank: 1 }, 750)))
  await expect(titleField(page)).toHaveValue('新人想要一个新标签')
  await expect(tagField(page)).toHaveValue(/^never-made/)
  await expect(page.locator('.new-tag')).toHaveCount(0)
})

test('all errors of a question are shown at their fields', async ({ open, community, scripts }) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await withoutBrowserChecks(writingForm(page))
  await titleField(page).fill('x'.repeat(151))
  await contentField(page).fill(' \n ')
  await postButton(page).click()
  await untilReady(page, scripts)
  await expect(summary(page)).toBeFocused()
  await expectFieldError(page, titleField(page), zh('form.too_long', { max: 150 }))
  await expectFieldError(page, contentField(page), zh('form.required'))
  await expectFieldError(page, tagField(page), zh('error.tag.minimum_count', { count: 1 }))
  await expect(titleField(page)).toHaveValue('x'.repeat(151))
})

test('the remaining length of a title is counted in visible characters @js', async ({
  open,
  community,
  scripts,
}) => {
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('𠮷'.repeat(140))
  await expect(page.getByText('140 / 150')).toBeVisible()
  await titleField(page).fill('x'.repeat(152))
  await expect(page.getByText('152 / 150')).toBeVisible()
})

test('questions with a similar title are shown while asking', async ({
  open,
  community,
  scripts,
}) => {
  const title = `量子咖啡机第 ${community.unique()} 号怎样除垢`
  const known = await community.ask(community.member(), { title })
  const page = await open(community.member())
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('量子咖啡机怎样除垢')
  if (!scripts) await page.getByRole('button', { name: zh('editor.similar.look') }).click()
  await expect(writingForm(page).getByRole('link', { name: title })).toHaveAttribute(
    'href',
    known.path,
  )
})

test('a draft is saved, restored and discarded', async ({ open, community, scripts }) => {
  const who = community.member()
  const page = await open(who)
  await openWriting(page, askPath(), scripts)
  await titleField(page).fill('还没写完的问题')
  await tagField(page).fill('draft-tag')
  await contentField(page).fill('写到一半')
  await draftButton(page).click()
  const saved = zh('editor.saved_at', { time: '' })
  if (!scripts) await expect(message(page)).toContainText(zh('editor.draft.saved'))
  await expect(writingForm(page).getByText(saved)).toBeVisible()

  const elsewhere = await open(who)
  await openWriting(elsewhere, askPath(), scripts)
  await expect(titleField(elsewhere)).toHaveValue('还没写完的问题')
  await expect(contentField(elsewhere)).toHaveValue('写到一半')
  await expect(chosenTags(elsewhere).first()).toHaveValue('draft-tag')
  await elsewhere.locator('.save-bar summary').click()
  await elsewhere.locator('[value=discard]').click()
  await expect(message(elsewhere)).toContainText(zh('editor.draft.discarded'))
  await expect(titleField(elsewhere)).toHaveValue('')
})

test('a draft is saved automatically some seconds after the last key @js', async ({
  open,
  community,
  scripts,
}) => {
  const who = community.member()
  const page = await open(who)
  await openWriting(page, askPath(), scripts)
  await contentField(page).fill('自己会保存的草稿')
  await expect(writingForm(page).getByText(zh('editor.saved_at', { time: '' }))).toBeVisible()
  const elsewhere = await open(who)
  await openWriting(elsewhere, askPath(), scripts)
  await expect(contentField(elsewhere)).toHaveValue('自己会保存的草稿')
  await expect(preview(elsewhere)).toContainText('自己会保存的草稿')
})

test('leaving with unsaved changes asks first; without changes or after saving it does not @js', async ({
  open,
  community,
  scripts,
}) => {
  const author = community.member()
  const question = await community.ask(author)
  const page = await open(author)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await openWriting(page, editQuestionPath(question.id), scripts)
  await contentField(page).focus()
  await page.goto(question.path)
  expect(asked).toEqual([])
  await openWriting(page, editQuestionPath(question.id), scripts)
  await contentField(page).focus()
  await page.keyboard.type('changed ')
  await page.goto(question.path)
  expect(asked).toEqual(['beforeunload'])
  await openWriting(page, editQuestionPath(question.id), scripts)
  await contentField(page).focus()
  await page.keyboard.type('changed ')
  await saveButton(page).click()
  await expect(questionPost(page)).toContainText('changed')
  expect(asked).toEqual(['beforeunload'])
})

test('what was typed before the scripts loaded is kept @js', async ({
  open,
  community,
  scripts,
}) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question, '原来的回答，足够长。')
  const page = await open(author)
  let release = () => {}
  const pending = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/writing-*.js', async route => {
    await pending
    await route.continue()
  })
  await page.goto(editAnswerPath(question.id, answer.id), { waitUntil: 'commit' })
  const field = page.locator('#content')
  await field.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('补充。')
  release()
  await untilReady(page, scripts)
  await expect(field).toHaveValue('原来的回答，足够长。补充。')
  await expect(preview(page)).toContainText('补充。')
})
