/** Answers that differed from those of Answer for the same requests. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Role } from '#shared/codes.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { api } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { qid } from '#tests/support/world.ts'

let w: Community
let member: UserRow
let admin: UserRow
beforeEach(() => {
  w = community()
  member = w.member()
  admin = w.member({ roleId: Role.admin })
})
afterEach(() => w[Symbol.dispose]())

const picture = '![p](https://pictures.example/a.png)'
type Shown = { html: string }

test('images of other sites have a source where the site always displays them', async () => {
  const id = qid(
    await w.ask(member, { title: 'A picture of a wren', content: picture, tags: ['a'] }),
  )
  const html = async () => ((await api(w, null).get('question/info', { id })).data as Shown).html
  const preview = async () => (await api(w, member).post('post/render', { content: picture })).data
  w.settings({ legal: { external_content_display: 'always_display', image_hosts: [] } })
  expect(await html()).toContain('<img src="https://pictures.example/a.png"')
  expect(await preview()).toContain('<img src="https://pictures.example/a.png"')
  w.settings({ legal: { image_hosts: ['other.example'] } })
  expect(await html()).not.toContain(' src=')
  w.settings({ legal: { external_content_display: 'ask_before_display', image_hosts: [] } })
  expect(await html()).not.toContain(' src=')
  expect(await preview()).not.toContain(' src=')
})

const lists: [string, Record<string, string>][] = [
  ...['question', 'answer', 'comment', 'rank'].map((what): [string, Record<string, string>] => [
    `personal/${what}/page`,
    { username: 'admin' },
  ]),
  ...['question/page', 'tags/page', 'personal/vote/page', 'personal/collection/page'].map(
    (list): [string, Record<string, string>] => [list, {}],
  ),
  ['notification/page', { type: 'inbox', inbox_type: 'zzz' }],
  ['admin/question/page', {}],
  ['admin/answer/page', {}],
  ['admin/users/page', {}],
]

test.each(lists)('%s takes zeros as not given, and gives the largest page', async (list, input) => {
  const given = list.startsWith('personal') && input.username ? { username: admin.username } : input
  for (const page_size of ['0', '101', '1000', '1001', '100000'])
    expect([
      page_size,
      (await api(w, admin).get(list, { ...given, page: '0', page_size })).status,
    ]).toEqual([page_size, 200])
  expect(await api(w, admin).get(list, { ...given, page: '-1' })).toMatchObject({
    status: 400,
    data: [{ error_field: 'page' }],
  })
})

test('an unknown order of answers is the default', async () => {
  const question_id = qid(
    await w.ask(member, { title: 'Which order', content: 'Any order will do.', tags: ['a'] }),
  )
  for (const order of ['newest', 'zzz', ''])
    expect((await api(w, null).get('answer/page', { question_id, order })).status).toBe(200)
})

test('a tag is recommended only where one is required', async () => {
  await w.ask(member, { title: 'About eggs', content: 'Fresh ones.', tags: ['eggs'] })
  w.site.sqlite.exec("update tag set recommend = 1 where slug = 'eggs'")
  const shown = async () => (await api(w, null).get('tag', { name: 'eggs' })).data as object
  expect(await shown()).toMatchObject({ recommend: false })
  w.settings({ write: { required_tag: true } })
  expect(await shown()).toMatchObject({ recommend: true })
})

test('the old name of the default color is taken', async () => {
  const theme_config = { default: { navbar_style: 'colored', primary_color: '#112233' } }
  const saved = await api(w, admin).put('admin/siteinfo/theme', { theme: 'default', theme_config })
  expect(saved.status).toBe(200)
})
