import { expect, test } from 'vitest'
import { community } from '#tests/support/community.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { learnAll } from '#tests/support/learn-all.ts'
import { runsOf } from '#tests/support/statements.ts'
import { qid } from '#tests/support/world.ts'
import { searchPosts } from './search-posts.ts'
import { distance } from './near-words.ts'
import { saveWordList } from './word-lists.queries.ts'

test('suggests the likely intended query, in words used on the site', async () => {
  using w = community()
  const ann = w.member({ username: 'ann', rank: 2000 })
  const titles = [
    'Running Kubernetes at home',
    'Elasticsearch runs out of memory',
    '反向代理配置失败',
    '备份恢复以后打不开',
  ]
  for (const title of titles) await w.ask(ann, { title, content: 'Some more words on it.' })
  learnAll(w.db)
  const meant = async (q: string) => (await w.as(null).run(searchPosts, { q })).suggestion
  const cases: [q: string, suggestion: string | null][] = [
    ['kubermetes', 'Kubernetes'],
    ['kuberentes is:question', 'Kubernetes is:question'],
    ['elastcsearhc', 'Elasticsearch'],
    ['反向代里', '反向代理'],
    ['返向代理', '反向代理'],
    ['反向袋理', '反向代理'],
    ['备分恢复', '备份恢复'],
    ['kubernetes', null],
    ['qzxjvkqzxjvk', null],
    ['反向代理', null],
    ['kubermetes score:1000', null],
  ]
  for (const [q, suggestion] of cases) expect(await meant(q), q).toBe(suggestion)
})

test('suggests a tag with a similar spelling', async () => {
  using w = community()
  const ann = w.member({ username: 'ann', rank: 2000 })
  await w.ask(ann, { title: 'A question about swifts', tags: ['swifts'] })
  await w.ask(ann, { title: 'Another one', tags: ['数据库'] })
  const meant = async (q: string) => (await w.as(null).run(searchPosts, { q })).suggestion
  expect(await meant('[swfits]')).toBe('[swifts]')
  expect(await meant('[swifts]')).toBeNull()
  expect(await meant('[数据裤]')).toBe('[数据库]')
})

test('distance counts letters added, removed, replaced and swapped', () => {
  for (const word of ['abd', 'abxc', 'ab', 'acb', 'xabc']) expect(distance('abc', word)).toBe(1)
  expect(distance('kitten', 'sitting')).toBe(3)
})

/** Many words with the same beginning. */
const near = (start: string) =>
  Array.from({ length: 3000 }, (_, n) => start + n.toString(36).padStart(3, 'x'))

test('a wrong letter anywhere finds the word; it is suggested while a post has it', async () => {
  using w = community()
  const ann = w.member({ username: 'ann', rank: 2000 })
  const id = await w.ask(ann, { title: 'Something else', content: 'A halberd in the attic.' })
  learnAll(w.db)
  const meant = async (q: string) => (await w.as(null).run(searchPosts, { q })).suggestion
  const typed = [
    'albird',
    'halbord',
    'xhalberd',
    'alberd',
    'halberdx',
    'ahlberd',
    'hablerd',
    'halebrd',
  ]
  for (const q of typed.slice(1)) expect(await meant(q), q).toBe('halberd')
  expect(await meant(typed[0]!)).toBeNull()
  await w.as(ann).run(deleteQuestion, { id: qid(id) })
  expect(await meant('halbord')).toBeNull()
})

test('a search without hits runs few statements, however many words are near', async () => {
  using w = community()
  const runs = (q: string) => runsOf(w, () => w.as(null).run(searchPosts, { q }))
  w.write(tx =>
    saveWordList(tx, { kind: 'word', length: 7, start: 'h' }, `\n${near('halb').join('\n')}\n`),
  )
  expect(await runs('halbxqj')).toBeLessThan(30)
  expect(await runs('魑魅魍魉')).toBeLessThan(30)
})
