/** For any input, the response is an envelope and the error is the client's. Each field gets a third of the values. */
import { afterAll, describe, expect, test } from 'vitest'
import { ForumApi } from '#shared/paths.ts'
import { type Answer, api, send, tokenOf } from '#tests/support/api.ts'
import { shareOf } from '#tests/support/shares.ts'
import { endpointNames, isRead, sampleOf, sendWith } from './endpoint-calls.ts'
import { scene } from './scene.ts'

const stage = await scene({ privileges: { level: 1 } })
/** Used for reads only. */
const calm = await scene()
afterAll(() => {
  stage.w[Symbol.dispose]()
  calm.w[Symbol.dispose]()
})

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** What a query or a form can hold. */
const texts = [
  ...['', ' ', '0', '-1', '1.5', '1e3', 'abc', 'null', 'true', '[]', '{}', '%', '%00', "'", '"'],
  ...[
    '99999999999999999999',
    '10010000000000001',
    '10019999999999999',
    'D1D1',
    '1001000000000000x',
  ],
  ...['\u0000', '\u202e', '💥', '\ud800', '__proto__', 'constructor', '((((', 'a OR b NOT NEAR('],
  'x'.repeat(70_000),
]
/** What only JSON can hold. */
const values: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 9007199254740993, [], {}, [[]], [null], [{}]],
  ...[[1, 'a', null, {}], { length: 1 }, { toString: 'x' }, { slug_name: { a: 1 } }],
  Array.from({ length: 2000 }, (_, i) => ({ slug_name: `t${i}` })),
]

function expectEnvelope(answer: Answer, where: string) {
  expect(answer.status, where).toBeLessThan(500)
  expect(Object.keys(answer).sort(), where).toEqual(
    ['code', 'data', 'headers', 'msg', 'reason', 'status'].sort(),
  )
  expect(answer.code, where).toBe(answer.status)
  expect(answer.reason, where).toMatch(/^(base|error)\.[a-z_.]+$/)
  expect(answer.msg, where).not.toBe(answer.reason)
  if (Array.isArray(answer.data) && answer.status === 400) {
    for (const entry of answer.data as unknown[]) {
      expect(entry, where).toEqual({
        error_field: expect.stringMatching(/^[a-z_]+$/) as string,
        error_msg: expect.not.stringMatching(/^(form|error|base)\./) as string,
      })
    }
  }
}

describe.each(endpointNames.map((name, place) => [name, place] as const))('%s', (name, place) => {
  test('accepts any value in any field', async () => {
    const call = api(stage.w, stage.who.admin)
    const sample = sampleOf(stage, name)
    const wrong = isRead(name) ? texts : [...texts, ...values]
    for (const [at, field] of Object.keys(sample).entries()) {
      for (const value of shareOf(wrong, 3, place + at)) {
        stage.w.tick(400)
        const answer = await sendWith(call, name, { ...sample, [field]: value })
        expectEnvelope(answer, `${field} = ${JSON.stringify(value)?.slice(0, 80)}`)
      }
      const { [field]: _, ...rest } = sample
      expectEnvelope(await sendWith(call, name, rest), `without ${field}`)
    }
    // Logging out and changing the language may have happened before.
    expectEnvelope(await sendWith(call, name, {}), 'nothing at all')
  })
})

const json = { 'Content-Type': 'application/json' }
const path = `${ForumApi}/post/render`

async function post(body: string | Uint8Array, headers: Record<string, string> = json) {
  // Earlier inputs may have suspended accounts.
  const Authorization = tokenOf(stage.w, stage.who.admin!)
  return send(stage.w, { method: 'POST', path, body, headers: { Authorization, ...headers } })
}

