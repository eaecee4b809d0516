/** The Model Context Protocol with its official client: tools, rights, hidden content. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAnswer } from '#posts/answers/delete-answer.ts'
import { deleteQuestion } from '#posts/questions/delete-question.ts'
import { operateQuestion } from '#posts/questions/change-state.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import type { Scope } from '#shared/scopes.ts'
import { apiKeys } from '#drizzle/schema/index.ts'
import { type Community, community } from '#tests/support/community.ts'
import { type Answer, openWholeSite, type WholeSite } from '#tests/support/whole-site.ts'
import { aid, cid, qid } from '#tests/support/world.ts'

const Path = '/community/mcp'
const reading = [
  ...['search', 'get_question', 'list_questions', 'find_similar_questions', 'get_answers'],
  ...['get_comments', 'list_tags', 'get_tag', 'get_user'],
  ...['get_questions', 'get_answers_by_question_id', 'get_tags', 'get_tag_detail'],
]
const writing = ['ask_question', 'write_answer', 'write_comment']

let w: Community
let site: WholeSite
let member: UserRow
let other: UserRow
let question: number
let answer: number
let remark: number

beforeAll(async () => {
  w = community()
  w.settings({ api: { key_per_minute: 100_000, network_per_minute: 100_000 } })
  site = await openWholeSite(w, { calls: { entries: 100 } })
  member = w.member({ username: 'wren-watcher', bio: 'Listens to birds.' })
  other = w.member({ username: 'owl' })
  const asked = { title: 'How do wrens sing', content: 'Do they sing **loudly**?' }
  question = await w.ask(member, { ...asked, tags: ['birds'] })
  answer = await w.answerTo(question, other, 'Very *loudly* indeed.')
  remark = await w.commentOn(aid(answer), member, 'Thank you for this remark.')
})
beforeEach(() => w.settings({ mcp: { enabled: true }, login: { login_required: false } }))
afterAll(async () => {
  await site.close()
  w[Symbol.dispose]()
})

let keys = 0
function keyOf(who: UserRow, scopes: Scope[], changes: { revokedAt?: number } = {}): string {
  const key = `ak_${String(++keys).padStart(43, 'x')}`
  w.write(tx =>
    tx
      .insert(apiKeys)
      .values({
        ...{ createdAt: w.now, userId: who.id, createdBy: who.id, name: `key ${keys}` },
        ...{ keyHash: w.site.ports.hashToken(key), hint: 'ak_', scopes: scopes.join(' ') },
        ...changes,
      })
      .run(),
  )
  return key
}

const bearer = (key: string | null): Record<string, string> =>
  key ? { Authorization: `Bearer ${key}` } : {}

/** The server of this test as the client's `fetch`. */
const network = async (address: string | URL, init: RequestInit = {}) => {
  const headers = Object.fromEntries(new Headers(init.headers))
  const method = init.method ?? 'GET'
  const sent = await site.send(method, new URL(address).pathname, headers, init.body as string)
  const body = [202, 204].includes(sent.status) ? null : sent.body
  return new Response(body, { status: sent.status, headers: sent.headers as never })
}

async function connect(key: string | null = null) {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { ...bearer(key), 'Accept-Language': 'en_US' } }
  const transport = new StreamableHTTPClientTransport(new URL(`http://localhost${Path}`), {
    ...{ fetch: network, requestInit },
  })
  await client.connect(transport)
  const names = async () => (await client.listTools()).tools.map(({ name }) => name)
  return {
    client,
    names,
    async use(name: string, given: Record<string, unknown> = {}) {
      const { content, structuredContent, isError } = await client.callTool({
        ...{ name, arguments: given },
      })
      const text = (content as { text: string }[]).map(part => part.text).join('\n')
      // Each tool returns another shape.
      // eslint-disable-next-line @typescript-eslint/no-explicit-any
      return { text, data: structuredContent as any, failed: isError === true }
    },
  }
}

