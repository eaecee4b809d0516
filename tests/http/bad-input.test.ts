/**
 * Every field of every call, left out and of another type: what the client is told. A call or a field
 * without its row fails.
 */
import { describe, expect, test } from 'vitest'
import { badInput } from '#tests/fixtures/bad-input.ts'
import type { Answer } from '#tests/support/api.ts'
import { callAs, endpointNames, isRead, sampleOf } from './endpoint-calls.ts'
import { type Actor, scene, type Scene } from './scene.ts'

type Told = Record<string, string>

const rows = new Map<string, Told>(
  badInput
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', fields = ''] = line.split(' | ')
      const told = fields.split('; ').map(one => one.split(': ') as [string, string])
      return [name, Object.fromEntries(told)]
    }),
)

/** A list names the very field, and it alone. */
function outcome(field: string, { status, reason, msg, data }: Answer): string {
  if (status === 200) return 'fine'
  expect(msg.length).toBeGreaterThan(2)
  if (!Array.isArray(data)) return `${status} ${reason}`
  expect(data).toEqual([{ error_field: field, error_msg: msg }])
  expect(reason).toMatch(/^(base\.request_format_error|error\.object\.old_password\w+)$/)
  return `${status} field`
}

/** What is no such value: a query cannot carry it as another type, so it is text that nothing is called. */
function odd(name: string, value: unknown): unknown {
  if (isRead(name)) return 'no\u0001such'
  return typeof value === 'object' ? 'text' : { not: ['that'] }
}

const anonymous =
  /login\/email|register|password\/re|POST user\/email\/verification$|unsubscribe|PUT user\/email$/
const callerOf = (name: string): Actor => (anonymous.test(name) ? 'anonymous' : 'admin')

/** Calls of the set-up are gone here, and files are no JSON: both have tests of their own. */
const elsewhere = (name: string) => name.includes(' installation/') || name === 'POST file'

async function toldOf(name: string): Promise<Told> {
  const told: Told = {}
  let stage: Scene | null = null
  const send = async (field: string, change: (input: Record<string, unknown>) => void) => {
    stage ??= await scene()
    const input = { ...sampleOf(stage, name) }
    change(input)
    const found = outcome(field, await callAs(stage, stage.who[callerOf(name)], name, input))
    // What was accepted may have changed something.
    if (found === 'fine') {
      stage.w[Symbol.dispose]()
      stage = null
    }
    return found
  }
  const first = await scene()
  const fields = Object.keys(sampleOf(first, name))
  first.w[Symbol.dispose]()
  for (const field of fields) {
    const missing = await send(field, input => delete input[field])
    const wrong = await send(field, input => (input[field] = odd(name, input[field])))
    told[field] = `${missing} / ${wrong}`
  }
  ;(stage as Scene | null)?.w[Symbol.dispose]()
  return told
}

describe.each(endpointNames.filter(name => !elsewhere(name)))('%s', name => {
  test('says what is wrong with its fields', async () => {
    expect(await toldOf(name)).toEqual(rows.get(name) ?? {})
  })
})

test('there are no rows but of calls', () => {
  expect([...rows.keys()].filter(name => !endpointNames.includes(name))).toEqual([])
})
