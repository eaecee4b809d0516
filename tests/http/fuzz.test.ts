/**
 * Every documented call, by several callers, with valid, nearly valid and invalid input, the same
 * in every run. Any error is the caller's, and reported in the documented envelope.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { openApi } from '#api/docs/openapi.ts'
import { ForumApi } from '#shared/paths.ts'
import { send, sendPlain, tokenOf } from '#tests/support/api.ts'
import { type Seeded, seeded } from '#tests/support/seeded.ts'
import { type Actor, scene, type Scene } from './scene.ts'

type Schema = {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
  maxLength?: number
}
type Operation = {
  'x-call': string
  parameters?: { name: string; in: string; schema: Schema; description?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, object>
}

const document = openApi({ title: 'Forum', version: '1', siteUrl: 'https://forum.example' })
const ajv = new Ajv2020({ strict: false, formats: { uri: true, email: true, binary: true } })
ajv.addSchema(document, 'document')
const refused = ajv.compile({ $ref: 'document#/components/schemas/Refusal' })

const operations = Object.entries(document.paths).flatMap(([path, place]) =>
  Object.entries(place as Record<string, Operation>).map(([method, operation]) => ({
    ...{ path, method: method.toUpperCase(), operation },
  })),
)
type Place = (typeof operations)[number]

const callers: Actor[] = ['anonymous', 'member', 'moderator', 'admin']
/** Inputs of each kind for each caller. */
const Rounds = 3

const long = 'x'.repeat(70_000)
const texts = [
  ...['', ' ', '0', '-1', '1e309', 'null', 'true', '[]', '{}', "' OR 1=1 --", '"', '\\', '%00'],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    '💥'.repeat(200),
    'ﷺ',
    '../../etc/passwd',
    '<script>',
    'a,b,,c',
  ],
  ...['10010000000000001', '10019999999999999', 'D1D1', '99999999999999999999', long],
]
const others: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 9007199254740993, [], {}, [[]], [null], [{}], ['a']],
  ...[{ length: 1 }, { toString: 'x' }, [1, 'a', null], { slug_name: { a: 1 } }, { enable: [] }],
  Array.from({ length: 300 }, (_, i) => ({ slug_name: `t${i}`, display_name: i })),
]

/** Existing ids and names; which of them is requested is random. */
const known = ({ ids, who }: Scene): string[] => [
  ...Object.values(ids),
  ...['member', 'author', 'birds', 'newest', '0', '1', String(who.member!.id)],
]

function fitting(schema: Schema, dice: Seeded, words: string[]): unknown {
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.anyOf) return fitting(dice.pick(schema.anyOf), dice, words)
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 50 } = schema
    return minimum + dice.below(Math.min(50, maximum - minimum + 1))
  }
  if (type === 'boolean') return dice.below(2) === 0
  if (type === 'array') {
    return Array.from({ length: dice.below(3) }, () => fitting(schema.items ?? {}, dice, words))
  }
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    return Object.fromEntries(entries.map(([key, own]) => [key, fitting(own, dice, words)]))
  }
  if (type === 'null') return null
  const about = schema.description ?? ''
  return about.includes('id of') ? dice.pick(words) : dice.pick([...words, 'a'.repeat(20)])
}

type Fields = Record<string, unknown>

/** Changes, removes or repeats some of the fields. */
function spoilt(fields: Fields, dice: Seeded): Fields {
  const out = { ...fields }
  for (const name of dice.some(Object.keys(fields), 2)) {
    const way = dice.below(4)
    if (way === 0) delete out[name]
    else if (way === 1) out[name] = dice.pick(texts)
    else out[name] = dice.pick(others)
  }
  if (dice.below(3) === 0) out[dice.pick(['token_hash', 'admin', 'role_id', ' ', 'é'])] = 1
  return out
}

const asText = (value: unknown) =>
  typeof value === 'string'
    ? value.replace(/\p{Surrogate}/gu, '\ufffd')
    : (JSON.stringify(value) ?? '')

