/** Search on pages and by a call: pasted, unknown and misspelled text. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPath } from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import { learnAll } from '#tests/support/learn-all.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'

const w = community({ interface: { language: 'en_US' } })
const ann = w.member({ username: 'ann', displayName: '昭槿', rank: 2000 })
const content = '```\nlet a = 1\n```\n\nIt says EADDRINUSE, see [the manual](https://example.org/).'
await w.ask(ann, { title: 'Kubernetes port is taken', tags: ['swifts'], content })
learnAll(w.db)

let site: WholeSite
beforeAll(async () => {
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const open = async (path: string) => {
  site.age(3_600_000)
  return site.open(path, null)
}
const search = (q: string) => open(searchPath({ q }))
const text = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main'))
    .replace(/<[^>]*>/g, '')
    .replace(/&quot;/g, '"')

const stack = '    at Server.setupListenHandle [as _listen2] (node:net:1463:16)\n'
const message = `Error: listen EADDRINUSE: address already in use :::3000\n${stack.repeat(3)}`

test.each([message, stack.repeat(30) + message, message.repeat(15)])(
  'a pasted message finds its question',
  async q => {
    const page = await search(q)
    expect(page.status).toBe(200)
    expect(text(page.body)).toContain('Your text is long')
    const call = await open(`/community/answer/api/v1/search?q=${encodeURIComponent(q)}`)
    expect(call.status).toBe(200)
    expect(JSON.parse(call.body)).toMatchObject({ code: 200, data: { count: expect.any(Number) } })
  },
)

test('a pasted message finds the question by its rare word', async () => {
  const page = await search(message)
  expect(text(page.body)).toContain('Kubernetes port is taken')
})

test('excerpts contain no code or link syntax', async () => {
  for (const path of [searchPath({ q: 'Kubernetes' }), '/community/questions']) {
    const { body } = await open(path)
    expect(text(body)).toContain('It says EADDRINUSE, see the manual.')
    expect(text(body)).not.toContain('{code')
  }
})

test('an unknown word is named, with what to try next', async () => {
  const { status, body } = await search('[nothing] user:nobody score:abc foo:bar is:answer')
  expect(status).toBe(200)
  for (const words of [
    'There is no tag named “nothing”',
    'There is no user named “nobody”',
    '“score:” takes a whole number',
    '“foo:bar” is not a search filter',
    'Search without is:answer',
    'Ask a question',
  ])
    expect(text(body)).toContain(words)
})

test('a misspelling shows the results of the likely word', async () => {
  const { body } = await search('kubermetes')
  expect(body).toContain(`href="${searchPath({ q: 'Kubernetes' })}"`)
  expect(text(body)).toContain('These are the results for “Kubernetes”.')
})

test('a member is found by display name', async () => {
  expect(text((await search('user:昭槿')).body)).toContain('Kubernetes port is taken')
})
