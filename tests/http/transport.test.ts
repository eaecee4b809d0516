/** URLs, tokens, languages and ids: what all calls have in common. */
import { afterAll, expect, test } from 'vitest'
import { startSession } from '#access/auth/sessions.queries.ts'
import { AdminApi, ForumApi, ForumApiMounted } from '#shared/paths.ts'
import { parseId } from '#shared/ids.ts'
import { translator } from '#i18n/catalogue.ts'
import { api, client, send, tokenOf } from '#tests/support/api.ts'
import { scene } from './scene.ts'

const t = translator('en_US')

const stage = await scene()
const { w, who, ids } = stage
afterAll(() => w[Symbol.dispose]())

const unknown = { status: 404, code: 404, reason: 'base.request_format_error', data: null }

test.each([
  `${ForumApi}/nothing`,
  `${ForumApi}/`,
  ForumApi,
  `${ForumApi}/question/page/`,
  `${ForumApi}//question/page`,
  `${ForumApi}/Question/page`,
  `${ForumApi}/question%2Fpage`,
  `${ForumApi}/%71uestion/page`,
  `${ForumApiMounted}/nothing`,
  '/answer/',
  '/answer/api/v2/siteinfo',
  '/community/answer/',
  `${ForumApi}/admin/reasons`,
  `${AdminApi}/nothing`,
  `${AdminApi}/siteinfo`,
  `/community${AdminApi}/nothing`,
])('%s is not a call', async path => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await send(w, { method, path })
    expect(answer).toMatchObject(unknown)
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  }
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s does not read', async method => {
  expect(await send(w, { method, path: `${ForumApi}/siteinfo` })).toMatchObject(unknown)
})

test('calls work at both URLs', async () => {
  const here = await client(w, null, 'en_US', ForumApi).get('question/page')
  const there = await client(w, null, 'en_US', ForumApiMounted).get('question/page')
  expect(there.data).toEqual(here.data)
  expect(here.data.count).toBe(2)
})

test('a call for administrators accepts only their tokens', async () => {
  const path = `${AdminApi}/reasons?object_type=question&action=status`
  const answer = (token: string | null, mount = '') =>
    send(w, { path: mount + path, headers: token === null ? {} : { Authorization: token } })
  const admin = tokenOf(w, who.admin!)
  for (const mount of ['', '/community']) {
    expect((await answer(admin, mount)).data).toHaveLength(3)
    expect(await answer(null, mount)).toMatchObject({ status: 401, data: null })
    for (const token of ['unknown', tokenOf(w, who.moderator!), tokenOf(w, who.member!)]) {
      const refused = { status: 403, reason: 'base.unauthorized_error', data: null }
      expect(await answer(token, mount)).toMatchObject(refused)
    }
  }
})

const whoami = async (headers: Record<string, string>, query = '') => {
  const { data } = await send(w, { path: `${ForumApi}/user/info${query}`, headers })
  return (data as { username: string } | null)?.username ?? null
}

test('a token may be sent raw, as a bearer or in the query; not as a cookie', async () => {
  const token = tokenOf(w, who.member!)
  expect(await whoami({ Authorization: token })).toBe('member')
  expect(await whoami({ Authorization: `Bearer ${token}` })).toBe('member')
  expect(await whoami({}, `?Authorization=${token}`)).toBe('member')
  expect(await whoami({ Authorization: '' }, `?Authorization=${token}`)).toBe('member')
  expect(await whoami({ Authorization: '' })).toBeNull()
  expect(await whoami({ Authorization: 'Bearer ' })).toBeNull()
  expect(await whoami({ Authorization: `${token}x` })).toBeNull()
  const names = ['visit', 'session', '__Host-session', 'Authorization', 'access_token']
  expect(await whoami({ Cookie: names.map(name => `${name}=${token}`).join('; ') })).toBeNull()
})

test('a browser session is not a token', async () => {
  const session = w.write(tx => startSession(tx, w.site.ports, who.member!.id, 'page', w.now))
  expect(await whoami({ Authorization: session })).toBeNull()
})

test('a token expires after seven days, and several are valid side by side', async () => {
  const stage = await scene()
  using other = stage.w
  const tokens = [tokenOf(other, stage.who.member!), tokenOf(other, stage.who.member!)]
  const names = () =>
    Promise.all(
      tokens.map(
        async token => (await client(other, token).get('user/info')).data?.username ?? null,
      ),
    )
  other.tick(7 * 86_400_000 - 1)
  expect(await names()).toEqual(['member', 'member'])
  other.tick(1)
  expect(await names()).toEqual([null, null])
})

const english = t('base.unauthorized_error')
const chinese = translator('zh_CN')('base.unauthorized_error')

test.each([
  ['en_US', english],
  ['en-US,en;q=0.9,zh;q=0.1', english],
  ['en', english],
  ['zh_CN', chinese],
  ['zh-CN,zh;q=0.9,en;q=0.8', chinese],
  ['tlh,en', chinese],
  ['', chinese],
])('Accept-Language %j', async (language, msg) => {
  expect((await client(w, null, language).get('user/logout')).msg).toBe(msg)
})

test('without that header, or for an unknown language, the site uses its own', async () => {
  const { w: other } = await scene()
  using _ = other
  const path = `${ForumApi}/user/logout`
  for (const [language, headers, msg] of [
    ['en_US', {}, english],
    ['en_US', { 'Accept-Language': 'pt-BR' }, english],
    ['en_US', { 'Accept-Language': 'xx_YY,zh' }, english],
    ['en_US', { 'Accept-Language': 'zh-CN' }, chinese],
    ['zh_CN', {}, chinese],
    ['zh_CN', { 'Accept-Language': 'pt-BR' }, chinese],
  ] as const) {
    other.settings({ interface: { language } })
    expect([language, headers, (await send(other, { path, headers })).msg]).toEqual([
      ...[language, headers, msg],
    ])
  }
})