/** A query with these fields, sometimes in a form that no browser sends. */
function queryOf(fields: Fields, dice: Seeded): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`,
  )
  const odd = ['%', '%ff%fe', '&&=&', 'page=1&page=2', '__proto__=1', '=', 'x[]=1', '+', '?', '#']
  return [...pairs, ...(dice.below(3) === 0 ? [dice.pick(odd)] : [])].join('&')
}

const odd = ['', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '{"__proto__":{}}', '\u0000', long]

function bodyOf(fields: Fields, dice: Seeded): { body: string; type: string } {
  if (dice.below(8) === 0) return { body: dice.pick(odd), type: 'application/json' }
  if (dice.below(6) === 0) {
    const type = dice.pick(['application/x-www-form-urlencoded', 'text/plain', ''])
    return { body: queryOf(fields, dice), type }
  }
  return { body: JSON.stringify(fields), type: 'application/json' }
}

const schemasOf = ({ parameters = [], requestBody }: Operation): Record<string, Schema> => ({
  ...Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
  ),
  ...Object.values(requestBody?.content ?? {})[0]?.schema.properties,
})

function request({ path, method, operation }: Place, fields: Fields, dice: Seeded) {
  const inPath = (operation.parameters ?? []).filter(one => one.in === 'path')
  const filled = inPath.reduce(
    (at, { name }) => at.replace(`{${name}}`, encodeURIComponent(asText(fields[name]) || '-')),
    path,
  )
  if (method === 'GET') {
    const query = queryOf(fields, dice)
    return { method, path: filled + (query && `?${query}`), headers: {} }
  }
  if (operation.requestBody?.content['multipart/form-data']) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (dice.below(2) === 0) form.append(name, asText(value))
      else form.append(name, new Blob([asText(value)]), asText(dice.pick(texts.slice(0, -1))))
    }
    return { method, path: filled, headers: {}, body: form }
  }
  const { body, type } = bodyOf(fields, dice)
  const headers: Record<string, string> = type ? { 'Content-Type': type } : {}
  return { method, path: filled, headers, body }
}

type Plain = { status: number; body: object }

function answerCheck({ path, method }: Place) {
  const escaped = encodeURIComponent(path.replaceAll('/', '~1'))
  const at = `paths/${escaped}/${method.toLowerCase()}/responses/200/content/application~1json/schema`
  return ajv.compile({ $ref: `document#/${at}` })
}
type Check = ReturnType<typeof answerCheck>

function expectEnvelope(
  operation: Operation,
  accepts: Check,
  { status, body }: Plain,
  where: string,
): void {
  const platform = operation['x-call'].includes(' api/')
  const keys = ['code', 'data', 'msg', 'reason', ...(platform ? ['status'] : [])]
  expect(Object.keys(body).sort(), where).toEqual(keys)
  expect(body, where).toMatchObject({
    code: status,
    msg: expect.not.stringMatching(/^(base|error|form)\./) as string,
  })
  if (status !== 503) expect(status, where).toBeLessThan(500)
  expect(Object.keys(operation.responses), where).toContain(String(status))
  if (status !== 200) {
    expect([where, refused(body)]).toEqual([where, true])
    return
  }
  expect([where, accepts(body), accepts.errors]).toEqual([where, true, null])
}

/** The same seed for the same name. */
const seedOf = (name: string) => [...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7)

test.each(operations.map(place => [place.operation['x-call'], place] as const))(
  '%s answers random input as the contract says',
  async (name, place) => {
    const dice = seeded(seedOf(name) % 1_000_003)
    const stage = await scene({ privileges: { level: 1 } })
    using w = stage.w
    const schemas = schemasOf(place.operation)
    const words = known(stage)
    const accepts = answerCheck(place)
    for (const caller of callers) {
      // Nothing here waits for I/O, so the runner needs a chance to receive messages.
      await new Promise(setImmediate)
      const who = stage.who[caller]
      for (let round = 0; round < Rounds * 2; round++) {
        const fits = Object.fromEntries(
          Object.entries(schemas).map(([key, schema]) => [key, fitting(schema, dice, words)]),
        )
        const made = request(place, round < Rounds ? fits : spoilt(fits, dice), dice)
        // Earlier inputs may have ended sessions.
        const pass: Record<string, string> = who ? { Authorization: tokenOf(w, who) } : {}
        w.tick(400)
        const headers = { 'Accept-Language': 'en_US', ...made.headers, ...pass }
        const answer = await sendPlain(w, { ...made, headers })
        const body = typeof made.body === 'string' ? made.body.slice(0, 300) : ''
        expectEnvelope(
          place.operation,
          accepts,
          answer,
          `${caller}: ${made.path.slice(0, 300)} ${body}`,
        )
      }
    }
  },
)

test('URLs without a call are refused in the same way', async () => {
  const stage = await scene()
  using w = stage.w
  const dice = seeded(11)
  for (let round = 0; round < 60; round++) {
    const rest = encodeURIComponent(asText(dice.pick(texts.slice(0, -1)))).replaceAll('%2F', '/')
    const method = dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
    const answer = await send(w, { method, path: `${ForumApi}/no-such/${rest}` })
    expect([rest, answer.status, answer.reason]).toEqual([rest, 404, 'base.request_format_error'])
  }
})
