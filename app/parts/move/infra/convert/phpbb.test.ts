import { expect, test } from 'vitest'
import { listTagIds } from '#tags/tags.queries.ts'
import { Conversion } from '#tests/support/conversion.ts'

const siteUrl = 'https://board.example/forum'

type Row = Record<string, string | number | null>

const value = (cell: string | number | null) =>
  cell === null
    ? 'NULL'
    : typeof cell === 'number'
      ? String(cell)
      : `'${cell.replaceAll("'", "\\'").replaceAll('"', '\\"').replaceAll('\n', '\\n')}'`

/** Rows of a table as mysqldump writes them. */
function insert(table: string, usual: Row, rows: Row[]): string {
  const columns = [...new Set([usual, ...rows].flatMap(row => Object.keys(row)))]
  const lines = rows.map(row => columns.map(name => value({ ...usual, ...row }[name] ?? null)))
  const created = columns.map(name => `  \`${name}\` text,`).join('\n')
  return `CREATE TABLE \`phpbb_${table}\` (\n${created}\n  PRIMARY KEY (\`${columns[0]}\`)\n) ENGINE=InnoDB;
INSERT INTO \`phpbb_${table}\` VALUES ${lines.map(cells => `(${cells.join(',')})`).join(',')};\n`
}

const seconds = (day: number) => Date.UTC(2019, 4, day, 10) / 1000
const iso = (day: number) => `2019-05-0${day}T10:00:00Z`

const picture = `<r>See <ATTACHMENT filename="a.png" index="0"><s>[attachment=0]</s>a.png<e>[/attachment]</e></ATTACHMENT></r>`

const tables = [
  insert('users', { user_type: 0, user_email: 'x@x.example', user_ip: '192.0.2.1' }, [
    { user_id: 1, username: 'Anonymous', user_regdate: seconds(1), user_type: 2 },
    { user_id: 2, username: 'Ana &amp; Co', user_regdate: seconds(1) },
    { user_id: 3, username: 'ben', user_regdate: seconds(2) },
    { user_id: 4, username: 'idle', user_regdate: seconds(2) },
  ]),
  insert('forums', { forum_password: '' }, [
    { forum_id: 5, forum_name: 'Birds &amp; bees' },
    { forum_id: 6, forum_name: 'Staff' },
    { forum_id: 7, forum_name: 'Password', forum_password: '$2y$10$x' },
    { forum_id: 8, forum_name: 'Denied' },
  ]),
  insert('groups', {}, [
    { group_id: 1, group_name: 'GUESTS' },
    { group_id: 5, group_name: 'ADMINISTRATORS' },
  ]),
  insert('acl_options', {}, [
    { auth_option_id: 14, auth_option: 'f_post' },
    { auth_option_id: 20, auth_option: 'f_read' },
  ]),
  insert('acl_roles_data', { auth_setting: 1 }, [
    { role_id: 17, auth_option_id: 20 },
    { role_id: 14, auth_option_id: 20 },
    { role_id: 16, auth_option_id: 14 },
    { role_id: 16, auth_option_id: 20, auth_setting: 0 },
  ]),
  insert('acl_groups', { group_id: 1, auth_option_id: 0, auth_role_id: 0, auth_setting: 0 }, [
    { forum_id: 5, auth_role_id: 17 },
    { forum_id: 6, group_id: 5, auth_role_id: 14 },
    { forum_id: 6, auth_option_id: 14, auth_setting: 1 },
    { forum_id: 7, auth_option_id: 20, auth_setting: 1 },
    { forum_id: 8, auth_option_id: 20, auth_setting: 1 },
    { forum_id: 8, auth_role_id: 16 },
  ]),
  insert('topics', { topic_views: 0, topic_status: 0, topic_visibility: 1, topic_moved_id: 0 }, [
    { topic_id: 12, forum_id: 5, topic_title: 'Nests', topic_status: 1 },
    { topic_id: 11, forum_id: 5, topic_title: 'How &quot;do&quot; birds fly?', topic_views: 9 },
    { topic_id: 13, forum_id: 6, topic_title: 'For staff' },
    { topic_id: 14, forum_id: 7, topic_title: 'With a password' },
    { topic_id: 15, forum_id: 8, topic_title: 'Denied' },
    { topic_id: 16, forum_id: 5, topic_title: 'Deleted', topic_visibility: 2 },
    { topic_id: 17, forum_id: 5, topic_title: 'Waits', topic_visibility: 0 },
    { topic_id: 18, forum_id: 5, topic_title: 'Moved', topic_status: 2, topic_moved_id: 11 },
  ]),
  insert(
    'posts',
    {
      ...{ poster_id: 2, poster_ip: '192.0.2.1', post_time: seconds(3), post_username: '' },
      ...{ bbcode_uid: '', post_edit_time: 0, post_visibility: 1, post_text: '<t>x</t>' },
    },
    [
      {
        ...{ post_id: 31, topic_id: 11, post_text: '<r><B><s>[b]</s>Wings<e>[/b]</e></B>?</r>' },
        post_edit_time: seconds(4),
      },
      { post_id: 30, topic_id: 11, post_time: seconds(5), poster_id: 3, post_text: picture },
      {
        ...{ post_id: 33, topic_id: 11, post_time: seconds(4), poster_id: 1 },
        ...{ post_username: 'A guest', post_text: "[i:2fx]It's[/i:2fx]", bbcode_uid: '2fx' },
      },
      { post_id: 34, topic_id: 11, post_visibility: 2 },
      { post_id: 35, topic_id: 11, post_visibility: 0 },
      { post_id: 36, topic_id: 12, poster_id: 99, post_username: 'Gone' },
      ...[13, 14, 15, 16, 17].map(topic_id => ({ post_id: 30 + topic_id, topic_id })),
    ],
  ),
  insert('attachments', { post_msg_id: 30, in_message: 0, is_orphan: 0 }, [
    { attach_id: 3, real_filename: 'b.zip', mimetype: 'application/zip' },
    { attach_id: 4, real_filename: 'a.png', mimetype: 'image/png' },
    { attach_id: 5, real_filename: 'private.png', mimetype: 'image/png', in_message: 1 },
  ]),
]
const dump = `-- MySQL dump 10.19  Distrib 10.3.39-MariaDB\n${tables.join('\n')}\n-- Dump completed on 2024-05-01\n`

