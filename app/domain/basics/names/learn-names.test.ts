import { expect, test } from 'vitest'
import { findPeople } from '#basics/users/find-people.ts'
import { deleteTag } from '#tags/delete-tag.ts'
import { listTagsPage } from '#tags/list-tags-page.ts'
import { listSuggestions } from '#tags/tags.queries.ts'
import { community } from '#tests/support/community.ts'
import { tid } from '#tests/support/world.ts'
import { keysOf, learnNames } from './learn-names.queries.ts'

test('a Chinese name is typed in either script, as pinyin, or by first letters', () => {
  expect(keysOf('數據庫 SQL')).toEqual(['数据库 sql', 'shujukusql', 'sjksql'])
  expect(keysOf('SQL')).toEqual([])
})

test('tags and members are found as their names are typed, until they are renamed', async () => {
  using w = community()
  const [ann, other] = [w.member({ username: 'ann' }), w.member({ displayName: '陈晓明' })]
  const tag = w.topic('storage', { displayName: '数据库' })
  while (learnNames(w.db));
  for (const q of ['数据', '數據', 'shuju', 'sjk']) {
    expect(
      listSuggestions(w.db, q, 5).map(({ id }) => id),
      q,
    ).toEqual([tag])
    const { list } = await w.as(null).run(listTagsPage, { slug_name: q })
    expect(list, q).toHaveLength(1)
  }
  const people = async (username: string) =>
    (await w.as(ann).run(findPeople, { username })).map(({ id }) => id)
  for (const q of ['陈', '陳曉', 'chenxiao', 'cxm']) expect(await people(q), q).toEqual([other.id])

  w.site.sqlite.prepare("update user set display_name = '李雷' where id = ?").run(other.id)
  while (learnNames(w.db));
  expect(await people('cxm')).toEqual([])
  expect(await people('lilei')).toEqual([other.id])
  w.site.sqlite.prepare('update user set status = 9 where id = ?').run(other.id)
  expect(await people('lilei')).toEqual([])

  await w.as(w.admin()).run(deleteTag, { tag_id: tid(tag) })
  for (const q of ['shuju', 'sjk']) {
    expect(listSuggestions(w.db, q, 5), q).toEqual([])
    expect(await w.as(null).run(listTagsPage, { slug_name: q }), q).toMatchObject({ list: [] })
  }
})
