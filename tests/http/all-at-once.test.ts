/** A form with several mistakes is refused once, with all of them, over JSON and on pages. */
import { afterAll, describe, expect, test } from 'vitest'
import { createTagPath, editQuestionPath, editTagPath, settingsPath } from '#shared/paths.ts'
import { community } from '#tests/support/community.ts'
import { openWholeSite } from '#tests/support/whole-site.ts'
import { openProfiles } from '#tests/support/viewers.ts'
import { qid, tid } from '#tests/support/world.ts'
import { callAs, sampleOf } from './endpoint-calls.ts'
import { type Actor, scene, type Scene } from './scene.ts'

const links = 'See http://a.example, http://b.example and http://c.example.'
const reserved = [{ slug_name: 'spare', display_name: 'Spare' }]
const long = (count: number) => 'x'.repeat(count)

/** `fields` in the order in which the refusal names them. */
type Row = [who: Actor, call: string, change: (stage: Scene) => object, fields: string[]]

const rows: Row[] = [
  // One field fails by its shape, the next by a rule of the site.
  ['member', 'POST question', () => ({ title: '', tags: [] }), ['title', 'tags']],
  [
    'member',
    'POST question',
    () => ({ title: 'abc', content: 'x', tags: [] }),
    ['content', 'tags'],
  ],
  [
    'member',
    'POST question',
    () => ({ title: long(151), content: links, tags: reserved }),
    ['title', 'content', 'tags'],
  ],
  [
    'author',
    'PUT question',
    () => ({ title: '', content: links, tags: reserved }),
    ['title', 'content', 'tags'],
  ],
  [
    'member',
    'POST question/answer',
    () => ({ title: '', content: links, tags: reserved, answer_content: `${links} ${links}` }),
    ['title', 'content', 'tags', 'answer_content'],
  ],
  [
    'member',
    'POST question/answer',
    () => ({ title: '', content: '&nbsp;&nbsp;&nbsp;', answer_content: '&nbsp;' }),
    ['title', 'content', 'answer_content'],
  ],
  [
    'author',
    'PUT answer',
    () => ({ content: links, edit_summary: long(256) }),
    ['edit_summary', 'content'],
  ],
  [
    'moderator',
    'POST tag',
    () => ({ slug_name: 'birds', display_name: '', original_text: '' }),
    ['display_name', 'original_text', 'slug_name'],
  ],
  [
    'moderator',
    'POST tag',
    () => ({ slug_name: 'a/b', display_name: long(36), original_text: '' }),
    ['slug_name', 'display_name', 'original_text'],
  ],
  [
    'moderator',
    'PUT tag',
    () => ({ slug_name: 'spare', display_name: long(36) }),
    ['display_name', 'slug_name'],
  ],
  [
    'member',
    'PUT user/info',
    () => ({ display_name: 'x', username: 'admin', website: 'nowhere', bio: long(4097) }),
    ['display_name', 'bio', 'username', 'website'],
  ],
  [
    'anonymous',
    'POST user/register/email',
    () => ({ name: 'admin', e_mail: 'fresh@else.example', pass: 'short' }),
    ['pass', 'name', 'e_mail'],
  ],
  [
    'admin',
    'POST admin/user',
    () => ({ display_name: 'admin', email: 'member@example.org', password: 'short' }),
    ['password', 'display_name', 'email'],
  ],
  [
    'admin',
    'PUT admin/user/profile',
    () => ({ display_name: 'x', username: 'author', email: 'author@example.org' }),
    ['display_name', 'username', 'email'],
  ],
  [
    'admin',
    'PUT admin/siteinfo/write',
    () => ({ min_tags: 6, recommend_tags: ['fowl'], reserved_tags: ['unknown'] }),
    ['min_tags', 'recommend_tags', 'reserved_tags'],
  ],
  [
    'admin',
    'PUT admin/setting/smtp',
    () => ({ smtp_port: 70_000, smtp_username: '', smtp_password: '' }),
    ['smtp_port', 'smtp_username', 'smtp_password'],
  ],
]

test.each(rows)('%s: %s', async (who, call, change, fields) => {
  const stage = await scene({
    login: { allow_email_domains: ['example.org'] },
    privileges: { level: 2 },
    users: openProfiles,
  })
  using _ = stage.w
  stage.w.site.sqlite.prepare("update tag set reserved = 1 where slug = 'spare'").run()
  stage.w.site.sqlite.prepare('update user set rank = 9 where role_id = 1').run()
  const sample = sampleOf(stage, call)
  const answer = await callAs(stage, stage.who[who], call, { ...sample, ...change(stage) })
  const list = answer.data as { error_field: string; error_msg: string }[]
  expect([answer.status, answer.reason]).toEqual([400, 'base.request_format_error'])
  expect(list.map(({ error_field }) => error_field)).toEqual(fields)
  expect(list.every(({ error_msg }) => /\w/.test(error_msg))).toBe(true)
})

describe('on a page', () => {
  const w = community({ users: openProfiles, privileges: { level: 2 } })
  const author = w.member({ username: 'ann', displayName: 'Ann', rank: 9 })
  const moderator = w.moderator()
  const spare = w.topic('spare')
  w.topic('birds')
  w.site.sqlite.prepare("update tag set reserved = 1 where slug = 'spare'").run()
  const site = openWholeSite(w)
  afterAll(async () => {
    await (await site).close()
    w[Symbol.dispose]()
  })

  /** The anchors in the error summary of the refused form. */
  async function marked(path: string, form: Record<string, string>, who = author) {
    const { status, body } = await (await site).submit(path, form, who)
    const summary = /id="error-summary".*?<\/ul>/s.exec(body)?.[0] ?? ''
    const names = [...summary.matchAll(/<a href="#([\w-]+)"/g)].map(([, name]) => name)
    return [status, ...names]
  }

  test('asking', async () => {
    const form = { intent: 'post', title: '', content: links, tag_text: 'spare' }
    expect(await marked('/community/questions/ask', form)).toEqual([
      ...[422, 'title', 'content', 'tags'],
    ])
    const answered = { ...form, content: 'x', answer_content: 'An answer that is not ticked.' }
    expect(await marked('/community/questions/ask', answered)).toEqual([
      ...[422, 'answer_own', 'title', 'content', 'tags'],
    ])
    expect(w.count('question')).toBe(0)
  })

  test('editing', async () => {
    const question = await w.ask(author, { tags: ['birds'] })
    const form = { intent: 'save', title: '', content: links, tag_text: 'spare' }
    expect(await marked(editQuestionPath(qid(question)), form)).toEqual([
      ...[422, 'title', 'content', 'tags'],
    ])
  })

  test('a new tag, and an edited tag', async () => {
    const fresh = { intent: 'create', display_name: '', slug_name: 'birds', content: '' }
    expect(await marked(createTagPath(), fresh, moderator)).toEqual([
      ...[422, 'display_name', 'content', 'slug_name'],
    ])
    const changed = { intent: 'save', display_name: '', slug_name: 'birds', content: 'x' }
    expect(await marked(editTagPath(tid(spare)), changed, moderator)).toEqual([
      ...[422, 'display_name', 'slug_name'],
    ])
  })

  test('the profile', async () => {
    const form = { intent: 'save', display_name: ' ', username: 'a b', website: 'nowhere' }
    expect(await marked(settingsPath('profile'), form)).toEqual([
      ...[422, 'display_name', 'username', 'website'],
    ])
    expect(w.user(author.id)).toMatchObject({ displayName: 'Ann', username: 'ann' })
  })
})
