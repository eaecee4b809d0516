/** The client that programs get from the site, as built, against a real server. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transformSync } from 'esbuild'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { dispatch } from '#api/index.ts'
import type { Client, createClient as create, DataOf, Calls } from '#app/client/api-client.ts'
import { declarations } from '#app/client/write-declarations.ts'
import { escapeText } from '#shared/escaped-text.ts'
import { startServer } from '#server/server.fixture.ts'
import { file, dot } from '#tests/support/pictures.ts'
import { tokenOf } from '#tests/support/api.ts'
import { typedClient } from '#tests/support/typed-client.ts'
import { qid, world, type World } from '#tests/support/world.ts'

type Module = { createClient: typeof create; ApiError: new () => Error }

const source = new URL('../../app/client/api-client.ts', import.meta.url)
const { code } = transformSync(readFileSync(source, 'utf8'), { loader: 'ts', target: 'es2022' })
const built = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
const { createClient, ApiError } = (await import(/* @vite-ignore */ built)) as Module

const w = world({ privileges: { level: 1 } })
let server: Awaited<ReturnType<typeof startServer>>
let guest: Client
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: w.now })
  const dispatchApi = (request: Request) =>
    dispatch(request, { clientIp: '203.0.113.9', requestId: 'test' }, w.site)
  server = await startServer({ app: { dispatchApi } })
  guest = createClient({ url: `http://127.0.0.1:${server.port}/community/`, language: 'en_US' })
})
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
  w[Symbol.dispose]()
})

const pass = 'correct-horse'

