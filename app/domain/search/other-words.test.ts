import { expect, test } from 'vitest'
import { siteCounters } from '#drizzle/schema/index.ts'
import { community } from '#tests/support/community.ts'
import { learnAll } from '#tests/support/learn-all.ts'
import { renewEntries } from './renew-entries.queries.ts'
import { searchPosts } from './search-posts.ts'

async function site(...titles: string[]) {
  const w = community()
  const ann = w.member({ username: 'ann', rank: 2000 })
  const ids = new Map<string, number>()
  for (const title of titles) ids.set(title, await w.ask(ann, { title, content: 'Some text.' }))
  learnAll(w.db)
  const search = (q: string) => w.as(null).run(searchPosts, { q })
  const found = async (q: string) => (await search(q)).items.map(item => item.title)
  return { w, ann, search, found }
}

test('the last word also finds longer ones that begin with it, after itself', async () => {
  const { w, search, found } = await site('A sharp knife', 'Salty soup', 'Salt in soup')
  using _ = w
  expect(await found('knif')).toEqual(['A sharp knife'])
  expect((await found('salt')).slice(0, 1)).toEqual(['Salt in soup'])
  expect(await found('salt')).toHaveLength(2)
  expect(await found('knif blunt')).toEqual([])
  expect(await found('kn')).toEqual([])
  const { others, items } = await search('knif')
  expect(others).toEqual(['knife'])
  expect(items[0]!.titleSegments).toContainEqual({ text: 'knife', hit: true })
})

test('pinyin finds titles by whole syllables and by first letters', async () => {
  const { w, search, found } = await site('数据库备份失败', '升级以后打不开', 'Something else')
  using _ = w
  for (const q of ['beifen', 'bf', 'shujuku', 'sjk', 'sjkbf', 'beifen shibai'])
    expect(await found(q), q).toEqual(['数据库备份失败'])
  expect((await search('sjk')).others).toEqual(['数据库'])
  expect(await found('shengji')).toEqual(['升级以后打不开'])
  for (const q of ['beifeng', 'xq', 'b', 'zhuangtai']) expect(await found(q), q).toEqual([])
})

test('a word found in many posts is not read as pinyin', async () => {
  const many = Array.from({ length: 11 }, (_, n) => `The bf of group ${n}`)
  const { w, search } = await site('数据库备份失败', ...many)
  using _ = w
  expect((await search('bf')).others).toEqual([])
})

test('simplified and traditional characters find each other, and are marked', async () => {
  const { w, search, found } = await site('資料庫備份失敗', '数据库备份失败')
  using _ = w
  for (const q of ['备份', '備份']) expect(await found(q), q).toHaveLength(2)
  expect((await search('备份')).items.map(item => item.titleSegments[1])).toEqual([
    { text: '备份', hit: true },
    { text: '備份', hit: true },
  ])
})

test('a hidden post is found by none of these', async () => {
  const { w, ann, search } = await site('数据库备份失败', 'A sharp knife')
  using _ = w
  w.site.sqlite.exec('update question set show = 2')
  w.site.sqlite.exec('delete from post_search')
  for (const q of ['beifen', 'bf', 'knif', 'knive', '備份']) {
    const { items, others, suggestion } = await search(q)
    expect({ items, others, suggestion }, q).toEqual({ items: [], others: [], suggestion: null })
  }
  expect((await w.as(ann).run(searchPosts, { q: 'bf' })).others).toEqual([])
})

test('entries of an earlier version with traditional characters are made anew, step by step', async () => {
  const { w, found } = await site('資料庫備份失敗')
  using _ = w
  const id = w.site.sqlite.prepare('select id from question').pluck().get() as number
  w.site.sqlite.exec(
    `insert or replace into post_search (rowid, title, body, facets) values (${id}, '備份 份', '', '')`,
  )
  expect(renewEntries(w.db)).toBe(false)
  expect(await found('备份')).toEqual([])
  w.write(tx => tx.insert(siteCounters).values({ key: 'old_entries', value: 500 }).run())
  let steps = 0
  while (renewEntries(w.db)) steps++
  expect(steps).toBe(3)
  expect(await found('备份')).toEqual(['資料庫備份失敗'])
})
