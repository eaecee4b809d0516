import { expect, test } from 'vitest'
import { listTagIds } from '#tags/tags.queries.ts'
import { Conversion } from '#tests/support/conversion.ts'
import { expectCheap } from '#tests/support/cpu-time.ts'
import { hasExtension } from './discourse.ts'

const siteUrl = 'https://talk.example'
const address = `${siteUrl}/t/how-do-birds-fly/21`

type Value = string | number | boolean | null
type Row = Record<string, Value>

const cell = (value: Value | undefined) =>
  value === null || value === undefined
    ? '\\N'
    : typeof value === 'boolean'
      ? value
        ? 't'
        : 'f'
      : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

/** Rows of a table as pg_dump writes them. */
function copy(table: string, usual: Row, rows: Row[]): string {
  const columns = [...new Set([usual, ...rows].flatMap(row => Object.keys(row)))]
  const lines = rows.map(row => columns.map(name => cell({ ...usual, ...row }[name])).join('\t'))
  return `COPY public.${table} (${columns.join(', ')}) FROM stdin;\n${lines.join('\n')}\n\\.\n\n`
}

const at = (day: number) => `2021-05-0${day} 10:00:00.123456`
const iso = (day: number) => `2021-05-0${day}T10:00:00Z`
const post = (id: number, topic_id: number, post_number: number, more: Row): Row => ({
  ...{ id, topic_id, post_number, raw: `Post ${id}`, cooked: `<p>Post ${id}</p>`, ...more },
})

const tables = {
  users: copy('users', { created_at: at(1), password_hash: 'secret', ip_address: '192.0.2.1' }, [
    { id: -1, username: 'system', name: 'system' },
    { id: 3, username: 'ana', name: 'Ana' },
    { id: 4, username: 'ben', name: '' },
    { id: 5, username: 'idle', name: 'Idle' },
  ]),
  profiles:
    copy('user_profiles', { website: null }, [
      { user_id: 3, bio_raw: 'I *fly*', location: 'Rome', website: 'https://ana.example' },
      { user_id: 4, bio_raw: 'Hidden', location: 'Oslo' },
    ]) +
    copy('user_options', { hide_profile_and_presence: false }, [
      { user_id: 4, hide_profile: true },
    ]),
  categories: copy('categories', { read_restricted: false }, [
    { id: 1, name: 'Uncategorized', slug: 'uncategorized' },
    { id: 2, name: 'Small animals', slug: 'small-animals' },
    { id: 9, name: 'Staff', slug: 'staff', read_restricted: true },
  ]),
  topics: copy(
    'topics',
    { created_at: at(2), views: 0, archetype: 'regular', closed: false, visible: true, user_id: 3 },
    [
      { id: 25, title: 'Gone', category_id: 2, deleted_at: at(3) },
      {
        ...{ id: 21, title: 'How do birds fly?', slug: 'how-do-birds-fly', category_id: 2 },
        ...{ views: 8, closed: true },
      },
      { id: 22, title: 'Nests', category_id: 1, slug: '' },
      { id: 23, title: 'To Ana', archetype: 'private_message' },
      { id: 24, title: 'For staff', slug: 'for-staff', category_id: 9 },
      { id: 26, title: 'Unlisted', category_id: 2, visible: false },
    ],
  ),
  posts: copy(
    'posts',
    {
      ...{ user_id: 3, created_at: at(2), hidden: false, user_deleted: false, post_type: 1 },
      ...{ like_count: 0, version: 1, deleted_at: null, last_version_at: at(2) },
    },
    [
      post(103, 21, 3, { raw: '[quote="ana"]\nWings\n[/quote]\nYes.', user_id: 4 }),
      post(101, 21, 1, {
        raw: 'With *wings*,\nor \\not?',
        like_count: 4,
        version: 2,
        last_version_at: at(3),
      }),
      post(102, 21, 2, { user_id: 4, like_count: 2 }),
      post(104, 21, 4, { post_type: 3, raw: '' }),
      post(105, 21, 5, { post_type: 4, raw: 'Whispered' }),
      post(106, 21, 6, { deleted_at: at(3) }),
      post(107, 21, 7, { user_deleted: true }),
      post(108, 21, 8, { hidden: true }),
      post(111, 22, 1, { user_id: -1 }),
      post(112, 23, 1, { raw: 'Private' }),
      post(113, 24, 1, { raw: 'Secret' }),
      post(114, 25, 1, {}),
      post(115, 26, 1, {}),
    ],
  ),
  tags:
    copy('tags', {}, [{ id: 1, name: 'flight' }]) +
    copy('topic_tags', {}, [{ topic_id: 21, tag_id: 1 }]),
  settings: copy('site_settings', {}, [{ name: 'title', value: 'Bird talk', data_type: 1 }]),
}
const solved = {
  plugin: copy('discourse_solved_solved_topics', {}, [{ topic_id: 21, answer_post_id: 102 }]),
  'field of the post': copy('post_custom_fields', { name: 'is_accepted_answer' }, [
    { post_id: 102, value: 'true' },
  ]),
  'field of the topic': copy('topic_custom_fields', { name: 'accepted_answer_post_id' }, [
    { topic_id: 21, value: '102' },
  ]),
}
const dumpOf = (parts: Record<string, string>) =>
  `--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n\n${Object.values(parts).join('')}--\n-- PostgreSQL database dump complete\n--\n`
