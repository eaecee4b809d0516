/**
 * The requests of the React screens of Apache Answer 1.7, with their headers, field names and
 * extra fields: at the start, as a member, and in the back office.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentSettings } from '#basics/settings/current-settings.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import names from '#tests/fixtures/answer-client-names.json' with { type: 'json' }
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { world, type World } from '#tests/support/world.ts'

const pass = 'correct-horse'
const general = { site_url: 'http://forum.test/community', contact_email: 'help@example.org' }
/** Sent with every form, also where no captcha is due. */
const captcha = { captcha_id: '', captcha_code: '' }
const pelicans = { slug_name: 'pelicans', display_name: 'Pelicans' }
// The client sends all it knows about a tag.
const tagSent = { ...pelicans, original_text: '', parsed_text: '', main_tag_slug_name: '' }

let w: World
let site: WholeSite

beforeAll(async () => {
  w = world({ general, privileges: { level: 1 } })
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})
beforeEach(() => {
  w = world({ general, privileges: { level: 1 } })
  site.enter(w)
})

type Call = (path: string, sent?: object) => Promise<Told>
// Responses are compared field by field.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Told = { status: number; code: number; reason: string; msg: string; data: any }

/** One browser with the UI: the UI keeps the token, the browser its cookies. */
function screens(language = 'zh_CN', token = '') {
  const jar = new Map<string, string>()
  const ask = async (method: string, path: string, body?: object): Promise<Told> => {
    const answer = await site.send(
      method,
      path,
      {
        Accept: 'application/json, text/plain, */*',
        'Accept-Language': language,
        Authorization: self.token,
        'Sec-Fetch-Site': 'same-origin',
        ...(method !== 'GET' && { Origin: 'http://forum.test' }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(jar.size > 0 && { Cookie: [...jar].map(pair => pair.join('=')).join('; ') }),
      },
      body && JSON.stringify(body),
    )
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    expect(answer.headers['content-type'], path).toContain('application/json')
    const told = JSON.parse(answer.body) as Told
    expect(Object.keys(told).sort(), path).toEqual(['code', 'data', 'msg', 'reason'])
    expect(told.code, path).toBe(answer.status)
    return { ...told, status: answer.status }
  }
  const query = (sent: object = {}) => {
    const search = new URLSearchParams(sent as Record<string, string>).toString()
    return search && `?${search}`
  }
  const below = (prefix: string): Record<'get' | 'post' | 'put' | 'del', Call> => ({
    get: (path, sent) => ask('GET', `${prefix}/${path}${query(sent)}`),
    post: (path, sent) => ask('POST', `${prefix}/${path}`, sent),
    put: (path, sent) => ask('PUT', `${prefix}/${path}`, sent),
    del: (path, sent) => ask('DELETE', `${prefix}/${path}`, sent),
  })
  const self = { token, ...below(ForumApi), admin: below(AdminApi) }
  return self
}
const screensOf = (who: UserRow, language = 'en_US') => screens(language, site.token(who, 'api'))

/** Full names of the texts in a tree. */
const textNames = (tree: object, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'object' ? textNames(value, `${prefix}${name}.`) : [prefix + name],
  )

function fine({ status, reason, data }: Told) {
  expect([status, reason], JSON.stringify(data)).toEqual([200, 'base.success'])
  return data
}

describe('the start', () => {
  test('without an account: plugins, the site, its texts, and no user', async () => {
    const ui = screens()
    expect(fine(await ui.get('plugin/status'))).toEqual(expect.any(Array))
    const info = fine(await ui.get('siteinfo'))
    // The client reads these without checking that they exist.
    expect(info.theme.theme_config.default.navbar_style).toMatch(/\S/)
    expect(info.theme.theme_config[info.theme.theme]).toBeDefined()
    expect(info.site_write.restrict_answer).toEqual(expect.any(Boolean))
    expect(info.site_legal.external_content_display).toMatch(/_display$/)
    for (const group of ['general', 'interface', 'branding', 'login', 'custom_css_html']) {
      expect(info[group], group).toEqual(expect.any(Object))
    }
    expect(info.general).toMatchObject({ ...general, name: expect.any(String) as string })
    for (const group of ['site_seo', 'site_users']) expect(info[group]).toEqual(expect.any(Object))
    expect([typeof info.version, typeof info.revision]).toEqual(['string', 'string'])
    const texts = fine(await ui.get('language/config'))
    expect(textNames(texts.ui as object).sort()).toEqual(Object.keys(names).sort())
    const languages = fine(await ui.get('language/options'))
    expect(languages[0]).toEqual({ label: 'Default', value: 'Default', progress: 0 })
    expect(fine(await ui.get('user/info'))).toBeNull()
    expect(fine(await ui.get('captcha/config'))).toMatchObject({ slug_name: expect.any(String) })
    expect(fine(await ui.get('user/action/record', { action: 'password' }))).toMatchObject({
      verify: false,
    })
    fine(await ui.get('siteinfo/legal', { info_type: 'privacy' }))
    fine(await ui.get('connector/info'))
    fine(await ui.get('user-center/agent'))
  })

  test.each([
    ['zh_CN', '成功'],
    ['en_US', 'Success'],
  ])('uses the language of the header: %s', async (language, msg) => {
    expect((await screens(language).get('siteinfo')).msg.toLowerCase()).toContain(msg.toLowerCase())
  })

  test('without an account: the first lists', async () => {
    const ui = screens()
    const first = { page: 1, page_size: 20, order: 'newest', tag: '', in_days: 0 }
    expect(fine(await ui.get('question/page', first))).toEqual({ count: 0, list: [] })
    expect(fine(await ui.get('tags/following'))).toEqual([])
    const tags = { page: 1, page_size: 20, slug_name: '', query_cond: 'popular' }
    expect(fine(await ui.get('tags/page', tags))).toEqual({ count: 0, list: [] })
    expect(fine(await ui.get('user/ranking'))).toMatchObject({
      users_with_the_most_reputation: expect.any(Array),
      users_with_the_most_vote: expect.any(Array),
      staffs: expect.any(Array),
    })
    expect(fine(await ui.get('badges'))).toEqual(expect.any(Array))
    expect(await ui.get('question/info', { id: '10010000000000999' })).toMatchObject({
      status: 404,
      data: null,
    })
    expect(await ui.get('notification/status')).toMatchObject({ status: 401, data: null })
  })
})

describe('a member', () => {
  async function join(name: string) {
    const ui = screens('en_US')
    const e_mail = `${name}@example.org`
    const made = fine(await ui.post('user/register/email', { name, e_mail, pass, ...captcha }))
    expect(made).toMatchObject({ mail_status: 2, status: 'inactive' })
    const mail = w.outbox().find(row => row.recipient === e_mail)!
    const { code } = JSON.parse(mail.params) as { code: string }
    fine(await ui.post('user/email/verification', { code }))
    const entered = fine(await ui.post('user/login/email', { e_mail, pass, ...captcha }))
    expect(entered).toMatchObject({ username: name, mail_status: 1, role_id: 1, avatar: '' })
    expect(entered.visit_token).toMatch(/\S/)
    ui.token = entered.access_token as string
    expect(fine(await ui.get('user/info'))).toMatchObject({
      access_token: ui.token,
      avatar: { type: 'default', gravatar: '', custom: '' },
      color_scheme: 'default',
      visit_token: '',
    })
    return ui
  }

  test('fails to log in with a list of fields', async () => {
    await join('asker')
    const wrong = { e_mail: 'asker@example.org', pass: 'wrong-horse', ...captcha }
    const refused = await screens('en_US').post('user/login/email', wrong)
    expect(refused).toMatchObject({
      status: 400,
      reason: 'error.object.email_or_password_incorrect',
      data: [{ error_field: 'e_mail', error_msg: refused.msg }],
    })
  })

  test('asks, answers, comments, votes, and finds all of it again', async () => {
    const asker = await join('asker')
    const expert = await join('expert')
    const rights = fine(await asker.get('permission', { action: 'tag.add' }))
    expect(rights['tag.add']).toMatchObject({ has_permission: true })
    expect(fine(await asker.get('question/similar', { title: 'Pelicans' }))).toEqual([])
    expect(fine(await asker.get('question/tags', { tag: 'pel' }))).toEqual([])
    expect(fine(await asker.post('post/render', { content: '**a**' }))).toContain('<strong>a')
    expect(fine(await asker.post('post/render', { content: '' }))).toBe('')

    const form = { title: 'How long do pelicans sleep?', content: 'I **watched** one.' }
    const asked = fine(
      await asker.post('question', { ...form, tags: [tagSent], html: '<p>no</p>', ...captcha }),
    )
    const { id } = asked as { id: string }
    expect(asked).toMatchObject({ url_title: 'how-long-do-pelicans-sleep', tags: [pelicans] })
    const again = await asker.post('question', { ...form, tags: [tagSent], ...captcha })
    expect(again).toMatchObject({ status: 400, reason: 'base.duplicate_request_error' })
    const short = await asker.post('question', { title: '', content: '', tags: [], ...captcha })
    expect(short.status).toBe(400)
    expect(short.data.map((one: { error_field: string }) => one.error_field)).toContain('title')

    const page = fine(
      await expert.get('question/page', { page: 1, page_size: 20, order: 'active' }),
    )
    expect(page.list[0]).toMatchObject({
      ...{ id, operation_type: 'asked', operator: { username: 'asker', status: 'normal' } },
      ...{ pin: 1, show: 1, accepted_answer_id: '0', tags: [pelicans] },
    })
    const question = fine(await expert.get('question/info', { id }))
    expect(question).toMatchObject({
      html: expect.stringContaining('<strong>'),
      user_info: { username: 'asker' },
      member_actions: expect.any(Array),
      extends_actions: expect.any(Array),
      vote_status: '',
      first_answer_id: '',
    })
    const all = { question_id: id, order: 'default', page: 1, page_size: 999 }
    expect(fine(await expert.get('answer/page', all))).toEqual({ count: 0, list: [] })
    fine(await expert.get('question/similar/tag', { question_id: id, page_size: 5 }))
    fine(await expert.get('question/link', { question_id: id, page: 1, page_size: 5 }))
    expect(fine(await expert.get('question/invite', { id }))).toEqual([])
    const noted = { object_id: id, page: 1, page_size: 3, query_cond: '', comment_id: '' }
    expect(fine(await expert.get('comment/page', noted))).toEqual({ count: 0, list: [] })
    fine(await expert.get('meta/reaction', { object_id: id }))

    const answered = fine(
      await expert.post('answer', {
        ...{ question_id: id, content: 'About nine hours.', html: '<p>About nine hours.</p>' },
        ...captcha,
      }),
    )
    const answer = answered.info.id as string
    expect(answered.info).toMatchObject({ accepted: 1, user_info: { username: 'expert' } })
    const comment = fine(
      await asker.post('comment', {
        ...{ object_id: answer, original_text: 'Thanks, [@expert](/users/expert)!', type: '' },
        ...{ mention_username_list: ['expert'], parsed_text: '<p>x</p>', ...captcha },
      }),
    )
    expect(comment).toMatchObject({ object_id: answer, username: 'asker', user_status: 'normal' })
    fine(
      await asker.put('comment', {
        ...{ comment_id: comment.comment_id, original_text: 'Thanks a lot!', parsed_text: '' },
        ...captcha,
      }),
    )
    const replied = { object_id: answer, reply_comment_id: comment.comment_id }
    expect(
      fine(await expert.post('comment', { ...replied, original_text: 'Gladly.', ...captcha })),
    ).toMatchObject({ reply_username: 'asker', reply_comment_id: comment.comment_id })

    const vote = { object_id: answer, is_cancel: false, ...captcha }
    expect(fine(await asker.post('vote/up', vote))).toMatchObject({
      ...{ up_votes: 1, down_votes: 0, votes: 1, vote_status: 'vote_up' },
    })
    const own = { ...vote, object_id: comment.comment_id as string }
    expect(await asker.post('vote/up', own)).toMatchObject({
      ...{ status: 400, reason: 'error.object.disallow_vote_your_self' },
    })
    const heart = { object_id: answer, emoji: 'heart', reaction: 'activate' }
    expect(fine(await asker.put('meta/reaction', heart)).reaction_summary[0]).toMatchObject({
      ...{ emoji: 'heart', count: 1, is_active: true },
    })
    const kept = { object_id: id, group_id: '0', bookmark: true }
    expect(fine(await expert.post('collection/switch', kept))).toEqual({
      object_collection_count: 1,
    })
    expect(fine(await expert.post('follow', { object_id: id, is_cancel: false }))).toEqual({
      ...{ follows: 1, is_followed: true },
    })
    fine(await expert.put('follow/tags', { slug_name_list: ['pelicans'] }))
    expect(fine(await expert.get('tags/following'))).toMatchObject([pelicans])
    fine(await asker.post('answer/acceptance', { question_id: id, answer_id: answer }))
    expect(fine(await expert.get('question/info', { id }))).toMatchObject({
      ...{ accepted_answer_id: answer, first_answer_id: answer },
      ...{ collected: true, is_followed: true, answer_count: 1 },
    })

    const tag = fine(await expert.get('tag', { name: 'pelicans' }))
    expect(tag).toMatchObject({ ...pelicans, is_follower: true, main_tag_slug_name: '' })
    expect(fine(await expert.get('tag/synonyms', { tag_id: tag.tag_id }))).toMatchObject({
      ...{ synonyms: [], member_actions: expect.any(Array) },
    })

    fine(await asker.get('revisions/edit/check', { id }))
    const change = { id, title: form.title, content: 'I watched two.', tags: [tagSent] }
    fine(await asker.put('question', { ...change, edit_summary: 'two', html: '', ...captcha }))
    const versions = fine(await asker.get('revisions', { object_id: id }))
    expect(versions.map((one: { content: { content: string } }) => one.content.content)).toEqual([
      ...['I watched two.', form.content],
    ])
    const draft = { id: answer, question_id: id, content: 'Nine or ten hours.', edit_summary: '' }
    expect(fine(await expert.put('answer', { ...draft, ...captcha }))).toEqual({
      wait_for_review: false,
    })
    const told = fine(await asker.get('activity/timeline', { object_id: id, show_vote: false }))
    expect(told.object_info).toMatchObject({ object_type: 'question', title: form.title })
    const [edited] = told.timeline as { revision_id: string; activity_type: string }[]
    expect(edited).toMatchObject({ activity_type: 'edited' })
    fine(
      await asker.get('activity/timeline/detail', {
        ...{ new_revision_id: edited!.revision_id, old_revision_id: '0' },
      }),
    )
    const search = { q: 'pelicans', order: 'active', page: 1, size: 20, ...captcha }
    expect(fine(await screens().get('search', search)).count).toBeGreaterThan(0)
    fine(await screens().get('search/desc'))
  })

  test('reads the notifications, and sees every list of a profile', async () => {
    const asker = await join('asker')
    const expert = await join('expert')
    const form = { title: 'How long do pelicans sleep?', content: 'I **watched** one.' }
    const { id } = fine(await asker.post('question', { ...form, tags: [tagSent], ...captcha }))
    w.tick(6000)
    const spare = { title: 'Where do they go?', content: 'In winter, I mean.', tags: [tagSent] }
    const gone = fine(await asker.post('question', { ...spare, ...captcha }))
    fine(await asker.del('question', { id: gone.id as string, ...captcha }))
    const reply = { question_id: id as string, content: 'About nine hours.', ...captcha }
    fine(await expert.post('answer', reply))

    const state = fine(await asker.get('notification/status'))
    expect(state).toMatchObject({ inbox: 1, revision: 0, can_revision: expect.any(Boolean) })
    expect(state).toHaveProperty('badge_award')
    const inbox = { type: 'inbox', inbox_type: 'all', page: 1, page_size: 10 }
    const news = fine(await asker.get('notification/page', inbox))
    expect(news.list[0]).toMatchObject({
      ...{ is_read: false, user_info: { username: 'expert' } },
      object_info: { object_map: { question: id } },
    })
    fine(await asker.put('notification/read/state', { id: news.list[0].id as string }))
    fine(await asker.put('notification/read/state/all', { type: 'inbox' }))
    expect(fine(await asker.put('notification/status', { type: 'inbox' }))).toMatchObject({
      inbox: 0,
    })
    fine(await asker.get('notification/page', { ...inbox, type: 'achievement', inbox_type: '' }))

    const username = 'expert'
    expect(fine(await asker.get('personal/user/info', { username }))).toMatchObject({
      ...{ username, status: 'normal', suspended_until: 0, answer_count: 1 },
    })
    expect(fine(await asker.get('personal/qa/top', { username }))).toMatchObject({
      ...{ question: [], answer: [{ question_info: { title: form.title } }] },
    })
    const listed = { username, page: 1, page_size: 30, order: 'newest' }
    for (const name of ['answer', 'question', 'comment', 'rank', 'vote', 'collection']) {
      expect(fine(await expert.get(`personal/${name}/page`, listed)), name).toMatchObject({
        ...{ count: expect.any(Number), list: expect.any(Array) },
      })
    }
    fine(await asker.get('badge/user/awards/recent', { username }))
    fine(await asker.get('badge/user/awards', { username, page: 1, page_size: 30 }))

    const reasons = { object_type: 'question', action: 'flag' }
    const [reason] = fine(await expert.get('reasons', reasons))
    expect(reason).toMatchObject({ reason_type: expect.any(Number), content_type: '' })
    const report = { object_id: id as string, report_type: reason.reason_type as number }
    fine(await expert.post('report', { ...report, source: 'question', content: '', ...captcha }))

    fine(await asker.get('user/info/search', { username: 'exp' }))
    fine(await asker.put('user/interface', { language: 'zh_CN', color_scheme: 'dark' }))
    const mine = { avatar: { type: 'default', gravatar: '', custom: '' }, ...captcha }
    const self = { display_name: 'asker', username: 'asker', bio: '', website: '', location: '' }
    fine(await asker.put('user/info', { ...self, ...mine, bio_html: '' }))
    const mails = fine(await asker.get('user/notification/config'))
    fine(await asker.put('user/notification/config', mails as object))
    fine(await asker.get('user/plugin/configs'))
    const secret = { old_pass: pass, pass: 'other-horse-1', ...captcha }
    fine(await asker.put('user/password', secret))
    fine(await asker.get('user/logout'))
    expect(await asker.get('notification/status')).toMatchObject({ status: 401, data: null })
    expect(fine(await asker.get('user/info'))).toBeNull()
  })
})

const groups = [
  ...['general', 'interface', 'branding', 'legal', 'write', 'seo', 'login', 'custom-css-html'],
  ...['theme', 'users'],
]

describe('the back office', () => {
  test('shows its lists', async () => {
    const { admin } = screensOf(w.admin())
    w.member({ username: 'reader' })
    expect(fine(await admin.get('dashboard')).info).toMatchObject({
      ...{ user_count: 2, version_info: { version: expect.any(String) } },
    })
    const users = { page: 1, page_size: 10, query: '', status: 'normal', staff: false }
    const { list } = fine(await admin.get('users/page', users))
    expect(list[0]).toMatchObject({
      ...{ user_id: expect.any(String), e_mail: expect.any(String), role_id: expect.any(Number) },
      ...{ role_name: expect.any(String), status: 'normal' },
    })
    const posts = { page: 1, page_size: 20, status: '', query: '', question_id: '' }
    for (const path of ['question/page', 'answer/page']) {
      expect(fine(await admin.get(path, posts))).toEqual({ count: 0, list: [] })
    }
    for (const path of ['roles', 'language/options', 'theme/options', 'plugins']) {
      expect(fine(await admin.get(path, { status: '' })), path).toEqual(expect.any(Array))
    }
    fine(await admin.get('badges', { page: 1, page_size: 20, status: '', q: '' }))
    fine(await admin.get('user-center/agent'))
    const member = screensOf(w.member())
    expect(await member.admin.get('dashboard')).toMatchObject({ status: 403, data: null })
  })

  const sites: [string, () => void][] = [
    ['a new site', () => {}],
    ['a private site', () => w.settings({ login: { login_required: true } })],
    [
      'a site with changed settings',
      () => {
        w.settings({
          seo: { permalink: 3, robots: 'User-agent: *\nDisallow: /x' },
          login: { allow_email_domains: ['example.org'] },
          custom: { custom_css: 'h1 { color: teal }', custom_head: '<meta name="a" content="b">' },
          write: { authorized_attachment_extensions: ['pdf'], min_content: 20 },
          legal: {
            terms_of_service_original_text: '*Be kind.*',
            terms_of_service_parsed_text: '<p><em>Be kind.</em></p>',
          },
          general: {
            ...general,
            short_description: 'All of it',
            description: 'Birds & more "here"',
          },
        })
      },
    ],
  ]
  describe.each(sites)('of %s', (_, arrange) => {
    test.each(groups)('accepts %s as it returned it, and nothing changes', async group => {
      arrange()
      const { admin } = screensOf(w.admin())
      const before = structuredClone(currentSettings(w.site.db).settings)
      const given = fine(await admin.get(`siteinfo/${group}`))
      const saved = await admin.put(`siteinfo/${group}`, given as object)
      expect([saved.status, saved.data]).toEqual([200, group === 'general' ? given : null])
      expect(fine(await admin.get(`siteinfo/${group}`))).toEqual(given)
      expect(currentSettings(w.site.db).settings).toEqual(before)
    })
  })

  test('accepts mail and privileges as it returned them', async () => {
    const { admin } = screensOf(w.admin())
    const before = structuredClone(currentSettings(w.site.db))
    const mail = fine(await admin.get('setting/smtp'))
    const server = { from_email: 'forum@example.org', from_name: 'Forum', smtp_host: 'a.example' }
    const set = {
      ...(mail as object),
      ...server,
      smtp_port: 25,
      smtp_username: 'forum',
      smtp_password: 'secret',
    }
    fine(await admin.put('setting/smtp', { ...set, test_email_recipient: '' }))
    const kept = fine(await admin.get('setting/smtp'))
    expect(kept.smtp_password).toBe('********')
    const { smtp } = structuredClone(currentSettings(w.site.db).settings)
    fine(await admin.put('setting/smtp', { ...(kept as object), test_email_recipient: '' }))
    expect(currentSettings(w.site.db).settings.smtp).toEqual(smtp)
    const { selected_level } = fine(await admin.get('setting/privileges'))
    const level = { level: selected_level as number, custom_privileges: [] }
    fine(await admin.put('setting/privileges', level))
    expect(currentSettings(w.site.db).privileges).toEqual(before.privileges)
  })
})