const unreadable: [string, string | Uint8Array][] = [
  ['nothing', ''],
  ['white space', ' \r\n'],
  ['a number', '1'],
  ['a text', '"content"'],
  ['null', 'null'],
  ['a list', '[{"content":"a"}]'],
  ['half an object', '{"content":"a"'],
  ['two objects', '{"content":"a"}{"content":"b"}'],
  ['a comment', '{"content":"a"/**/}'],
  ['a key twice', '{"content":"a","content":"b"}'],
  ['a key twice, once escaped', '{"content":"a","\\u0063ontent":"b"}'],
  ['a nested key twice', '{"content":"a","x":[{"y":{"z":1,"z":2}}]}'],
  ['a prototype', '{"content":"a","__proto__":{"roleId":2}}'],
  ['an escaped prototype', '{"content":"a","__pro\\u0074o__":{"roleId":2}}'],
  ['a constructor', '{"content":"a","x":{"constructor":{"prototype":{}}}}'],
  ['deep nesting', `{"content":"a","x":${deep(1000)}}`],
  ['very deep nesting', `{"content":"a","x":${deep(400_000)}}`],
  ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a body of 3 MB', `{"content":"${'a'.repeat(3_000_000)}"}`],
]

test.each(unreadable)('%s is not a valid body', async (_, body) => {
  expect(await post(body)).toMatchObject({
    status: 400,
    reason: 'base.request_format_error',
    data: null,
  })
})

test('equal keys of different objects, and equal values, are fine', async () => {
  const body = '{"content":"content","x":[{"a":1},{"a":1}],"y":{"content":"{\\"a\\":1,\\"a\\":2}"}}'
  expect(await post(body)).toMatchObject({ status: 200, reason: 'base.success' })
})

test('a form works like JSON', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect(await post('content=*a*&x=1', form)).toMatchObject({ status: 200 })
  expect(await post('content=*a*&content=b', form)).toMatchObject({ status: 400, data: null })
})

test('a field given twice in the query is refused', async () => {
  const twice = await send(stage.w, { path: `${ForumApi}/question/page?page=1&page=2` })
  expect(twice).toMatchObject({ status: 400, reason: 'base.request_format_error', data: null })
})

const pages: [string, Record<string, string>, number][] = [
  ['nothing', {}, 200],
  ['empty values', { page: '', page_size: '', order: '', tag: '', username: '' }, 200],
  ['the last page', { page: '1', page_size: '50' }, 200],
  ['past the last page', { page: '2', page_size: '50' }, 404],
  ['far past it', { page: '1000000', page_size: '1000' }, 404],
  ['a page that is not a number', { page: 'abc' }, 400],
  ['page zero', { page: '0' }, 200],
  ['a page below zero', { page: '-1' }, 400],
  ['no rows', { page_size: '0' }, 200],
  ['too many rows', { page_size: '1001' }, 200],
  ['rows below zero', { page_size: '-1' }, 400],
  ['an unknown order', { order: 'oldest' }, 400],
  ['an unknown tag', { tag: 'stone' }, 200],
  ['an unknown member', { username: 'nemo' }, 200],
]

test.each(pages)('the question list requested with %s', async (_, query, status) => {
  for (const list of status === 404 ? ['question/page', 'tags/page'] : ['question/page']) {
    const answer = await api(calm.w, null).get(list, query)
    expect(answer.status).toBe(status)
    if (status === 200) expect(Array.isArray(answer.data.list)).toBe(true)
    else {
      const wrong = [
        { error_field: Object.keys(query)[0], error_msg: expect.any(String) as string },
      ]
      const data = status === 404 ? null : wrong
      expect(answer).toMatchObject({ reason: 'base.request_format_error', data })
    }
  }
})

const questions = [
  ...['"', '""', '*', '^', '-', '(', 'NEAR(a b)', 'a AND', 'NOT', 'title:a', '{a b}:c', '[', '[]'],
  ...['[a][b][c][d][e][f]', 'score:', 'score:-1', 'score:99999999999999999999', 'user:', 'is:'],
  ...['inquestion:1', "'; drop table post_search; --", '\u0000', '💥', '的', '😀😀'],
  ...['a'.repeat(60), '"'.repeat(60), '[a]'.repeat(20), 'a '.repeat(30)],
]

test.each(questions)('a search for %j is answered', async q => {
  const answer = await api(calm.w, null).get('search', { q })
  expect([200, 400]).toContain(answer.status)
})

test('a search with thousands of characters is answered', async () => {
  const answer = await api(stage.w, null).get('search', { q: '字'.repeat(5000) })
  expect(answer.status).toBe(200)
})