const dump = dumpOf({ ...tables, solved: solved.plugin })

test('topics become questions and replies answers, without what not every visitor may read', async () => {
  using conversion = new Conversion(dump)
  const summary = await conversion.run('discourse', { siteUrl })
  expect(conversion.lines('users')).toEqual([
    {
      ...{ id: '-1', username: 'system', display_name: 'system', created_at: iso(1) },
      url: `${siteUrl}/u/system`,
    },
    {
      ...{ id: '3', username: 'ana', display_name: 'Ana', created_at: iso(1), bio: 'I *fly*' },
      ...{ location: 'Rome', website: 'https://ana.example', url: `${siteUrl}/u/ana` },
    },
    {
      ...{ id: '4', username: 'ben', display_name: 'ben', created_at: iso(1) },
      url: `${siteUrl}/u/ben`,
    },
  ])
  expect(conversion.lines('tags')).toEqual([
    { id: 'flight', slug: 'flight', display_name: 'flight' },
    { id: 'small-animals', slug: 'small-animals', display_name: 'Small animals' },
  ])
  expect(conversion.lines('questions')).toEqual([
    {
      ...{ id: '21', user_id: '3', title: 'How do birds fly?', text: 'With *wings*,\nor \\not?' },
      ...{ created_at: iso(2), edited_at: iso(3), views: 8, up_votes: 4, url: address },
      ...{ tags: ['flight', 'small-animals'], status: 'closed', closing: { reason: 'something' } },
    },
    {
      ...{ id: '22', user_id: '-1', title: 'Nests', text: 'Post 111', created_at: iso(2) },
      url: `${siteUrl}/t/topic/22`,
    },
  ])
  expect(conversion.lines('answers')).toEqual([
    {
      ...{ id: '102', question_id: '21', user_id: '4', text: 'Post 102', created_at: iso(2) },
      ...{ up_votes: 2, accepted: true, url: `${address}/2` },
    },
    {
      ...{ id: '103', question_id: '21', user_id: '4', html: '<p>Post 103</p>' },
      ...{ created_at: iso(2), url: `${address}/3` },
    },
  ])
  expect(summary.slice(5)).toEqual([
    'deleted posts left out: 2',
    'deleted topics left out: 1',
    'hidden posts left out: 1',
    'notes about changes left out: 1',
    'private messages left out: 1',
    'topics that not every visitor may read left out: 1',
    'unlisted topics left out: 1',
    'whispers left out: 1',
  ])
  expect(JSON.parse(conversion.text('manifest.json'))).toMatchObject({ name: 'Bird talk' })
})

test.each(Object.entries(solved))('the solution is known by the %s', async (_where, rows) => {
  using conversion = new Conversion(dumpOf({ ...tables, rows }))
  await conversion.run('discourse', { siteUrl })
  const accepted = conversion.lines('answers').filter(line => line.accepted)
  expect(accepted.map(line => line.id)).toEqual(['102'])
})

test('a restricted category comes only when it is asked for', async () => {
  using conversion = new Conversion(dump)
  await conversion.run('discourse', { siteUrl, also: '9' })
  expect(conversion.lines('questions').map(line => line.title)).toContain('For staff')
  expect(conversion.lines('tags').map(line => line.slug)).toContain('staff')
  await expect(conversion.run('discourse', { siteUrl, also: 'staff' })).rejects.toThrow('"staff"')
})

test('names stay out where the site does not show them', async () => {
  const settings = copy('site_settings', {}, [{ name: 'enable_names', value: 'f' }])
  using conversion = new Conversion(dumpOf({ ...tables, settings }))
  await conversion.run('discourse', { siteUrl })
  expect(conversion.text('users.ndjson')).not.toContain('Ana')
})

test('imported, they keep authors, times, tags, the accepted answer and their addresses', async () => {
  using conversion = new Conversion(dump)
  await conversion.run('discourse', { siteUrl })
  using site = await conversion.imported()
  const question = site.w.question(site.idOf('question', '21'))
  expect(question).toMatchObject({
    ...{ createdAt: Date.parse(iso(2)), voteCount: 4, answerCount: 2, viewCount: 8 },
    ...{ userId: site.idOf('user', '3'), acceptedAnswerId: site.idOf('answer', '102') },
  })
  const tags = listTagIds(site.w.db, question.id).map(tag => tag.slug)
  expect(tags.sort()).toEqual(['flight', 'small-animals'])
  expect(site.redirects()).toContain('/t/how-do-birds-fly/21')
  expect(site.redirects()).toContain('/t/how-do-birds-fly/21/2')
  expect(await site.followed()).toEqual({ found: 7, lost: [] })
})

test.each([
  ['a dump of something else', dumpOf({ users: tables.users }), 'it has no categories, topics'],
  ['a dump that is cut off', dump.slice(0, -30), 'is cut off'],
  ['a dump in the custom format', 'PGDMP\x01\x0e', 'pg_dump --format=plain'],
])('%s is refused', async (_what, text, message) => {
  using conversion = new Conversion(text)
  await expect(conversion.run('discourse', { siteUrl })).rejects.toThrow(message)
})

test('brackets without end are looked through once', () => {
  expect(hasExtension('[quote="ana, post:1"]')).toBe(true)
  expect(hasExtension('[see this](https://x.example)')).toBe(false)
  expectCheap(200, () => hasExtension('[ab '.repeat(20_000)))
})