describe('the tools', () => {
  test('for reading are open to everyone, with schemas; those for writing are not', async () => {
    const { client, names } = await connect()
    expect(client.getServerVersion()).toMatchObject({ name: 'forum' })
    expect(await names()).toEqual(reading)
    const { tools } = await client.listTools()
    for (const tool of tools) {
      expect(tool.description).toMatch(/\.$/)
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.annotations?.readOnlyHint).toBe(true)
    }
    const { text, failed } = await (
      await connect()
    ).use('ask_question', { title: 'x', content: 'y' })
    expect([failed, text]).toEqual([true, expect.stringMatching(/not found/)])
  })

  test('read a question with its answers, and its parts separately', async () => {
    const { use } = await connect()
    const { text, data } = await use('get_question', { id: qid(question) })
    expect(data).toMatchObject({
      question: {
        ...{ id: qid(question), title: 'How do wrens sing', tags: ['birds'], closed: false },
        ...{ content: 'Do they sing **loudly**?', author: { username: 'wren-watcher' } },
        url: expect.stringMatching(/^http.*\/community\/questions\//) as string,
      },
      answers: [{ id: aid(answer), content: 'Very *loudly* indeed.', accepted: false }],
    })
    expect(text).toMatch(/^# How do wrens sing\n/)
    expect(text).toContain('Very *loudly* indeed.')
    const answers = await use('get_answers', { question_id: qid(question) })
    expect(answers.data).toMatchObject({ count: 1, answers: [{ author: { username: 'owl' } }] })
    const comments = await use('get_comments', { object_id: aid(answer) })
    expect(comments.data).toMatchObject({
      ...{ count: 1, comments: [{ id: cid(remark), content: 'Thank you for this remark.' }] },
    })
  })

  test('find, list and describe', async () => {
    const { use } = await connect()
    const found = await use('search', { query: 'wrens' })
    expect(found.data).toMatchObject({
      ...{ count: 1, hits: [{ kind: 'question', id: qid(question), title: 'How do wrens sing' }] },
    })
    expect(found.text).toMatch(/^1 of 1 posts:\n\n- \[How do wrens sing\]\(http/)
    const listed = await use('list_questions', { tag: 'birds', order: 'active' })
    expect(listed.data).toMatchObject({ questions: [{ answers: 1, last_activity: {} }] })
    const tags = await use('list_tags', { filter: 'bir' })
    expect(tags.data).toMatchObject({ count: 1, tags: [{ name: 'birds', questions: 1 }] })
    expect((await use('get_tag', { name: 'birds' })).data).toMatchObject({
      ...{ tag: { url: expect.stringContaining('/tags/birds') as string } },
    })
    const user = await use('get_user', { username: 'wren-watcher' })
    expect(user.data).toMatchObject({ user: { bio: 'Listens to birds.', questions: 1 } })
    expect(JSON.stringify(user)).not.toContain('example.org')
  })

  test('find what a title may repeat, with a key', async () => {
    const { use } = await connect(keyOf(other, ['read']))
    const found = await use('find_similar_questions', { title: 'Why do wrens sing at night?' })
    expect(found.data).toMatchObject({ questions: [{ id: qid(question), answers: 1 }] })
    expect(found.text).toContain('[How do wrens sing](http')
    const guest = await connect()
    expect((await guest.use('find_similar_questions', { title: 'wrens' })).text).toMatch(
      /log in|key/i,
    )
  })

  test('take what Answer’s own tools take', async () => {
    const { use } = await connect()
    const id = await w.ask(member, { title: 'Where do grebes dive', tags: ['birds', 'water'] })
    await w.ask(member, { title: 'How deep do grebes dive', tags: ['birds'] })
    const titles = async (input: object) => {
      const { data } = await use('get_questions', { ...input })
      const { hits, questions } = data as Partial<Record<string, { title: string }[]>>
      return (hits ?? questions ?? []).map(({ title }) => title)
    }
    expect(await titles({ keyword: 'grebes', tag: 'birds;water' })).toEqual([
      'Where do grebes dive',
    ])
    expect(await titles({ tag: 'birds,water' })).toEqual(['Where do grebes dive'])
    expect(await titles({ tag: 'water' })).toEqual(['Where do grebes dive'])
    for (const score of ['1', 1]) expect(await titles({ keyword: 'grebes', score })).toEqual([])
    await w.vote(other, 'up', qid(id))
    for (const score of ['1', 1])
      expect(await titles({ keyword: 'grebes', score })).toEqual(['Where do grebes dive'])
    expect(await titles({ keyword: 'grebes', score: '' })).toHaveLength(2)
    expect((await use('get_questions', { score: 'many' })).failed).toBe(true)
  })

  test('show excerpts and names as they were typed', async () => {
    const { use } = await connect()
    const typed = '<img src=x onerror=1> & "more" [birds](x)'
    const content = `\`${typed}\``
    const name = { displayName: 'A <b> name' }
    const ann = w.member({ username: 'ann', ...name })
    await w.ask(ann, { title: `Is ${typed} shown`, content, tags: ['markup'] })
    const found = await use('search', { query: 'onerror' })
    const listed = await use('list_questions', { tag: 'markup' })
    const [hit] = found.data.hits as { excerpt: string }[]
    const [item] = listed.data.questions as { excerpt: string; title: string }[]
    expect([hit!.excerpt, item!.excerpt, item!.title]).toEqual([
      ...[typed, typed, `Is ${typed} shown`],
    ])
    const inMarkdown = '\\<img src=x onerror=1> & "more" \\[birds\\](x)'
    expect(found.text).toContain(`- [Is ${inMarkdown} shown](http`)
    expect(listed.text).toContain(`\n  ${inMarkdown}`)
    expect((await use('get_user', { username: 'ann' })).text).toMatch(/^# A \\<b> name\n/)
  })

  test('write as the owner of the key', async () => {
    const { use, names } = await connect(keyOf(other, ['read', 'write']))
    expect(await names()).toEqual([...reading, ...writing])
    w.tick(60_000)
    const made = await use('ask_question', {
      ...{ title: 'Where do owls sleep', content: 'By day, I *mean*.', tags: ['birds'] },
    })
    expect(made.failed).toBe(false)
    const { id } = made.data.question as { id: string }
    expect(made.data).toMatchObject({ question: { author: { username: 'owl' } } })
    const answered = await use('write_answer', { question_id: id, content: 'In hollow trees.' })
    expect(answered.data).toMatchObject({
      answer: { question_id: id, content: 'In hollow trees.' },
    })
    const said = await use('write_comment', { object_id: id, content: 'A remark on owls.' })
    expect(said.data).toMatchObject({ comment: { content: 'A remark on owls.' } })
    const again = await use('get_question', { id })
    expect(again.data).toMatchObject({ question: { answer_count: 1 } })
  })

  test('explain refusals of verbs and invalid input', async () => {
    const { use } = await connect(keyOf(other, ['read', 'write']))
    expect(await use('get_question', { id: qid(99_999) })).toMatchObject({
      ...{ failed: true, text: expect.stringMatching(/not found/) as string },
    })
    const refused = await use('ask_question', { title: ' ', content: '', tags: [] })
    expect(refused).toMatchObject({
      failed: true,
      text: expect.stringMatching(/^title: /) as string,
    })
    const wrong = await use('list_questions', { page: 0, order: 'sideways' })
    expect(wrong.failed).toBe(true)
    for (const { text } of [refused, wrong]) expect(text).not.toMatch(/\bat .*\.(ts|js):\d/)
  })

  test('do not describe internal errors', async () => {
    const { use } = await connect()
    const { sqlite } = w.site
    sqlite.exec('alter table tag rename to tag_away')
    const { text, failed } = await use('get_tag', { name: 'birdsong' }).finally(() =>
      sqlite.exec('alter table tag_away rename to tag'),
    )
    expect(failed).toBe(true)
    expect(text).not.toMatch(/tag_away|SQLITE|no such table|\.ts:/i)
  })
})

describe('hidden content', () => {
  test('hidden posts are returned only to their author', async () => {
    const secret = 'nightjar'
    const deleted = await w.ask(member, {
      title: `Deleted ${secret}`,
      content: `A ${secret} text.`,
    })
    const unlisted = await w.ask(member, { title: `Unlisted ${secret}`, content: `${secret} too.` })
    const gone = await w.answerTo(question, member, `This ${secret} answer goes away.`)
    const root = w.admin()
    await w.as(root).run(deleteQuestion, { id: qid(deleted) })
    await w.as(root).run(operateQuestion, { id: qid(unlisted), operation: 'hide' })
    await w.as(root).run(deleteAnswer, { id: aid(gone) })
    const asks: [string, Record<string, unknown>][] = [
      ['search', { query: secret }],
      ['list_questions', {}],
      ['find_similar_questions', { title: secret }],
      ['get_question', { id: qid(question) }],
      ['get_question', { id: qid(deleted) }],
      ['get_answers', { question_id: qid(question) }],
      ['get_answers', { question_id: qid(deleted) }],
      ['get_comments', { object_id: qid(deleted) }],
      ['get_comments', { object_id: aid(gone) }],
      ['get_tag', { name: 'general' }],
      ['get_user', { username: member.username }],
    ]
    for (const key of [null, keyOf(other, ['read'])]) {
      const { use } = await connect(key)
      for (const [name, given] of asks) {
        const { text, data } = await use(name, given)
        expect(text + JSON.stringify(data ?? {}), name).not.toContain(
          secret === given.query ? `${secret} ` : secret,
        )
      }
    }
    const own = await (
      await connect(keyOf(member, ['read']))
    ).use('get_question', { id: qid(deleted) })
    expect(own.text).toContain(secret)
  })
})

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const hello = message('initialize', {
  ...{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
})
const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
const post = (body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  site.send('POST', Path, { ...json, ...headers }, body)

describe('access', () => {
  test('turned off, the URL does not exist', async () => {
    w.settings({ mcp: { enabled: false } })
    for (const method of ['GET', 'POST', 'DELETE']) {
      const key = keyOf(other, ['read', 'write'])
      const body = method === 'POST' ? hello : undefined
      expect((await site.send(method, Path, { ...json, ...bearer(key) }, body)).status).toBe(404)
    }
  })

  test('by POST only', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await site.send(method, Path, json)
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
    }
  })

  test('keys work as far as their scopes allow, and ended ones not at all', async () => {
    expect(await (await connect(keyOf(other, ['read']))).names()).toEqual(reading)
    expect((await post(hello, bearer(keyOf(other, ['write'])))).status).toBe(403)
    const over = await post(hello, bearer(keyOf(other, ['read'], { revokedAt: 1 })))
    expect([over.status, over.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    for (const unknown of ['ak_unknown', `ak_${'y'.repeat(43)}`]) {
      expect((await post(hello, bearer(unknown))).status).toBe(401)
    }
    const { use } = await connect(keyOf(other, ['read']))
    const before = w.count('question')
    expect((await use('ask_question', { title: 'No right', content: 'None.' })).failed).toBe(true)
    expect(w.count('question')).toBe(before)
  })

  test('on a private site only members', async () => {
    w.settings({ login: { login_required: true } })
    const answer = await post(hello)
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    const key = keyOf(other, ['read'])
    const { data } = await (await connect(key)).use('get_question', { id: qid(question) })
    expect(data.question.title).toBe('How do wrens sing')
  })

  test('at the rate limit of API calls', async () => {
    const { api } = w.ctx(null).settings
    w.settings({ api: { key_per_minute: 2 } })
    const key = bearer(keyOf(other, ['read']))
    const answers = [await post(hello, key), await post(hello, key), await post(hello, key)]
    w.settings({ api })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(JSON.parse(answers[2]!.body)).toMatchObject({ code: 429 })
  })

  test('not from pages of other sites, and not by cookie', async () => {
    const foreign = { Origin: 'https://evil.example' }
    expect((await post(hello, foreign)).status).toBe(403)
    const own = { Origin: new URL(w.ctx(null).settings.general.site_url).origin }
    expect((await post(hello, own)).status).toBe(200)
    w.settings({ login: { login_required: true } })
    const loggedIn = await post(hello, { ...own, ...site.cookie(other) })
    expect(loggedIn.status).toBe(401)
  })
})

describe('hostile messages', () => {
  test.each([
    ['nothing', '', 400],
    ['no JSON', '{"jsonrpc"', 400],
    ['a number', '7', 400],
    ['a list', `[${hello},${hello}]`, 400],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
    ['a prototype', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}', 400],
    ['no message', '{"hello":"world"}', 400],
  ])('%s is refused', async (_, body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(answer.body).not.toMatch(/\bat .*\.(ts|js):\d/)
    expect((await post(hello)).status).toBe(200)
  })

  test('a large message is refused', async () => {
    const large = message('tools/list', { padding: 'x'.repeat(600_000) })
    expect((await post(large)).status).toBe(413)
  })

  test('responses are not cached, and no state is kept between requests', async () => {
    const answer = await post(hello)
    expect(answer.headers['cache-control']).toMatch(/no-store/)
    expect(answer.headers['mcp-session-id']).toBeUndefined()
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const listed = await post(message('tools/list'))
    expect(listed.status).toBe(200)
  })
})

test('administrators turn it on, and see its URL', async () => {
  w.settings({ mcp: { enabled: false } })
  const root = w.admin()
  const screen = '/community/admin/mcp'
  const page = await site.open(screen, root)
  expect(page.body).toContain(`${new URL(w.ctx(null).settings.general.site_url).origin}${Path}`)
  expect(page.body).toContain('mcpServers')
  const saved = await site.submit(screen, { intent: 'save', enabled: 'on' }, root)
  expect(saved.status).toBe(303)
  expect((await post(hello)).status).toBe(200)
  await site.submit(screen, { intent: 'undo' }, root)
  expect((await site.open(screen, w.moderator())).status).toBe(403)
})