/** Signs up and follows the link in the email. */
async function join(place: World, name: string): Promise<Client> {
  const e_mail = `${name}@example.org`
  await guest.post('user/register/email', { name, e_mail, pass })
  const mail = place.outbox().find(row => row.recipient === e_mail)!
  const { code } = JSON.parse(mail.params) as { code: string }
  await guest.post('user/email/verification', { code })
  const { access_token: token } = await guest.post('user/login/email', { e_mail, pass })
  return guest.with({ token })
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

test('two members meet', async () => {
  const asker = await join(w, 'asker')
  const answerer = await join(w, 'answerer')
  const { id } = await asker.post('question', {
    title: 'How long do pelicans sleep?',
    content: 'I watched **one** for a night.',
    tags: [{ slug_name: 'birds', display_name: 'Birds' }],
  })
  const { info } = await answerer.post('answer', {
    question_id: id,
    content: 'About nine hours.',
  })
  const accepted = await asker.post('answer/acceptance', { question_id: id, answer_id: info.id })
  expect(accepted).toBeNull()
  const voted = await asker.post('vote/up', { object_id: info.id, is_cancel: false })
  expect(voted).toEqual({ up_votes: 1, down_votes: 0, votes: 1, vote_status: 'vote_up' })
  const question = await guest.get('question/info', { id })
  expect(question).toMatchObject({ accepted_answer_id: info.id, answer_count: 1 })
  const found = await guest.get('search', { q: 'pelicans', order: 'newest' })
  expect(found.list.map(({ object }) => object.id)).toContain(id)
  expect((await guest.get('question/page')).count).toBe(1)
  expect(await asker.del('question', { id }).catch((error: Error) => error.name)).toBe('ApiError')
})

describe('an error', () => {
  test('has a code, a reason, and the fields at fault', async () => {
    const call = guest.post('user/login/email', { e_mail: 'nobody', pass: 'x' })
    const refused = await refusalOf(call)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({
      name: 'ApiError',
      code: 400,
      reason: 'base.request_format_error',
    })
    expect(Object.keys((refused as { fields: object }).fields)).toContain('e_mail')
    expect(await refusalOf(guest.get('question/info', { id: qid(999) }))).toMatchObject({
      code: 404,
      reason: 'error.question.not_found',
      fields: {},
    })
    expect(await refusalOf(guest.get('admin/users/page'))).toMatchObject({ code: 401 })
  })

  test('has its message as text', async () => {
    const msg = 'Not &lt;b&gt; &amp;amp; &#34;x&#34; &#39;y&#39;'
    const fetch = () =>
      Promise.resolve(Response.json({ code: 400, reason: 'x', msg }, { status: 400 }))
    const call = createClient({ url: 'https://forum.example', fetch }).get('siteinfo')
    const message = 'Not <b> &amp; "x" \'y\''
    expect(await refusalOf(call)).toMatchObject({ message })
    expect(escapeText(message)).toBe(msg)
  })

  test('is in the requested language', async () => {
    const call = guest.with({ language: 'zh_CN' }).get('question/info', { id: qid(999) })
    expect((await refusalOf(call)) as Error).toMatchObject({
      message: expect.stringMatching(/\p{Script=Han}/u) as string,
    })
  })

  test('distinguishes no answer, no envelope, and a timeout', async () => {
    const silent = createServer((request, response) => {
      if (request.url!.includes('siteinfo')) response.end('<html>')
      else if (request.url!.includes('reasons')) response.writeHead(204).end()
    })
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const there = createClient({ url: `http://127.0.0.1:${port}/community` })
    try {
      expect(await refusalOf(there.get('siteinfo'))).toMatchObject({
        code: 200,
        reason: 'client.unreadable',
      })
      expect(await there.get('reasons', { object_type: 'question', action: 'flag' })).toBe(
        undefined,
      )
      expect(await refusalOf(there.get('tags/page', {}, { timeout: 30 }))).toMatchObject({
        code: 0,
        reason: 'client.too_late',
      })
      const own = new AbortController()
      const given = there.get('tags/page', {}, { signal: own.signal })
      own.abort()
      expect(await refusalOf(given)).toMatchObject({ code: 0, reason: 'client.given_up' })
    } finally {
      silent.closeAllConnections()
      await new Promise(resolve => silent.close(resolve))
    }
    expect(await refusalOf(there.get('siteinfo'))).toMatchObject({
      code: 0,
      reason: 'client.unreachable',
    })
  })
})

test('a call times out after a hundred seconds by default', async () => {
  const asked = vi.spyOn(AbortSignal, 'timeout')
  await guest.get('siteinfo')
  expect(asked).toHaveBeenLastCalledWith(100_000)
  await guest.with({ timeout: 5_000 }).get('siteinfo')
  expect(asked).toHaveBeenLastCalledWith(5_000)
})

test('every call uses its URL, with what it needs', async () => {
  const sent: Request[] = []
  const fetch = (address: string, init: RequestInit) => {
    sent.push(new Request(address, init))
    return Promise.resolve(
      Response.json({ code: 200, reason: 'base.success', msg: '', data: null }),
    )
  }
  const url = 'https://forum.example/community'
  const call = createClient({ url, token: 'token', key: 'key', fetch: fetch as never })
  await call.get('question/page', { page: 2, tag: undefined })
  await call.put('admin/user/role', { user_id: 1, role_id: 2 })
  await call.post('installation/config-file/check')
  await call.post('file', { source: 'post', file: file(dot, 'dot.png') })
  expect(sent.map(({ method, url: address }) => `${method} ${address}`)).toEqual([
    `GET ${url}/answer/api/v1/question/page?page=2`,
    `PUT ${url}/answer/admin/api/user/role`,
    'POST https://forum.example/installation/config-file/check',
    `POST ${url}/answer/api/v1/file`,
  ])
  expect(sent[0]!.headers.get('Authorization')).toBe('Bearer key')
  expect(await sent[1]!.json()).toEqual({ user_id: 1, role_id: 2 })
  const form = await sent[3]!.formData()
  expect([form.get('source'), (form.get('file') as File).name]).toEqual(['post', 'dot.png'])
})

test('path parameters are sent only in the path', async () => {
  const sent: string[] = []
  const fetch = (address: string, { body }: RequestInit) => {
    sent.push(address, body as string)
    return Promise.resolve(Response.json({ code: 200, reason: 'base.success', msg: '', data: 1 }))
  }
  const call = createClient({ url: 'https://forum.example/community', fetch: fetch as never })
  await call.post('api/v1/access/share/consume/{code}' as never, { code: 'a/b', x: 1 } as never)
  expect(sent).toEqual([
    'https://forum.example/community/api/v1/access/share/consume/a%2Fb',
    '{"x":1}',
  ])
})

test('calls as a member of a test world', async () => {
  using place = world()
  const who = place.member({ username: 'ann' })
  expect((await typedClient(place, who).get('user/info'))?.username).toBe('ann')
  expect(tokenOf(place, who)).not.toBe('')
})

test('calls, fields and responses have types', () => {
  type Info = DataOf<Calls<'get'>['question/info']>
  expectTypeOf<Info['title']>().toEqualTypeOf<string>()
  expectTypeOf<keyof Calls<'put'>>().toExtend<string>()
  // @ts-expect-error there is no such call
  const unknown = (client: Client) => client.get('question/no-such-call')
  // @ts-expect-error the id is required
  const short = (client: Client) => client.get('question/info')
  // @ts-expect-error a number is not an id
  const wrong = (client: Client) => client.get('question/info', { id: 1 })
  expect([unknown, short, wrong]).toHaveLength(3)
})

test('the types come in one file that imports no other', () => {
  const text = declarations()
  expect(text).toContain('export declare function createClient(options: ClientOptions): Client')
  expect(text).toContain('export type CallTable')
  expect(text).not.toMatch(/^import /m)
})

test('the declarations compile in a program of their own', () => {
  const files = new Map([['/client.d.ts', declarations()]])
  const options = { strict: true, noEmit: true, skipDefaultLibCheck: true, types: [] }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version) => {
    const own = files.get(name)
    return own === undefined ? read(name, version) : ts.createSourceFile(name, own, version)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  const wrong = ts.getPreEmitDiagnostics(program)
  expect(
    wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  ).toEqual([])
})
