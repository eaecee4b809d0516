import { expect, test } from './support/test.ts'
import { commentForm, questionPost } from './support/thread.ts'
import { zh } from './support/texts.ts'

test('every dialog opens by its URL for those with the right', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question)
  const comment = await community.comment(author, question)
  const page = await open(author)
  const dialogs: [query: string, title: string][] = [
    ['dialog=delete', 'question.confirm.delete'],
    [`dialog=delete-answer&id=${answer.id}`, 'question.confirm.delete_answer'],
    [`dialog=delete-comment&id=${comment}`, 'question.confirm.delete_comment'],
  ]
  for (const [query, title] of dialogs) {
    await page.goto(`${question.path}?${query}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(zh(title))
    await dialog.getByRole('link', { name: zh('common.action.cancel') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(questionPost(page)).toBeVisible()
  }
})

test('other readers get the page without the dialog', async ({ open, community }) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question)
  const comment = await community.comment(author, question)
  const addresses = [
    'dialog=delete',
    'dialog=undelete',
    `dialog=delete-answer&id=${answer.id}`,
    `dialog=undelete-answer&id=${answer.id}`,
    `dialog=delete-comment&id=${comment}`,
    `dialog=comment&on=${question.id}&edit=${comment}`,
    'dialog=no-such-dialog',
  ]
  for (const page of [await open(null), await open(community.newcomer())]) {
    for (const query of addresses) {
      const response = await page.goto(`${question.path}?${query}`)
      expect(response?.status(), query).toBe(200)
      await expect(questionPost(page)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(commentForm(page)).toHaveCount(0)
    }
  }
})

test('a visitor gets a dialog that leads to the login, a member does not', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  const path = `${question.path}?dialog=login&on=question`
  const visitor = await open(null)
  await visitor.goto(path)
  const dialog = visitor.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(zh('common.login.title'))
  await expect(dialog.getByRole('link', { name: zh('common.action.login') })).toHaveAttribute(
    'href',
    `/community/users/login?redirect=${encodeURIComponent(`${question.path}#question`)}`,
  )
  await expect(dialog.getByRole('link', { name: zh('common.action.register') })).toBeVisible()
  const member = await open(community.member())
  await member.goto(path)
  await expect(questionPost(member)).toBeVisible()
  await expect(member.getByRole('dialog')).toHaveCount(0)
})

test('sign-up is not offered where it is closed', async ({ open, community, settings }) => {
  settings({ login: { allow_new_registrations: false } })
  const question = await community.ask(community.member())
  const page = await open(null)
  await page.goto(`${question.path}?dialog=login&on=question`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('link', { name: zh('common.action.register') })).toHaveCount(0)
})
