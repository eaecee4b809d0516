import { expect, test } from 'vitest'
import { Role, TagStatus } from '#shared/codes.ts'
import { follows, tags } from '#drizzle/schema/index.ts'
import { refusal } from '#tests/support/refusal.ts'
import { planOf, statementsOf } from '#tests/support/statements.ts'
import { tid, type World, world } from '#tests/support/world.ts'
import { listFollowedTags, listTagsByNames, suggestTags } from './pick-tags.ts'
import { listSynonyms } from './list-synonyms.ts'
import { listTagsPage } from './list-tags-page.ts'
import { showTag } from './show-tag.ts'
import { tagActions } from './tags.policy.ts'

type Row = Partial<typeof tags.$inferInsert> & { slug: string }

/** Tags with ids from 1 on, in the given order; later ones are newer. */
function plant(w: World, rows: Row[]): void {
  w.write(tx =>
    rows.forEach((row, i) => {
      const at = w.now + i
      const born = { createdAt: at, updatedAt: at, displayName: row.slug.toUpperCase() }
      tx.insert(tags)
        .values({ id: i + 1, ...born, ...row })
        .run()
    }),
  )
}

function forest(): World {
  const w = world()
  plant(w, [
    { slug: 'oak', questionCount: 3 },
    { slug: 'birch', questionCount: 7, recommend: true },
    { slug: 'elm', status: TagStatus.deleted },
    { slug: 'quercus', mainTagId: 1 },
    { slug: '橡树', displayName: '橡树', questionCount: 1, reserved: true },
    { slug: 'ulmus', mainTagId: 3 },
  ])
  return w
}

const slugs = (rows: readonly { slug: string }[]) => rows.map(row => row.slug)

test('tags are sorted by the names shown, using their index', async () => {
  using w = world()
  const names = [
    ['wuzhangai', '无障碍'],
    ['a-board', 'arduino'],
    ['gonggao', '公告'],
    ['3d', '3D 打印'],
    ['zz', 'Arcade'],
  ]
  plant(
    w,
    names.map(([slug, displayName]) => ({ slug: slug!, displayName })),
  )
  let list: { displayName: string }[] = []
  const sources = await statementsOf(w, async () => {
    ;({ list } = await w.as(null).run(listTagsPage, { query_cond: 'name' }))
  })
  const shown = list.map(tag => tag.displayName)
  expect(shown).toEqual(['3D 打印', 'Arcade', 'arduino', '公告', '无障碍'])
  const sorted = sources.filter(source => source.includes('order by lower('))
  expect(sorted.map(source => planOf(w, source))).toEqual([
    ['SCAN tag USING INDEX tag_display_name'],
  ])
})

test.each([
  [{}, ['birch', 'oak', '橡树']],
  [{ query_cond: 'name' }, ['birch', 'oak', '橡树']],
  [{ query_cond: 'newest' }, ['橡树', 'birch', 'oak']],
  [{ slug_name: 'IRC' }, ['birch']],
  [{ display_name: 'OA' }, ['oak']],
  [{ slug_name: '橡' }, ['橡树']],
  [{ slug_name: 'quercus' }, ['oak']],
  [{ slug_name: 'elm' }, []],
  [{ slug_name: '%' }, []],
  [{ page: 2, page_size: 2 }, ['橡树']],
  [{ page: 3, page_size: 2 }, []],
])('the tag list for %j', async (input, expected) => {
  using w = forest()
  expect(slugs((await w.as(null).run(listTagsPage, input)).list)).toEqual(expected)
})

test('a synonym leads to its main tag, by name and by id', async () => {
  using w = forest()
  const visitor = w.as(null)
  const oak = await visitor.run(showTag, { name: 'Oak' })
  expect(oak).toMatchObject({ slug: 'oak', viaSynonym: null, actions: [], followed: false })
  expect(slugs(oak.synonyms)).toEqual(['quercus'])
  for (const asked of [{ name: 'QUERCUS' }, { id: tid(4) }]) {
    expect(await visitor.run(showTag, asked)).toMatchObject({ slug: 'oak', viaSynonym: 'quercus' })
  }
  const list = await visitor.run(listSynonyms, { tag_id: tid(4) })
  expect(list.synonyms).toMatchObject([{ slug: 'quercus', mainTagSlug: 'oak' }])
  expect(list.actions).toEqual([])
})

test.each([{ name: 'elm' }, { id: tid(3) }, { name: 'ulmus' }])(
  'a deleted tag, requested as %j, exists only for staff',
  async input => {
    using w = forest()
    for (const who of [null, w.member({ rank: 50_000 })]) {
      expect((await refusal(w.as(who).run(showTag, input))).reason).toBe('error.tag.not_found')
    }
    expect(await w.as(w.moderator()).run(showTag, input)).toMatchObject({
      slug: 'elm',
      actions: [{ action: 'undelete', type: 'confirm' }],
    })
    const hidden = refusal(w.as(null).run(listSynonyms, { tag_id: tid(3) }))
    expect((await hidden).code).toBe('bad_request')
  },
)

test.each([
  ['', ['birch']],
  ['o', ['oak']],
  ['QUER', ['oak']],
  ['橡', ['橡树']],
  ['elm', []],
  ['_', []],
])('typing %j suggests %j', async (tag, expected) => {
  using w = forest()
  expect(slugs(await w.as(w.member()).run(suggestTags, { tag }))).toEqual(expected)
})

test('tags of a list of names keep its order, unknown and deleted ones are left out', async () => {
  using w = forest()
  const found = await w.as(null).run(listTagsByNames, { tags: '橡树, OAK,,none,elm,oak' })
  expect(slugs(found)).toEqual(['橡树', 'oak'])
})

test('followed tags are marked, and listed without deleted ones', async () => {
  using w = forest()
  const member = w.member()
  w.write(tx =>
    [2, 3].forEach(objectId =>
      tx
        .insert(follows)
        .values({ userId: member.id, objectId, objectType: 3, createdAt: w.now })
        .run(),
    ),
  )
  const { list } = await w.as(member).run(listTagsPage)
  expect(list.filter(tag => tag.followed).map(tag => tag.slug)).toEqual(['birch'])
  expect((await w.as(member).run(showTag, { name: 'birch' })).followed).toBe(true)
  expect(slugs(await w.as(member).run(listFollowedTags))).toEqual(['birch'])
  expect(await w.as(null).run(listFollowedTags)).toEqual([])
})

const live = { status: TagStatus.available }

test.each([
  ['a member of no name', { rank: 1 }, []],
  ['a member who may edit', { rank: 50 }, ['edit']],
  ['a moderator', { roleId: Role.moderator }, ['edit', 'delete', 'merge']],
  ['an administrator', { roleId: Role.admin }, ['edit', 'delete', 'merge']],
])('%s is offered the permitted actions', (_, options, expected) => {
  using w = world()
  const { viewer, privileges } = w.ctx(w.member(options))
  expect(tagActions(viewer, live, privileges).map(one => one.action)).toEqual(expected)
})
