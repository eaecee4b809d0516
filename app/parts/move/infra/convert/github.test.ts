import fs from 'node:fs'
import { expect, test } from 'vitest'
import { listTagIds } from '#tags/tags.queries.ts'
import { Conversion } from '#tests/support/conversion.ts'

const at = (hour: number) => `2024-05-01T0${hour}:00:00Z`
const address = 'https://github.com/birds/nest/discussions/'
const ana = { login: 'ana-b', name: 'Ana', createdAt: '2015-01-02T03:04:05Z', email: 'a@x.example' }
const ben = { login: 'Ben' }

const reply = (id: number, more: object = {}) => ({
  ...{ id: `DC_${id}`, body: `Reply ${id}`, createdAt: at(4), author: ben },
  ...{ url: `${address}7#discussioncomment-${id}`, ...more },
})
const wings = {
  ...{ number: 7, title: 'How do birds fly?', body: 'With *wings*?', url: `${address}7` },
  ...{ createdAt: at(1), lastEditedAt: at(2), upvoteCount: 3, author: ana, closed: true },
  ...{ closedAt: at(5), stateReason: 'RESOLVED', answer: { id: 'DC_71' } },
  category: { name: 'Q&A', slug: 'q-a' },
  labels: { nodes: [{ name: 'Type: Flight' }, { name: '🐦' }] },
  comments: {
    totalCount: 4,
    nodes: [
      { ...reply(71), replies: { totalCount: 1, nodes: [reply(72, { author: null })] } },
      { ...reply(73, { isMinimized: true }), replies: { nodes: [reply(74)] } },
      { ...reply(75, { deletedAt: at(5), body: '' }) },
    ],
  },
}
const nest = {
  ...{ number: 12, title: 'Nests', body: 'Where {"?"}', url: `${address}12`, createdAt: at(3) },
  ...{ author: ben, comments: { nodes: [] } },
}
const page = (...nodes: object[]) =>
  JSON.stringify({ data: { repository: { discussions: { nodes, pageInfo: {} } } } })

test('discussions become questions, comments answers, and replies comments', async () => {
  using conversion = new Conversion(page(nest) + page(wings, nest))
  const summary = await conversion.run('github')
  expect(JSON.parse(conversion.text('manifest.json'))).toEqual({
    ...{ format: 'forum-site', version: 1, address: 'https://github.com/birds/nest' },
    ...{ source: 'github.com-birds-nest', name: 'birds/nest' },
  })
  expect(conversion.lines('users')).toEqual([
    {
      ...{ id: 'Ben', username: 'Ben', display_name: 'Ben', created_at: at(3) },
      url: 'https://github.com/Ben',
    },
    {
      ...{ id: 'ana-b', username: 'ana-b', display_name: 'Ana', created_at: ana.createdAt },
      url: 'https://github.com/ana-b',
    },
  ])
  expect(conversion.lines('tags')).toEqual([
    { id: 'Type: Flight', slug: 'type-flight', display_name: 'Type: Flight' },
    { id: 'q-a', slug: 'q-a', display_name: 'Q&A' },
  ])
  expect(conversion.lines('questions')).toEqual([
    {
      ...{ id: '7', user_id: 'ana-b', title: 'How do birds fly?', text: 'With *wings*?' },
      ...{ tags: ['type-flight', 'q-a'], created_at: at(1), edited_at: at(2), up_votes: 3 },
      ...{ status: 'closed', closing: { reason: 'something', at: at(5) }, url: `${address}7` },
    },
    {
      ...{ id: '12', user_id: 'Ben', title: 'Nests', text: 'Where {"?"}', created_at: at(3) },
      url: `${address}12`,
    },
  ])
  expect(conversion.lines('answers')).toEqual([
    {
      ...{ id: '71', question_id: '7', user_id: 'Ben', text: 'Reply 71', created_at: at(4) },
      ...{ accepted: true, url: `${address}7#discussioncomment-71` },
    },
  ])
  expect(conversion.lines('comments')).toEqual([
    {
      ...{ id: '72', answer_id: '71', author_name: 'ghost', text: 'Reply 72', created_at: at(4) },
      url: `${address}7#discussioncomment-72`,
    },
  ])
  expect(summary.slice(5)).toEqual([
    'comments left out with their post: 1',
    'deleted comments left out: 1',
    'discussions that come twice: 1',
    'discussions with more comments than the source has: 1',
    'hidden comments left out: 1',
  ])
})

test('imported, they keep authors, times, tags and the accepted answer', async () => {
  using conversion = new Conversion(page(wings, nest))
  await conversion.run('github')
  using site = await conversion.imported()
  const question = site.w.question(site.idOf('question', '7'))
  expect(question).toMatchObject({
    ...{ title: 'How do birds fly?', createdAt: Date.parse(at(1)), voteCount: 3 },
    ...{ userId: site.idOf('user', 'ana-b'), acceptedAnswerId: site.idOf('answer', '71') },
  })
  expect(listTagIds(site.w.db, question.id).map(tag => tag.slug)).toEqual(['type-flight', 'q-a'])
  expect(site.w.comment(site.idOf('comment', '72')).html).toContain('Reply 72')
  expect(await site.followed()).toEqual({ found: 5, lost: [] })
})

test('a folder of files in any order, and a list of pages, are written the same', async () => {
  using folder = new Conversion({ 'b.json': page(wings), 'a.json': page(nest), 'x.txt': '?' })
  using list = new Conversion(`[${page(nest)},\n${page(wings)}]`)
  await folder.run('github')
  await list.run('github')
  for (const name of fs.readdirSync(folder.folder)) expect(folder.text(name)).toBe(list.text(name))
})

test.each([
  ['no JSON', 'hello', 'source: is not JSON: "hello" is not an object'],
  ['a file that is cut off', page(wings).slice(0, -5), 'source: is not JSON: the file is cut off'],
  ['the answer to a wrong query', '{"errors":[{"message":"No field x"}]}', 'source: No field x'],
  ['something else', '{"data":{}}', 'There is no discussion in the source'],
  [
    'discussions without a field',
    page({ ...nest, createdAt: undefined }),
    'source: a discussion has createdAt: Invalid input: expected string, received undefined',
  ],
  [
    'two repositories',
    page(nest, { ...wings, url: 'https://github.com/other/one/discussions/7' }),
    'source: has discussions of https://github.com/birds/nest and of https://github.com/other/one',
  ],
])('%s is refused', async (_what, text, message) => {
  using conversion = new Conversion(text)
  await expect(conversion.run('github')).rejects.toThrow(message)
  expect(fs.readdirSync(conversion.folder)).toEqual([])
})

test('a folder with something in it and a source that is not there are refused', async () => {
  using conversion = new Conversion(page(nest))
  await conversion.run('github')
  const { convertInto } = await import('./convert-into.ts')
  const into = (source: string) => convertInto('github', source, conversion.folder, {})
  await expect(into(conversion.source)).rejects.toThrow('is not empty')
  await expect(into('/nowhere')).rejects.toThrow('There is no /nowhere')
})
