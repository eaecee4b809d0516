import { ObjectType } from '#shared/codes.ts'
import { formatShortId } from '#shared/ids.ts'
import type { AskedQuestion } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { byId, placeOf } from './support/thread.ts'

const root = '/community/questions'
const title = 'How to write an address'
const slug = 'how-to-write-an-address'

/** The question's one URL under each setting. */
const addressOf = (question: AskedQuestion, permalink: 1 | 2 | 3 | 4) => {
  const short = formatShortId(ObjectType.question, question.seq)
  return {
    1: `${root}/${question.id}/${slug}`,
    2: `${root}/${question.id}`,
    3: `${root}/${short}/${slug}`,
    4: `${root}/${short}`,
  }[permalink]
}

for (const permalink of [1, 2, 3, 4] as const) {
  test(`setting ${permalink}: every other form leads to the one URL`, async ({
    open,
    community,
    settings,
  }) => {
    settings({ seo: { permalink } })
    const question = await community.ask(community.member(), { title })
    const answer = await community.answer(community.member(), question)
    const page = await open(community.member())
    const wanted = addressOf(question, permalink)
    const spellings = [
      ...([1, 2, 3, 4] as const).map(other => addressOf(question, other)),
      `${root}/${question.id}/not-the-slug`,
    ]
    for (const spelling of spellings) {
      await page.goto(`${spelling}?order=created`)
      expect(placeOf(page), spelling).toBe(`${wanted}?order=created`)
    }
    const answerId = permalink >= 3 ? formatShortId(ObjectType.answer, answer.seq) : answer.id
    for (const spelling of [`${root}/${question.id}/${answer.id}`, `${wanted}/${answer.id}`]) {
      await page.goto(spelling)
      expect(placeOf(page), spelling).toBe(`${wanted}/${answerId}`)
      await expect(byId(page, { id: answerId })).toBeVisible()
    }
    const canonical = page.locator('link[rel=canonical]')
    await page.goto(wanted)
    await expect(canonical).toHaveAttribute('href', community.origin + wanted)
    await page.goto('/community/questions')
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toHaveAttribute(
      'href',
      wanted,
    )
  })
}

test('a title in Chinese has a slug that can be typed', async ({ open, community, settings }) => {
  settings({ seo: { permalink: 1 } })
  const question = await community.ask(community.member(), { title: '如何备份数据库' })
  const page = await open(community.member())
  await page.goto(question.path)
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${root}/${question.id}/[a-z0-9-]+$`))
})
