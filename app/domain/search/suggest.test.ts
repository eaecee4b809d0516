import { expect, test } from 'vitest'
import { community } from '#tests/support/community.ts'
import { searchPosts } from './search-posts.ts'
import { distance, editsOf, homophones } from './near-words.ts'

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
  const meant = async (q: string) => (await w.as(null).run(searchPosts, { q })).suggestion
  const cases: [q: string, suggestion: string | null][] = [
    ['kubernets', 'Kubernetes'],
    ['kuberentes is:question', 'Kubernetes is:question'],
    ['elastcsearhc', 'Elasticsearch'],
    ['反向代里', '反向代理'],
    ['返向代理', '反向代理'],
    ['反向袋理', '反向代理'],
    ['备分恢复', '备份恢复'],
    ['kubernetes', null],
    ['qzxjvkqzxjvk', null],
    ['反向代理', null],
    ['kubernets score:1000', null],
  ]
  for (const [q, suggestion] of cases) expect(await meant(q), q).toBe(suggestion)
})

test('suggests a tag with a similar spelling', async () => {
  using w = community()
  const ann = w.member({ username: 'ann', rank: 2000 })
  await w.ask(ann, { title: 'A question about swifts', tags: ['swifts'] })
  const meant = async (q: string) => (await w.as(null).run(searchPosts, { q })).suggestion
  expect(await meant('[swfits]')).toBe('[swifts]')
  expect(await meant('[swifts]')).toBeNull()
})

test('one step adds, removes or replaces a letter, or swaps two', () => {
  for (const word of ['abd', 'abxc', 'ab', 'acb', 'xabc']) {
    expect(editsOf('abc')).toContain(word)
    expect(distance('abc', word)).toBe(1)
  }
  expect(distance('kitten', 'sitting')).toBe(3)
})

test('homophones are common characters of the same sound', () => {
  expect(homophones('里')).toEqual(expect.arrayContaining(['理', '力']))
  expect(homophones('里')).not.toContain('里')
})
