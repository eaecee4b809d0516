/**
 * Refusals say what is missing, on pages and over JSON, and link back to where the reader came
 * from.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editQuestion } from '#posts/questions/edit-question.ts'
import { insertRevision } from '#basics/revisions/revisions.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { PrivilegeLevels, privilegeName, rankValues } from '#kernel'
import { translator } from '#i18n/catalogue.ts'
import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import type { Permalink } from '#shared/ids.ts'
import { loginPath, privilegesPath, questionPath, tagInfoPath } from '#shared/paths.ts'
import { community, type Community } from '#tests/support/community.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, qid, tid } from '#tests/support/world.ts'

const t = translator('en_US')
const needed = (act: string, rank: number, have: number) =>
  t('error.rank.needed', {
    act: t(`admin.privileges.rank_${act}`),
    ...rankValues({ rank: have }, rank),
  })
let w: Community
let site: WholeSite
let question: number
let answer: number
let post: string
beforeAll(async () => {
  w = community({ privileges: { level: 2 } })
  const author = w.member({ rank: 1 })
  question = await w.ask(author, { tags: ['garden'] })
  answer = await w.answerTo(question, author)
  const permalink = w.ctx(null).settings.seo.permalink as Permalink
  post = questionPath(w.question(question), permalink)
  site = await openWholeSite(w)
})
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

async function refusalOf(path: string, who: UserRow | null, headers = {}) {
  const { status, body } = await site.open(path, who, headers)
  const main = /<div class="error-page">[^]*?<\/div>/.exec(body)?.[0] ?? ''
  const links = [...main.matchAll(/href="([^"]*)"/g)].map(found => found[1]!)
  return { status, text: main, links }
}

test.each([
  ['a question', () => `/community/posts/${qid(question)}/edit`, () => post, 'question_edit', 100],
  [
    'an answer',
    () => `/community/posts/${qid(question)}/${aid(answer)}/edit`,
    () => post,
    'answer_edit',
    100,
  ],
  [
    'a tag',
    () => `/community/tags/${tid(w.topic('spare'))}/edit`,
    () => tagInfoPath('spare'),
    'tag_edit',
    50,
  ],
])(
  'the edit page of %s names the act and the reputation, and leads back',
  async (_, path, back, act, rank) => {
    const { status, text, links } = await refusalOf(path(), w.member({ rank: 37 }))
    expect(status).toBe(403)
    expect(text).toContain(needed(act, rank, 37))
    expect(links[0]).toMatch(new RegExp(`^${back()}`))
    expect(links.slice(-2)).toEqual([privilegesPath(), '/community'])
  },
)

test('a pending edit is named in the same way for questions and tags', async () => {
  const editor = w.member({ rank: 200 })
  const waiting = await w.ask(w.member({ rank: 1 }), { tags: ['garden'] })
  const fields = { title: 'Another title for it', content: 'Another text.', tags: ['garden'] }
  await w.as(editor).run(editQuestion, { ...fields, id: qid(waiting), edit_summary: '' })
  const tag = w.topic('birds')
  w.write(tx => {
    const of = { userId: editor.id, objectType: ObjectType.tag, objectId: tag, title: '' }
    const edit = { ...of, summary: '', status: RevisionStatus.unreviewed }
    insertRevision(tx, { ...edit, snapshot: { original_text: 'Another.' } }, w.now)
  })
  for (const path of [`posts/${qid(waiting)}/edit`, `tags/${tid(tag)}/edit`]) {
    const member = await refusalOf(`/community/${path}`, w.member({ rank: 200 }))
    expect(member.text).toContain(t('error.revision.review_underway'))
    expect(member.links).toHaveLength(2)
    const staff = await refusalOf(`/community/${path}`, w.moderator())
    expect(staff.links[1]).toBe('/community/review?type=suggested_post_edit')
  }
})

test('pages for staff say who may see them, and link back within the site', async () => {
  const member = w.member({ rank: 1 })
  const from = (Referer: string) => refusalOf('/community/admin', member, { Referer })
  const origin = new URL(w.ctx(null).settings.general.site_url).origin
  const { text, links } = await from(`${origin}${post}?page=2`)
  expect(text).toContain(t('base.admin_only'))
  expect(links).toEqual([`${post}?page=2`, '/community'])
  for (const elsewhere of [
    'https://elsewhere.example/community/tags',
    `${origin}/community/admin`,
  ]) {
    expect((await from(elsewhere)).links).toEqual(['/community'])
  }
})

test('the review names the reputation that it requires', async () => {
  const { text } = await refusalOf('/community/review', w.member({ rank: 37 }))
  expect(text).toContain(needed('question_audit', 1000, 37))
})

test.each([
  ['reputation', 37, 'invite', () => needed('answer_invite_someone_to_answer', 500, 37)],
  ['a role', 10_000, 'pin', () => t('base.staff_only')],
])('a call refused for %s names it, and keeps its reason', async (_, rank, act, text) => {
  const call = {
    invite: ['PUT', 'question/invite', { id: qid(question), invite_user: [] }],
    pin: ['PUT', 'question/operation', { id: qid(question), operation: 'pin' }],
  }[act] as [string, string, object]
  const [method, path, body] = call
  const answered = await site.call(method, `/answer/api/v1/${path}`, w.member({ rank }), body)
  expect(answered.status).toBe(403)
  expect(JSON.parse(answered.body)).toMatchObject({
    reason: 'error.rank.fail_to_meet_the_condition',
    msg: text(),
  })
})

test('the form of a vote gives the same reason as its call', async () => {
  const body = { object_id: qid(question) }
  const answered = await site.call('POST', '/answer/api/v1/vote/down', w.member({ rank: 37 }), body)
  expect(JSON.parse(answered.body)).toMatchObject({
    reason: 'error.rank.no_enough_rank_to_operate',
    msg: needed('question_vote_down', 125, 37),
  })
})

test('administrators’ calls say so to a member, and ask others to log in', async () => {
  const ask = async (who: UserRow | null) =>
    JSON.parse((await site.call('GET', '/answer/admin/api/dashboard', who)).body)
  const reason = 'base.unauthorized_error'
  expect(await ask(w.member())).toMatchObject({ reason, msg: t('base.admin_only') })
  expect(await ask(w.moderator())).toMatchObject({ reason, msg: t('base.admin_only') })
  expect(await ask(null)).toMatchObject({ reason, msg: t('base.unauthorized_error') })
})

test('an unknown call is named as such, and keeps its reason', async () => {
  const { status, body } = await site.call('GET', '/answer/api/v1/nothing', null)
  expect(status).toBe(404)
  const reason = 'base.request_format_error'
  expect(JSON.parse(body)).toMatchObject({ reason, msg: t('base.not_found') })
})

test('the page of a missing permission offers visitors the login, and one link home', async () => {
  const login = loginPath({ redirect: undefined })
  expect((await refusalOf('/community/403', null)).links).toEqual([login, '/community'])
  expect((await refusalOf('/community/403', w.member())).links).toEqual(['/community'])
})

test('the page of an unknown URL does not repeat its title', async () => {
  const { text } = await refusalOf('/community/no/such/page', null)
  const words = text.replace(/<[^>]*>/g, ' ')
  expect(words.split(t('base.error_page.not_found'))).toHaveLength(2)
})

test('a refused vote leads to what reputation opens', async () => {
  const form = { intent: 'vote', object_id: qid(question), vote: 'down' }
  const { status, body } = await site.submit(post, form, w.member({ rank: 37 }))
  expect(status).toBe(403)
  const message = /<div[^>]*data-flash[^]*?<\/div>/.exec(body)?.[0] ?? ''
  const [shown] = /(?<=<p class="notice-body">)[^]*?(?=<\/p>)/.exec(message) ?? []
  const link = `<a href="${privilegesPath()}">${t('user.opens.title')}</a>`
  expect(shown?.replaceAll('<!-- -->', '')).toBe(`${needed('question_vote_down', 125, 37)} ${link}`)
})

test('the page of privileges shows the rules in force and what the reader lacks', async () => {
  const { body } = await site.open(privilegesPath(), w.member({ rank: 37 }))
  const rows = [...body.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell]) =>
      cell!.replace(/<[^>]*>/g, '').trim(),
    ),
  )
  expect(rows).toContainEqual([t('user.opens.answer_accepted'), '+15'])
  const named = (key: string) => t(`admin.privileges.rank_${key}`)
  expect(rows).toContainEqual([
    named('question_vote_down'),
    '125',
    t('user.opens.missing', { points: 88 }),
  ])
  expect(rows).toContainEqual([named('question_vote_up'), '8', t('user.opens.held')])
  for (const key of Object.keys(PrivilegeLevels))
    expect(rows.map(([name]) => name)).toContain(t(privilegeName(key)))
  const visitor = await site.open(privilegesPath(), null)
  expect(visitor.body).toContain(`href="${loginPath({ redirect: privilegesPath() })}"`)
})
