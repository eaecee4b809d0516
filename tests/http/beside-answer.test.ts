/** Answers that differed from those of Answer for the same requests. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Role } from '#shared/codes.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { ForumApi } from '#shared/paths.ts'
import { api, send, tokenOf } from '#tests/support/api.ts'
import { community, type Community } from '#tests/support/community.ts'
import { cid, qid } from '#tests/support/world.ts'

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
  // Answer takes any number there.
  if (list === 'notification/page') return
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

test.each(['', '0', '-1'])('page %j is the first one where Answer takes any number', async page => {
  const question_id = qid(await w.ask(member))
  const calls: [string, Record<string, string>][] = [
    ['answer/page', { question_id }],
    ['notification/page', { type: 'inbox' }],
    ['revisions/unreviewed', {}],
    ['report/unreviewed/post', {}],
    ['review/pending/post/page', {}],
  ]
  for (const [path, input] of calls)
    expect([path, (await api(w, admin).get(path, { ...input, page })).status]).toEqual([path, 200])
})

const emptyIds: ['get' | 'post' | 'put' | 'del', string, string][] = [
  ['get', 'question/info', 'id'],
  ['put', 'question', 'id'],
  ['del', 'question', 'id'],
  ['put', 'answer', 'id'],
  ['del', 'answer', 'id'],
  ['post', 'answer', 'question_id'],
  ['del', 'tag', 'tag_id'],
  ['put', 'tag', 'tag_id'],
  ['post', 'comment', 'object_id'],
  ['put', 'comment', 'comment_id'],
  ['post', 'vote/up', 'object_id'],
  ['post', 'follow', 'object_id'],
  ['post', 'report', 'object_id'],
  ['put', 'admin/question/status', 'question_id'],
  ['put', 'admin/answer/status', 'answer_id'],
]
test.each(emptyIds)('%s %s names the field of an empty id', async (method, path, field) => {
  expect(await api(w, admin)[method](path, { [field]: '' })).toMatchObject({
    status: 400,
    reason: 'base.request_format_error',
    data: expect.arrayContaining([expect.objectContaining({ error_field: field })]) as unknown,
  })
})

const named: [string, Record<string, string>, string][] = [
  ['reasons', { object_type: 'zzz', action: 'flag' }, 'object_type'],
  ['reasons', { object_type: 'question', action: 'zzz' }, 'action'],
  ['user/plugin/config', { plugin_slug_name: 'zzz' }, 'plugin_slug_name'],
  ['badge/user/awards', {}, 'username'],
  ['tags/page', { query_cond: 'zzz' }, 'query_cond'],
  ['question/page', { order: 'zzz' }, 'order'],
  ['admin/users/page', { status: 'zzz' }, 'status'],
]
test.each(named)('GET %s with %j names the field', async (path, input, field) => {
  const { status, reason, data } = await api(w, admin).get(path, input)
  expect([status, reason]).toEqual([400, 'base.request_format_error'])
  expect(data).toMatchObject([{ error_field: field }])
})

type TagTexts = { excerpt: string; description: string }

test.each([
  ['About **green** tea.\n\nSecond line.', '<p>About <strong>green</strong> tea.</p>'],
  ['## Green\n\nTea', /^<h2[^<]*>Green<\/h2>$/],
  // Begins a list, which ends in another line.
  ['- green & white\n- black', 'green &amp; white black'],
])('the excerpt of a tag with %j is its first line', async (original_text, excerpt) => {
  const made = await api(w, admin).post('tag', {
    slug_name: 'green-tea',
    display_name: 'Green tea',
    original_text,
  })
  expect(made.status).toBe(200)
  const tag = (await api(w, null).get('tag', { name: 'green-tea' })).data as TagTexts
  const { list } = (await api(w, null).get('tags/page')).data as { list: TagTexts[] }
  for (const one of [tag, list[0]]) {
    expect(one?.excerpt).toEqual(
      typeof excerpt === 'string' ? excerpt : expect.stringMatching(excerpt),
    )
  }
})

test('a tag without a text has no description', async () => {
  await w.ask(member, { title: 'About some eggs', content: 'Fresh ones.', tags: ['eggs'] })
  const tag = (await api(w, null).get('tag', { name: 'eggs' })).data as TagTexts
  expect([tag.excerpt, tag.description]).toEqual(['', ''])
})

test('the same refusals have the codes of Answer', async () => {
  const id = qid(await w.ask(member, { title: 'Where do swifts sleep', content: 'In the air.' }))
  const comment_id = cid(await w.commentOn(id, member, 'A remark of mine.'))
  const other = w.member({ rank: 1 })
  w.settings({ privileges: { level: 3 } })
  const tags = [{ slug_name: 'birds', display_name: 'birds' }]
  const question = { title: 'Where do swifts sleep', content: '', tags }
  const told = async (answer: ReturnType<typeof send>) => {
    const { status, reason, data } = await answer
    const [field] = Array.isArray(data) ? (data as { error_field: string }[]) : []
    return [status, reason, field?.error_field]
  }
  const flag = { object_id: id, report_type: 60, content: 'no url' }
  const tag = { slug_name: 'green', display_name: 'Green', original_text: 'A color.' }
  const remark = { comment_id, original_text: 'Another remark.' }
  const short = 'error.question.content_less_than_minimum'
  const rank = 'error.rank.fail_to_meet_the_condition'
  expect(await told(api(w, admin).post('report', flag))).toEqual([
    400,
    'error.common.invalid_url',
    'content',
  ])
  expect(await told(api(w, member).put('question', { ...question, id }))).toEqual([
    400,
    short,
    'content',
  ])
  expect(await told(api(w, member).post('question', question))).toEqual([400, short, 'content'])
  expect(await told(api(w, member).post('question', { ...question, content: 'a' }))).toEqual([
    400,
    short,
    'content',
  ])
  const file = new FormData()
  file.append('file', new Blob(['text']), 'a.png')
  const path = `${ForumApi}/file`
  const headers = { Authorization: tokenOf(w, member) }
  expect(await told(send(w, { method: 'POST', path, headers, body: file }))).toEqual([
    400,
    'error.upload.source_unsupported',
    undefined,
  ])
  expect(await told(api(w, other).post('tag', tag))).toEqual([403, rank, undefined])
  expect(await told(api(w, other).put('comment', remark))).toEqual([403, rank, undefined])
})

test('a list says ten where a program does not say how many', async () => {
  const voter = w.member({ rank: 5000 })
  for (let n = 0; n < 12; n++) {
    const id = await w.ask(member)
    await w.answerTo(id, voter)
    await api(w, voter).post('vote/up', { object_id: qid(id) })
  }
  const shown = async (who: UserRow, path: string, input = {}) =>
    ((await api(w, who).get(path, input)).data as { list: unknown[] }).list.length
  expect(await shown(voter, 'personal/vote/page')).toBe(10)
  expect(await shown(voter, 'personal/rank/page', { username: member.username })).toBe(10)
  expect(await shown(admin, 'admin/answer/page')).toBe(10)
  expect(await shown(admin, 'admin/question/page')).toBe(12)
})
