import { EditWindow } from '#posts/comments/comments.schema.ts'
import { minute } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { addComment, byId, commentForm, comments, message, placeOf } from './support/thread.ts'
import { t } from './support/texts.ts'

const items = '.comment'

test('comment on a question, reply, edit, delete', async ({ open, community }) => {
  const [asker, writer] = [community.member(), community.member()]
  const question = await community.ask(asker)
  const page = await open(writer)
  await page.goto(question.path)
  await addComment(page, question, '请问是哪个版本？')
  const comment = comments(page, question).locator(items)
  await expect(comment).toHaveText(/请问是哪个版本/)
  const id = await comment.getAttribute('id')

  const other = await open(asker)
  await other.goto(question.path)
  await byId(other, { id: id! })
    .getByRole('link', { name: t('question.comment.reply') })
    .click()
  await expect(commentForm(other)).toContainText(
    t('question.comment.reply_to', { name: writer.displayName }),
  )
  await commentForm(other).getByRole('textbox').fill('是 20.19。')
  await commentForm(other)
    .getByRole('button', { name: t('question.comment.reply') })
    .click()
  const reply = comments(other, question).locator(items).nth(1)
  await expect(reply).toContainText('是 20.19。')
  await expect(reply.locator('.comment-to')).toContainText(writer.displayName)
  await expect(reply).toContainText(t('common.user.asker'))

  await page.goto(question.path)
  await byId(page, { id: id! })
    .getByRole('link', { name: t('common.action.edit') })
    .click()
  await expect(commentForm(page).getByRole('textbox')).toHaveValue('请问是哪个版本？')
  await commentForm(page).getByRole('textbox').fill('请问是哪个版本，哪个系统？')
  await commentForm(page)
    .getByRole('button', { name: t('common.action.save') })
    .click()
  await expect(byId(page, { id: id! })).toContainText('哪个系统')
  await expect(commentForm(page)).toHaveCount(0)

  await byId(page, { id: id! })
    .getByRole('link', { name: t('common.action.delete') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(t('question.confirm.delete_comment'))
  await dialog.getByRole('button', { name: t('common.action.delete') }).click()
  await expect(message(page)).toContainText(t('question.comment.deleted'))
  await expect(byId(page, { id: id! })).toHaveCount(0)
  await expect(comments(page, question).locator(items)).toHaveCount(1)
})

test('after five minutes only staff may edit it', async ({ open, community }) => {
  const writer = community.member()
  const question = await community.ask(writer)
  const soonOld = await community.comment(writer, question, '快要过期的评论', {
    ago: EditWindow - minute,
  })
  const page = await open(writer)
  await page.goto(question.path)
  const edit = (id: string) =>
    byId(page, { id }).getByRole('link', { name: t('common.action.edit') })
  await edit(soonOld).click()
  await expect(commentForm(page)).toBeVisible()
  community.age(soonOld, 2 * minute)
  await commentForm(page).getByRole('textbox').fill('太晚的修改')
  await commentForm(page)
    .getByRole('button', { name: t('common.action.save') })
    .click()
  await expect(page.getByText(t('error.comment.cannot_edit_after_deadline')).first()).toBeVisible()
  await page.goto(question.path)
  await expect(byId(page, { id: soonOld })).toContainText('快要过期的评论')
  await expect(edit(soonOld)).toHaveCount(0)

  const moderator = await open(community.moderator())
  await moderator.goto(question.path)
  await byId(moderator, { id: soonOld })
    .getByRole('link', { name: t('common.action.edit') })
    .click()
  await commentForm(moderator).getByRole('textbox').fill('版主改过的评论')
  await commentForm(moderator)
    .getByRole('button', { name: t('common.action.save') })
    .click()
  await expect(byId(moderator, { id: soonOld })).toContainText('版主改过的评论')
})

test('the URL names the new comment @nojs', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await addComment(page, question, '写完之后停在这里')
  const id = await comments(page, question).locator(items).getAttribute('id')
  expect(placeOf(page)).toBe(`${question.path}#${id}`)
})

test('a name with @ becomes a link to the member', async ({ open, community }) => {
  const [asker, writer] = [community.member(), community.member()]
  const question = await community.ask(asker)
  const page = await open(writer)
  await page.goto(question.path)
  await addComment(page, question, `@${asker.username} 说得对`)
  const link = comments(page, question).getByRole('link', { name: `@${asker.username}` })
  await expect(link).toHaveAttribute('href', `/community/users/${asker.username}`)
})

test('Enter takes a member from the list only while the list is in sight @js', async ({
  open,
  community,
}) => {
  const [asker, writer] = [community.member(), community.member()]
  const question = await community.ask(asker)
  const page = await open(writer)
  await page.goto(question.path)
  await page.locator('.comments-foot a[href*="dialog=comment"]').last().click()
  const area = commentForm(page).getByRole('textbox')
  const list = page.getByRole('listbox')
  const typed = `@${asker.username}`
  await area.focus()
  await expect(commentForm(page)).toHaveClass(/\blive\b/)
  // In one step: a pause between keys, on a busy machine, would open a list for part of the name, too.
  await page.keyboard.insertText(typed)
  await list.waitFor()
  await list.evaluate(it => (it.style.top = '-9999px'))
  await area.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(area).toHaveValue(`${typed}\n`)
  await page.keyboard.insertText(typed)
  await expect(list).toBeInViewport()
  await area.press('Enter')
  await expect(area).toHaveValue(`${typed}\n@${asker.username} `)
})

test('three are shown first, the rest in pages; the URL of a comment opens its page', async ({
  open,
  community,
}) => {
  const writer = community.member()
  const question = await community.ask(writer)
  const all: string[] = []
  for (let i = 0; i < 18; i++) {
    all.push(await community.comment(writer, question, undefined, { ago: (30 - i) * minute }))
  }
  const page = await open(community.member())
  const shown = comments(page, question).locator(items)
  await page.goto(question.path)
  await expect(shown).toHaveCount(3)
  await page.getByRole('link', { name: t('common.comment.more', { count: 15 }) }).click()
  await expect(shown).toHaveCount(15)
  await expect(shown.first()).toHaveAttribute('id', all[0]!)
  const pager = page.getByRole('navigation', { name: t('question.comment.pages') })
  await pager.getByRole('link', { name: t('common.pager.next') }).click()
  await expect(shown).toHaveCount(3)
  await expect(shown.last()).toHaveAttribute('id', all[17]!)

  await page.goto(`${question.path}?commentId=${all[16]}#${all[16]}`)
  await expect(byId(page, { id: all[16]! })).toBeVisible()
})

test('the same comment sent twice becomes one comment', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  const shown = comments(page, question).locator(items)
  const text = `只应出现一次 ${community.unique()}`
  for (const _ of [1, 2]) {
    await page.goto(question.path)
    await addComment(page, question, text)
    await expect(commentForm(page)).toHaveCount(0)
  }
  await expect(shown).toHaveCount(1)
})

test('canceling leaves everything unchanged', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await page.goto(question.path)
  await comments(page, question)
    .getByRole('link', { name: t('question.comment.add_link') })
    .click()
  await commentForm(page)
    .getByRole('link', { name: t('common.action.cancel') })
    .click()
  await expect(commentForm(page)).toHaveCount(0)
  expect(placeOf(page).split('#')[0]).toBe(question.path)
})
