/**
 * The response to every field of every call that is left out or of another type. A call or a field
 * without a row fails.
 */
import { describe, expect, test } from 'vitest'
import { callRows } from '#tests/fixtures/calls.ts'
import { ForumApi } from '#shared/paths.ts'
import { type Answer, send as sendRaw, tokenOf } from '#tests/support/api.ts'
import { emptySite } from '#tests/support/empty-site.ts'
import { callAs, endpointNames, isRead, sampleOf } from './endpoint-calls.ts'
import { samples } from './sample-calls.ts'
import { type Actor, scene, type Scene } from './scene.ts'

type Told = Record<string, string>

const rows = new Map<string, Told>(callRows.map(({ call, fields }) => [call, fields]))

/** A list names exactly this field. */
function outcome(field: string, { status, reason, msg, data }: Answer): string {
  if (status === 200) return 'fine'
  expect(msg.length).toBeGreaterThan(2)
  if (!Array.isArray(data)) return `${status} ${reason}`
  expect(data).toEqual([{ error_field: field, error_msg: msg }])
  expect(reason).toMatch(
    /^(base\.request_format_error|error\.(object\.old_password|question\.content_less)\w+)$/,
  )
  return `${status} field`
}

/** An invalid value: a query has only text, so there it is text that matches nothing. */
function odd(name: string, value: unknown): unknown {
  if (isRead(name)) return 'no\u0001such'
  return typeof value === 'object' ? 'text' : { not: ['that'] }
}

const anonymous =
  /login\/email|register|password\/re|POST user\/email\/verification$|unsubscribe|PUT user\/email$/
const callerOf = (name: string): Actor => (anonymous.test(name) ? 'anonymous' : 'admin')

type Input = Record<string, unknown>
/** Where a call may be tried until it succeeds, which may change something. */
type Place = { sample: Input; call(input: Input): Promise<Answer>; end(): void | Promise<void> }

/** Sends a multipart form with any fields: the client of the tests sends one only for files. */
function sendForm({ w, who }: Scene, name: string, input: Input): Promise<Answer> {
  const body = new FormData()
  for (const [field, value] of Object.entries(input)) {
    if (value instanceof Blob) body.append(field, value)
    else body.append(field, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const headers = { 'Accept-Language': 'en_US', Authorization: tokenOf(w, who[callerOf(name)]!) }
  return sendRaw(w, { method: 'POST', path: `${ForumApi}/file`, headers, body })
}

async function onSite(name: string): Promise<Place> {
  const stage = await scene()
  const send = (input: Input) => callAs(stage, stage.who[callerOf(name)], name, input)
  return {
    sample: sampleOf(stage, name),
    call: name === 'POST file' ? input => sendForm(stage, name, input) : send,
    end: () => stage.w[Symbol.dispose](),
  }
}

/** A folder before the setup; the last call of the setup comes after the choice of a database. */
async function inSetup(name: string): Promise<Place> {
  const site = await emptySite()
  const [method, path] = name.split(' ') as [string, string]
  const post = async (at: string, input: Input): Promise<Answer> => {
    const body = JSON.stringify(input)
    const type = { 'Content-Type': 'application/json', 'Accept-Language': 'en_US' }
    const length = { 'Content-Length': String(Buffer.byteLength(body)) }
    const answer = await site.send(method, `/${at}`, { ...type, ...length }, body)
    return { ...(JSON.parse(answer.body) as Answer), status: answer.status }
  }
  const noScene = {} as Scene
  if (path.endsWith('/base-info')) {
    await post('installation/init', samples['POST installation/init']!(noScene))
  }
  return {
    sample: samples[name]!(noScene),
    call: input => post(path, input),
    end: () => site[Symbol.asyncDispose](),
  }
}

const placeOf = (name: string) => (name.includes(' installation/') ? inSetup : onSite)(name)

async function toldOf(name: string): Promise<Told> {
  const told: Told = {}
  let place: Place | null = await placeOf(name)
  const fields = Object.keys(place.sample)
  const send = async (field: string, change: (input: Input) => void) => {
    place ??= await placeOf(name)
    const input = { ...place.sample }
    change(input)
    const found = outcome(field, await place.call(input))
    if (found === 'fine') {
      await place.end()
      place = null
    }
    return found
  }
  for (const field of fields) {
    const missing = await send(field, input => delete input[field])
    const wrong = await send(field, input => (input[field] = odd(name, input[field])))
    told[field] = `${missing} / ${wrong}`
  }
  await place?.end()
  return told
}

describe.each(endpointNames)('%s', name => {
  test('names its wrong fields', async () => {
    expect(await toldOf(name)).toEqual(rows.get(name) ?? {})
  })
})

test('every row is for an existing call', () => {
  const told = callRows.filter(({ fields }) => Object.keys(fields).length > 0)
  expect(told.map(({ call }) => call).filter(name => !endpointNames.includes(name))).toEqual([])
})
