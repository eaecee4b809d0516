import type { Page } from 'playwright/test'
import { acceptAnswer } from '#posts/answers/accept-answer.ts'
import { minute } from './support/community.ts'
import { expect, test } from './support/test.ts'
import { placeOf } from './support/thread.ts'
import { t } from './support/texts.ts'

const hits = (page: Page) => page.getByRole('main').locator('.row-title a')

async function search(page: Page, query: string) {
  await page.goto(`/community/search?q=${encodeURIComponent(query)}`)
}

test('words, operators, orders, highlights', async ({ open, community }) => {
  const n = community.unique()
  const word = `翠鸟${n}`
  const [one, two] = [community.member(), community.member()]
  const tag = `bird-${n}`
  const question = await community.ask(
    one,
    { title: `怎样观察${word}`, tags: [tag] },
    { ago: 20 * minute },
  )
  const plain = await community.ask(two, { title: `${word}吃什么`, tags: ['testing'] })
  const answer = await community.answer(two, question, `清晨到河边等，${word}就会来。`)
  const ids = { question_id: question.id, answer_id: answer.id }
  await community.as(one).run(acceptAnswer, ids)

  const page = await open(null)
  await search(page, word)
  await expect(hits(page)).toHaveCount(3)
  await expect(page.locator('mark').first()).toBeVisible()

  const cases: [query: string, titles: string[]][] = [
    [`${word} is:question`, [plain.title, question.title]],
    [`${word} is:answer`, [question.title]],
    [`${word} user:${one.username}`, [question.title]],
    [`${word} answers:1 is:question`, [question.title]],
    [`[${tag}] is:question`, [question.title]],
    [`${word} isaccepted:yes`, [question.title]],
    [`${word} score:1000`, []],
  ]
  for (const [query, titles] of cases) {
    await search(page, `${query}`)
    const found = await hits(page).allTextContents()
    expect(found.sort(), query).toEqual([...titles].sort())
  }

  await search(page, word)
  await page.getByRole('link', { name: t('search.order.newest') }).click()
  await expect(page).toHaveURL(/order=newest/)
  await hits(page)
    .and(page.locator(`[href*="${answer.id}"]`))
    .click()
  await expect(page.locator(`[id="${answer.id}"]`)).toBeVisible()
})

test('pasted texts, display names and misspellings', async ({ open, community }) => {
  const n = community.unique()
  const word = `quetzalbird${String(n).replace(/\d/g, d => 'abcdefghij'[Number(d)]!)}`
  const question = await community.ask(community.member(), {
    title: `Where does ${word} live`,
    content: `\`\`\`\nsome code\n\`\`\`\n\nSee [the guide](https://example.org/) first.`,
  })
  community.learn()
  const page = await open(null)
  await page.goto('/community/search')
  const box = page.getByRole('main').getByRole('searchbox')
  const stack = '    at Server.setupListenHandle [as _listen2] (node:net:1463:16) '
  await box.fill(`Error: ${word} ENOWHERE: nothing there ${stack.repeat(4)}`)
  await box.press('Enter')
  await expect(page.getByText(t('search.long'))).toBeVisible()
  await expect(hits(page).filter({ hasText: question.title })).toHaveCount(1)

  const typed = `${word.slice(0, 6)}x${word.slice(6)}`
  await search(page, typed)
  await expect(page.getByText(t('search.instead', { typed, words: word }))).toBeVisible()
  await expect(hits(page)).toHaveText([question.title])
  await expect(page.getByText('See the guide first.')).toBeVisible()
  await page.getByRole('link', { name: t('search.exact', { typed }) }).click()
  await expect(page.getByText(t('search.empty'))).toBeVisible()

  await search(page, `how to ${word.slice(0, -2)}`)
  await expect(hits(page)).toHaveText([question.title])
  await expect(page.getByText(t('search.others', { words: word }))).toBeVisible()
  await expect(page.getByText(t('search.left_out', { words: 'how · to' }))).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(1)

  await search(page, `[nothing${n}] user:nobody${n} score:abc is:answer`)
  for (const text of [
    t('search.unknown.tag', { name: `nothing${n}` }),
    t('search.unknown.user', { name: `nobody${n}` }),
    t('search.misread.number', { text: 'score:abc', operator: 'score' }),
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('link', { name: t('search.ask') })).toBeVisible()
  await page.getByRole('link', { name: t('search.without', { option: 'is:answer' }) }).click()
  await expect(page).not.toHaveURL(/is%3Aanswer/)
})

test('an empty search shows the help, no results show what to try', async ({ open }) => {
  const page = await open(null)
  await page.goto('/community/search')
  await expect(page.getByText(t('search.start'))).toBeVisible()
  // A Chinese sentence is also searched by its words, and some of these may occur anywhere.
  const nowhere = 'qzxjvkqzxjvk'
  await search(page, nowhere)
  await expect(page.getByText(t('search.empty'))).toBeVisible()
  const box = page.getByRole('main').getByRole('searchbox')
  await expect(box).toHaveValue(nowhere)
})

test('what nobody finds is listed for administrators, until they take it off', async ({
  open,
  community,
}) => {
  const words = `kakapo${String(community.unique()).replace(/\d/g, d => 'abcdefghij'[Number(d)]!)}`
  await search(await open(null), words)
  const page = await open(community.admin())
  const link = page.getByRole('main').getByRole('link', { name: words, exact: true })
  // It is written some seconds later.
  await expect(async () => {
    await page.goto('/community/admin/missed-searches')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass()
  const row = page.getByRole('row').filter({ hasText: words })
  await row.getByRole('button', { name: t('admin.missed_searches.dismiss') }).click()
  await expect(page.getByText(t('admin.missed_searches.dismissed'))).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('characters special in other syntaxes are plain text here', async ({ open }) => {
  const page = await open(null)
  for (const query of ['"', "a' OR 1=1 --", '<b>x</b>', '*', 'NEAR(', '[', '%_\\']) {
    await search(page, query)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([200, 400]).toContain((await page.reload())?.status())
    await expect(page.getByRole('main').locator('b', { hasText: /^x$/ })).toHaveCount(0)
  }
})

test('a snapshot link of a search engine leads to the page', async ({ open, community }) => {
  const question = await community.ask(community.member())
  const page = await open(community.member())
  await search(page, `cache:abc:${community.origin}${question.path}`)
  expect(placeOf(page)).toBe(question.path)
  await search(page, 'cache:abc:https://evil.example/community')
  expect(placeOf(page)).toBe('/community')
})
