/** Every string of an answer has a kind: text, escaped text or HTML. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApi } from '#api/docs/openapi.ts'
import { fieldsOf, KindKey, out } from '#api/kernel/out.ts'

type Schema = z.core.JSONSchema.BaseSchema
const kinds: unknown[] = ['text', 'escaped text', 'HTML']
const below = ['items', 'additionalProperties', 'propertyNames'] as const
const several = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const

/** Places of a schema that may hold a string of no kind. */
function unsorted(schema: Schema, place: string): string[] {
  if (schema.$ref || schema.enum || 'const' in schema) return []
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...below.map(name => [name, schema[name]] as const),
    ...several.flatMap(name =>
      (schema[name] ?? []).map((one, n) => [`${name}.${n}`, one] as const),
    ),
  ]
  const found = inner.flatMap(([name, one]) =>
    typeof one === 'object' ? unsorted(one as Schema, `${place}.${name}`) : [],
  )
  const types = [schema.type ?? []].flat() as string[]
  const isString = types.includes('string') && !kinds.includes(schema[KindKey])
  const isAnything = types.length === 0 && !several.some(name => schema[name])
  return isString || isAnything ? [place, ...found] : found
}

const described = openApi({ title: 'Forum', version: '1', siteUrl: 'https://forum.example' })
const { schemas } = described.components

type Operation = {
  'x-call': string
  responses: { 200: { content: { 'application/json': { schema: Schema } } } }
}

test('every string of every answer has a kind in its schema', () => {
  const operations = Object.values(described.paths).flatMap(place => Object.values(place))
  const found = (operations as Operation[]).flatMap(operation =>
    unsorted(operation.responses[200].content['application/json'].schema, operation['x-call']),
  )
  const named = Object.entries(schemas!).flatMap(([name, one]) => unsorted(one as Schema, name))
  expect(operations.length).toBeGreaterThan(200)
  // Each call has the schema of its data beside the envelope.
  expect([...found, ...named]).toEqual(['Envelope.data', 'PlatformEnvelope.data'])
})

const group = z.object({ a: z.string().default(''), b: z.array(z.string()).catch([]) })
test.each([
  ['a string', z.object({ a: z.string() }), ['.a']],
  ['one that may be null', z.object({ a: z.string().nullable() }), ['.a']],
  ['one of a list', z.object({ a: z.array(z.string()) }), ['.a.items']],
  ['a key', z.object({ a: z.record(z.string(), out.text()) }), ['.a.propertyNames']],
  ['one of several shapes', z.union([out.text(), z.object({ a: z.email() })]), ['.anyOf.1.a']],
  ['anything', z.object({ a: z.unknown(), b: z.array(z.any()) }), ['.a', '.b.items']],
  ['a settings group', group, ['.a', '.b.items']],
  ['sorted ones', z.object({ ...fieldsOf(group), a: out.html(), c: z.enum(['x']) }), []],
])('%s without a kind is found', (_, schema, places) => {
  expect(unsorted(z.toJSONSchema(schema, { io: 'output' }), '')).toEqual(places)
})
