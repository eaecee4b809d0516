/** TypeScript types for the client: the input and the answer of each call, by method and name. */
import { type Kind, KindKey } from '../kernel/out.ts'
import type { OpenApi } from './openapi.ts'
import type { Schema } from './wire-input.ts'

const head = `/** Written by \`npm run api:client\` from the endpoint tables. Do not edit by hand. */

/** Text with \`&lt;\`, \`&gt;\`, \`&amp;\`, \`&#34;\` and \`&#39;\`, for pages; \`unescapeText\` decodes it. */
export type EscapedText = string
/** Markup made by the server. */
export type Html = string
`

const typeOfKind: Record<Kind, string> = {
  text: 'string',
  'escaped text': 'EscapedText',
  HTML: 'Html',
}

type Field = { name: string; schema: Schema; required: boolean; description?: string }
type Operation = {
  'x-call': string
  summary: string
  description: string
  parameters?: Field[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content: Record<string, { schema: { allOf: [Schema, Schema] } }> } }
}

const Wide = 100

const comment = (text?: string) => (text ? `/** ${text.replaceAll('*/', '* /')} */ ` : '')
const indented = (text: string) => text.replaceAll('\n', '\n  ')
const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, value]) => {
    const schema = value as Schema
    return { name, schema, required: required.includes(name), description: schema.description }
  })
}

/** The texts of the named shapes, which are inlined. */
type Named = ReadonlyMap<string, string>

function typeOf(schema: Schema, named: Named): string {
  const each = (list: unknown[]) => [...new Set(list.map(one => typeOf(one as Schema, named)))]
  const { $ref, format, type, items = {}, additionalProperties: more } = schema
  const either = schema.anyOf ?? schema.oneOf
  if ($ref) return $ref.replace(/.*\//, '')
  if (format === 'binary') return 'Blob'
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema[KindKey]) return typeOfKind[schema[KindKey] as Kind]
  if ('const' in schema) return JSON.stringify(schema.const)
  if (either) return each(either).join(' | ')
  if (schema.allOf) return each(schema.allOf).join(' & ')
  if (type === 'array') {
    const item = typeOf(items as Schema, named)
    return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (type === 'object') {
    const fields = fieldsOf(schema)
    const text = objectOf(fields, named)
    if (fields.length > 0) return named.get(text) ?? text
    if (typeof more !== 'object') return 'Record<string, never>'
    return `{ [key: string]: ${typeOf(more, named)} }`
  }
  const kinds = [type ?? 'unknown'].flat()
  return kinds.map(kind => (kind === 'integer' ? 'number' : kind)).join(' | ')
}

function objectOf(fields: Field[], named: Named): string {
  if (fields.length === 0) return 'object'
  const parts = fields.map(
    ({ name, schema, required, description }) =>
      `${comment(description)}${key(name)}${required ? '' : '?'}: ${typeOf(schema, named)}`,
  )
  const line = `{ ${parts.join('; ')} }`
  if (line.length <= Wide && !line.includes('\n')) return line
  return `{\n${parts.map(part => `  ${indented(part)}`).join('\n')}\n}`
}

function callOf(operation: Operation, named: Named): string {
  const { parameters = [], requestBody, responses, summary, description } = operation
  const [body] = Object.values(requestBody?.content ?? {})
  const input = objectOf([...parameters, ...fieldsOf(body?.schema ?? {})], named)
  const answer = responses[200].content['application/json']!.schema.allOf[1]
  const name = operation['x-call'].replace(/^\w+ /, '').replaceAll(/:(\w+)/g, '{$1}')
  return `${comment(`${summary}. ${description}`).trim()}
'${name}': {
  input: ${indented(input)}
  data: ${indented(typeOf(answer.properties!.data as Schema, named))}
}`
}

/** Deterministic: the same document gives the same text. */
export function clientTypes({ paths, components }: OpenApi): string {
  const schemas = Object.entries(components.schemas as Record<string, Schema>)
  const named = new Map(schemas.map(([name, schema]) => [typeOf(schema, new Map()), name]))
  const shapes = schemas.map(
    ([name, schema]) =>
      `export type ${name} = ${schema.properties ? objectOf(fieldsOf(schema), named) : typeOf(schema, named)}\n`,
  )
  const methods = new Map<string, string[]>()
  for (const place of Object.values(paths))
    for (const [method, operation] of Object.entries(place as Record<string, Operation>))
      methods.set(method, [...(methods.get(method) ?? []), callOf(operation, named)])
  const calls = [...methods].map(
    ([method, list]) => `${method}: {\n  ${indented(list.join('\n'))}\n}`,
  )
  return `${head}\n${shapes.join('\n')}\nexport type CallTable = {\n  ${indented(calls.join('\n'))}\n}\n`
}