test('topics become questions and replies answers, from forums that guests may read', async () => {
  using conversion = new Conversion(dump)
  const summary = await conversion.run('phpbb', { siteUrl })
  const profile = `${siteUrl}/memberlist.php?mode=viewprofile&u=`
  expect(conversion.lines('users')).toEqual([
    {
      ...{ id: '2', username: 'Ana & Co', display_name: 'Ana & Co', created_at: iso(1) },
      url: `${profile}2`,
    },
    { id: '3', username: 'ben', display_name: 'ben', created_at: iso(2), url: `${profile}3` },
  ])
  expect(conversion.lines('tags')).toEqual([
    { id: 'Birds & bees', slug: 'birds-bees', display_name: 'Birds & bees' },
  ])
  expect(conversion.lines('questions')).toEqual([
    {
      ...{ id: '11', user_id: '2', title: 'How "do" birds fly?', tags: ['birds-bees'] },
      ...{ html: '<strong>Wings</strong>?', created_at: iso(3), edited_at: iso(4), views: 9 },
      url: `${siteUrl}/viewtopic.php?t=11`,
    },
    {
      ...{ id: '12', author_name: 'Gone', title: 'Nests', tags: ['birds-bees'], html: 'x' },
      ...{ created_at: iso(3), status: 'closed', closing: { reason: 'something' } },
      url: `${siteUrl}/viewtopic.php?t=12`,
    },
  ])
  const file = `${siteUrl}/download/file.php?id=`
  expect(conversion.lines('answers')).toEqual([
    {
      ...{ id: '30', question_id: '11', user_id: '3', created_at: iso(5) },
      html: `See <img src="${file}4" alt="a.png"><br>\n<a href="${file}3">b.zip</a>`,
      url: `${siteUrl}/viewtopic.php?p=30`,
    },
    {
      ...{ id: '33', question_id: '11', author_name: 'A guest', html: "<em>It's</em>" },
      ...{ created_at: iso(4), url: `${siteUrl}/viewtopic.php?p=33` },
    },
  ])
  expect(summary.slice(5)).toEqual([
    'attachments, which stay on the original site: 2',
    'deleted posts left out: 1',
    'deleted topics left out: 1',
    'marks of moved topics left out: 1',
    'posts that wait for approval left out: 1',
    'topics that not every visitor may read left out: 3',
    'topics that wait for approval left out: 1',
  ])
})

test('a forum of its members comes only when it is asked for', async () => {
  using conversion = new Conversion(dump)
  await conversion.run('phpbb', { siteUrl, also: '6, 7' })
  const titles = conversion.lines('questions').map(line => line.title)
  expect(titles.slice(2)).toEqual(['For staff', 'With a password'])
})

test('imported, they keep authors, times, tags and their addresses', async () => {
  using conversion = new Conversion(dump)
  await conversion.run('phpbb', { siteUrl })
  using site = await conversion.imported()
  const question = site.w.question(site.idOf('question', '11'))
  expect(question).toMatchObject({
    ...{ title: 'How "do" birds fly?', createdAt: Date.parse(iso(3)), answerCount: 2 },
    ...{ userId: site.idOf('user', '2'), viewCount: 9 },
  })
  expect(question.html).toContain('<strong>Wings</strong>?')
  expect(listTagIds(site.w.db, question.id).map(tag => tag.slug)).toEqual(['birds-bees'])
  const guest = site.w.answer(site.idOf('answer', '33'))
  expect(site.w.user(guest.userId).displayName).toBe('A guest')
  expect(site.redirects()).toContain('/forum/viewtopic.php?t=11')
  expect(site.redirects()).toContain('/forum/viewtopic.php?p=30')
  expect(await site.followed()).toEqual({ found: 6, lost: [] })
})

test('a dump without the rights of forums is refused, for they say what is public', async () => {
  const without = dump.replaceAll('phpbb_acl_groups', 'phpbb_other')
  using conversion = new Conversion(without)
  await expect(conversion.run('phpbb', { siteUrl })).rejects.toThrow('it has no phpbb_acl_groups')
})
