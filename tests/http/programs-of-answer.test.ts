/** What public programs for Answer do besides the calls of its description. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserRow } from '#basics/users/users.queries.ts'
import { Role } from '#shared/codes.ts'
import { api, client } from '#tests/support/api.ts'
import { keyOf } from '#tests/support/key-rows.ts'
import { users } from '#drizzle/schema/index.ts'
import { openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { community, type Community } from '#tests/support/community.ts'
import { qid } from '#tests/support/world.ts'

let w: Community
let site: WholeSite
let question: string
let admin: UserRow

beforeAll(async () => {
  w = community()
  w.settings({ api: { key_per_minute: 100_000, network_per_minute: 100_000 } })
  site = await openWholeSite(w, { calls: { entries: 100 } })
  const member = w.member()
  admin = w.member({ roleId: Role.admin })
  const asked = { title: 'How do wrens sing', content: 'Do they sing?', tags: ['birds'] }
  question = qid(await w.ask(member, asked))
})
beforeEach(() =>
  w.settings({
    mcp: { enabled: true },
    login: { login_required: false },
    api: { cross_origin: false },
  }),
)
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

const V1 = '/answer/api/v1'
const get = (path: string, headers: Record<string, string> = {}) => site.send('GET', path, headers)

test('whatever begins like a key is one, and never reads on as a visitor', async () => {
  const { key } = keyOf(w, admin, ['read'])
  expect((await client(w, key).get('question/page')).status).toBe(200)
  for (const wrong of ['ak_', 'ak_wrong', key.slice(0, -1), `${key}x`, `${key} `.trim() + '%'])
    expect([wrong, (await client(w, wrong).get('question/page')).status]).toEqual([wrong, 401])
})

test('a confirmed account gets an email to set its password', async () => {
  const made = { display_name: 'Bridged', email: 'bridged@example.org', password: 'password-77' }
  expect((await api(w, admin).post('admin/user', made)).status).toBe(200)
  const user = w.db.select().from(users).where(eq(users.email, made.email)).get()!
  const sent = await api(w, admin).post('admin/user/activation', { user_id: String(user.id) })
  expect(sent).toMatchObject({ status: 200, data: null })
  expect(w.outbox().at(-1)).toMatchObject({ template: 'password_reset', recipient: made.email })
  // A link that is shown would log in.
  const shown = await api(w, admin).get('admin/user/activation', { user_id: String(user.id) })
  expect(shown).toMatchObject({ status: 400, reason: 'error.admin.already_confirmed' })
})

test.each([
  ['/questions', '/community/questions'],
  ['/questions/1?commentId=2', '/community/questions/1?commentId=2'],
  ['/tags/birds', '/community/tags/birds'],
  ['/users/wren', '/community/users/wren'],
  ['/badges', '/community/badges'],
  ['/admin', '/community/admin'],
  ['/admin/flags', '/community/admin'],
])('%s at the root leads to its page', async (path, to) => {
  const { status, headers } = await get(path)
  expect([status, headers.location]).toEqual([301, to])
})

test.each(['/questionsx', '/adminx', '/wp-admin'])('%s at the root leads nowhere', async path =>
  expect((await get(path)).headers.location ?? '').not.toMatch(/questions|admin/),
)

test('pages of other sites may read public content where the site allows it', async () => {
  const origin = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, { Origin: 'https://other.example', ...headers })).headers[
      'access-control-allow-origin'
    ]
  const list = `${V1}/question/page`
  expect(await origin(list)).toBeUndefined()
  w.settings({ api: { cross_origin: true } })
  expect(await origin(list)).toBe('*')
  expect(await origin(`${V1}/search?q=wrens`)).toBe('*')
  const { key } = keyOf(w, admin, ['read'])
  for (const pass of [key, 'ak_dead', 'stale-session'])
    expect(await origin(list, { Authorization: pass })).toBeUndefined()
  w.settings({ login: { login_required: true } })
  expect(await origin(list)).toBeUndefined()
})

test('MCP answers where programs look for it, with the tool names of Answer', async () => {
  const ask = async (method: string, params: object = {}) => {
    const sent = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    }
    const { status, body } = await site.send('POST', `${V1}/mcp`, headers, sent)
    return { status, ...(JSON.parse(body) as { result: Record<string, unknown> }) }
  }
  const use = async (name: string, given: object) =>
    (await ask('tools/call', { name, arguments: given })).result
  expect(await use('get_questions', { keyword: 'wrens', tag: 'birds' })).toMatchObject({
    structuredContent: { count: 1 },
  })
  expect(await use('get_questions', {})).toMatchObject({ structuredContent: { count: 1 } })
  expect(await use('get_answers_by_question_id', { question_id: question })).toMatchObject({
    structuredContent: { count: 0 },
  })
  expect(await use('get_tags', { tag_name: 'bir' })).toMatchObject({
    structuredContent: { count: 1 },
  })
  expect(await use('get_tag_detail', { tag_name: 'birds' })).toMatchObject({
    structuredContent: { tag: { name: 'birds' } },
  })
  expect(await use('get_tag_detail', { tag_name: ['birds'] })).toMatchObject({ isError: true })
  w.settings({ mcp: { enabled: false } })
  expect((await ask('tools/list')).status).toBe(404)
  expect((await get(`${V1}/mcp/sse`)).status).toBe(404)
})