test('field errors come as a list; a single one is also the main message', async () => {
  const call = api(w, who.member)
  const one = await call.post('question', { content: 'Long enough.', title: 'A title', tags: [] })
  expect(one).toMatchObject({ status: 400, data: [{ error_field: 'tags' }] })
  expect(one.msg).toBe(one.data[0].error_msg)
  const two = await call.post('question', { title: ' ', content: '', tags: [] })
  const names = two.data.map((e: { error_field: string }) => e.error_field)
  expect(names).toEqual(['title', 'content', 'tags'])
  expect(two.reason).toBe('base.request_format_error')
  expect(two.msg).not.toBe(two.data[0].error_msg)
})

test('all wrong credentials get the same response', async () => {
  const call = client(w, null)
  const tries = [
    { e_mail: 'member@example.org', pass: 'wrong-password' },
    { e_mail: 'nobody@example.org', pass: 'password-1' },
  ]
  const [wrong, none] = await Promise.all(tries.map(form => call.post('user/login/email', form)))
  expect(wrong).toMatchObject({
    status: 400,
    reason: 'error.object.email_or_password_incorrect',
    data: [{ error_field: 'e_mail', error_msg: t('error.object.email_or_password_incorrect') }],
  })
  expect({ ...none, headers: null }).toEqual({ ...wrong, headers: null })
  const banned = { e_mail: 'suspended@example.org', pass: 'password-1' }
  expect(await call.post('user/login/email', banned)).toMatchObject({
    status: 403,
    reason: 'error.user.suspended',
    data: { type: 'suspended' },
  })
})

test('posts have short ids where URLs do, and both forms are accepted', async () => {
  const stage = await scene({ seo: { permalink: 4 } })
  using other = stage.w
  const call = api(other, stage.who.author)
  const accept = { question_id: stage.ids.question, answer_id: stage.ids.answer }
  expect((await call.post('answer/acceptance', accept)).status).toBe(200)
  const long = (await call.get('question/info', { id: stage.ids.question })).data
  expect(long.id).toHaveLength(4)
  expect(long.first_answer_id).toHaveLength(4)
  expect(long.accepted_answer_id).toBe(stage.ids.answer)
  expect(parseId(long.id as string)).toEqual(parseId(stage.ids.question))
  expect((await call.get('question/info', { id: long.id as string })).data.id).toBe(long.id)
  const { list } = (await call.get('answer/page', { question_id: long.id as string })).data
  expect(list[0]).toMatchObject({ id: long.first_answer_id as string, question_id: long.id })
  expect((await call.get('tag', { name: 'birds' })).data.tag_id).toBe(stage.ids.tag)
})

const notFound: [string, Record<string, string>, number, string][] = [
  ['question/info', { id: '10010000000999999' }, 404, 'error.question.not_found'],
  ['question/info', { id: 'nonsense' }, 404, 'error.question.not_found'],
  ['question/info', { id: ids.answer }, 404, 'error.question.not_found'],
  ['answer/info', { id: '10020000000999999' }, 404, 'error.answer.not_found'],
  ['comment', { id: '10070000000999999' }, 400, 'error.comment.not_found'],
  ['comment', { id: ids.question }, 400, 'error.comment.not_found'],
  ['tag', { name: 'stones' }, 404, 'error.tag.not_found'],
  ['tag', {}, 404, 'error.tag.not_found'],
  ['tag/synonyms', { tag_id: '10030000000999999' }, 400, 'error.tag.not_found'],
  ['personal/user/info', { username: 'nemo' }, 404, 'error.user.not_found'],
  ['personal/answer/page', { username: 'nemo' }, 400, 'error.user.not_found'],
  ['personal/question/page', { username: 'nemo' }, 400, 'error.user.not_found'],
  ['personal/comment/page', {}, 400, 'error.user.not_found'],
  ['personal/rank/page', { username: 'nemo' }, 400, 'error.user.not_found'],
  ['revisions', { object_id: '0' }, 400, 'error.object.not_found'],
]

test.each(notFound)('%s of %j: %d %s', async (path, query, status, reason) => {
  expect(await api(w, null).get(path, query)).toMatchObject({ status, reason, data: null })
})

test('writing to a missing object is a bad request', async () => {
  const call = api(w, who.admin)
  const id = '10010000000999999'
  expect(await call.del('question', { id })).toMatchObject({
    status: 400,
    reason: 'error.question.not_found',
    data: null,
  })
  expect(await call.post('question/recover', { question_id: id })).toMatchObject({
    status: 400,
    reason: 'error.question.not_found',
  })
})

test('an id sent as a JSON number is refused, because such a number is not exact', async () => {
  const body = `{"id":${ids.question}}`
  const headers = { Authorization: tokenOf(w, who.admin!) }
  const answer = await send(w, { method: 'DELETE', path: `${ForumApi}/question`, headers, body })
  expect(answer).toMatchObject({ status: 400, data: [{ error_field: 'id' }] })
})

test('reading a question counts as a view, requesting others does not', async () => {
  const stage = await scene()
  using other = stage.w
  const call = api(other, null)
  await call.get('question/info', { id: stage.ids.question })
  await call.get('question/info', { id: stage.ids.question })
  await call.get('question/info', { id: stage.ids.deletedQuestion })
  await call.get('question/page')
  await other.site.views.flush(other.db)
  const { data } = await call.get('question/info', { id: stage.ids.question })
  expect(data.view_count).toBe(2)
  const deleted = await api(other, stage.who.author).get('question/info', {
    id: stage.ids.deletedQuestion,
  })
  expect(deleted.data.view_count).toBe(0)
})
