import type { Page } from 'playwright/test'
import { sql } from 'drizzle-orm'
import { Reason } from '#shared/codes.ts'
import { inactivePath } from '#shared/paths.ts'
import type { Community, Member } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { byId, message, questionPost } from './support/thread.ts'
import { zh } from './support/texts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const reason = (page: Page, key: string) =>
  dialog(page).getByRole('radio', { name: zh(`flag.reason.${key}.name`), exact: true })
const words = (page: Page, key: string) =>
  dialog(page).getByLabel(zh('flag.only_for', { reason: zh(`flag.reason.${key}.name`) }))
const send = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: zh('flag.submit') })
    .click()
const wrong = (page: Page) => dialog(page).getByRole('alert')

type Row = { type: number; reason: number; content: string }
function flagsOf(community: Community, who: Member): Row[] {
  let rows: Row[] = []
  community.write(tx => {
    rows = tx.all(sql`select object_type as type, report_type as reason, content from report
      where user_id = ${who.id} order by id`)
  })
  return rows
}

const flagLink = { name: zh('flag.open'), exact: true }

test('a question, an answer and a comment are flagged, with thanks', async ({
  open,
  community,
}) => {
  const author = community.member()
  const question = await community.ask(author)
  const answer = await community.answer(author, question)
  const comment = { id: await community.comment(author, question) }
  const member = community.newcomer()
  const page = await open(member)
  const objects = [
    { place: () => questionPost(page).locator('.post-actions'), kind: 'question', key: 'spam' },
    {
      place: () => byId(page, answer).locator('.post-actions'),
      kind: 'answer',
      key: 'not_a_answer',
    },
    { place: () => byId(page, comment), kind: 'comment', key: 'no_longer_needed' },
  ]
  for (const { place, kind, key } of objects) {
    await page.goto(question.path)
    await place().getByRole('link', flagLink).click()
    await expect(dialog(page)).toHaveAccessibleName(zh(`flag.title.${kind}`))
    await expect(dialog(page).getByRole('radio')).toHaveCount(4)
    await reason(page, key).check()
    await send(page)
    await expect(message(page)).toContainText(zh('flag.thanks'))
    await expect(dialog(page)).toHaveCount(0)
  }
  expect(flagsOf(community, member)).toEqual([
    { type: 1, reason: Reason.spam, content: '' },
    { type: 2, reason: Reason.not_a_answer, content: '' },
    { type: 7, reason: Reason.no_longer_needed, content: '' },
  ])
})

test('errors are shown at the field, and what was typed stays', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const earlier = await community.ask(community.member())
  const member = community.member()
  const page = await open(member)
  await page.goto(`${question.path}?dialog=report&type=question&id=${question.id}`)
  await send(page)
  await expect(wrong(page)).toContainText(zh('form.choose_reason'))

  await reason(page, 'something').check()
  await send(page)
  await expect(wrong(page)).toContainText(zh('form.required'))
  await expect(reason(page, 'something')).toBeChecked()
  await expect(words(page, 'something')).toHaveAttribute('aria-invalid', 'true')

  await words(page, 'something').fill('第三段像是广告。')
  await words(page, 'a_duplicate').fill('那个老问题')
  await reason(page, 'a_duplicate').check()
  await send(page)
  await expect(wrong(page)).toContainText(zh('error.common.invalid_url'))
  await expect(words(page, 'something')).toHaveValue('第三段像是广告。')
  await expect(words(page, 'a_duplicate')).toHaveValue('那个老问题')

  await words(page, 'a_duplicate').fill('https://elsewhere.example/questions/1')
  await send(page)
  await expect(wrong(page)).toContainText(zh('form.other_site'))
  expect(flagsOf(community, member)).toEqual([])

  const address = community.origin + earlier.path
  await words(page, 'a_duplicate').fill(address)
  await send(page)
  await expect(message(page)).toContainText(zh('flag.thanks'))
  const kept = [{ type: 1, reason: Reason.a_duplicate, content: address }]
  expect(flagsOf(community, member)).toEqual(kept)

  // A second flag only says that the first one is known.
  await page.goto(`${question.path}?dialog=report&type=question&id=${question.id}`)
  await reason(page, 'spam').check()
  await send(page)
  await expect(message(page)).toContainText(zh('flag.already'))
  expect(flagsOf(community, member)).toEqual(kept)
})

test('visitors are not offered it; inactive members must confirm their address first', async ({
  open,
  community,
}) => {
  const question = await community.ask(community.member())
  const path = `${question.path}?dialog=report&type=question&id=${question.id}`
  const visitor = await open(null)
  await visitor.goto(path)
  await expect(dialog(visitor)).toHaveCount(0)
  await expect(visitor.getByRole('link', flagLink)).toHaveCount(0)

  const page = await open(community.inactive())
  await page.goto(path)
  await expect(dialog(page)).toHaveCount(0)
  await questionPost(page).locator('.post-actions').getByRole('link', flagLink).click()
  await expect(page).toHaveURL(new RegExp(`${inactivePath().replace('?', '\\?')}$`))
})
