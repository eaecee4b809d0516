/** The view of the API reference page, area by area. */
import type {
  AreaLink,
  FoundCall,
  ReferenceArea,
  ReferenceCall,
  ReferenceField,
} from '#shared/api-reference.ts'
import { absolute, Mount } from '#shared/paths.ts'
import { areas } from '../endpoints/index.ts'
import { callName, type Endpoint } from '../kernel/endpoint.ts'
import { scopeOf } from '../kernel/scope.ts'
import { operationId, wirePath } from './operations.ts'
import { shapesOf } from './shape.ts'
import { type Schema, type WireField, wireFields } from './wire-input.ts'

/** Guard names as catalog keys. */
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')

export const areaLinks = (): AreaLink[] =>
  areas.map(({ title, endpoints }) => ({ slug: slugOf(title), title, count: endpoints.length }))

function kindOf(schema: Schema): string {
  if (schema.format === 'binary') return 'file'
  if (schema.type === 'array') return `${kindOf((schema.items ?? {}) as Schema)}[]`
  if (schema.type) return [schema.type].flat().join(' | ')
  const either = schema.anyOf ?? schema.oneOf ?? []
  if (either.length > 0) return [...new Set(either.map(kindOf))].join(' | ')
  return [...new Set((schema.enum ?? []).map(value => typeof value))].join(' | ')
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, enum: list, default: preset } = schema
  return [
    list ? list.map(String).join(', ') : '',
    minimum !== undefined && maximum !== undefined ? `${minimum}–${maximum}` : '',
    minLength !== undefined ? `≥ ${minLength}` : '',
    maxLength !== undefined ? `≤ ${maxLength}` : '',
    maxItems !== undefined ? `≤ ${maxItems}` : '',
    preset === undefined ? '' : `= ${JSON.stringify(preset)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

const fieldView = ({ name, schema, required }: WireField): ReferenceField => ({
  name,
  required,
  kind: kindOf(schema),
  limits: limitsOf(schema),
  about: schema.description ?? '',
})

function sampleValue({ schema }: WireField): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object') return {}
  return /^id of/.test(schema.description ?? '') ? '10010000000000001' : '…'
}

/** A curl command with the required fields. */
function exampleOf(endpoint: Endpoint, address: string, fields: WireField[]): string {
  const required = fields.filter(field => field.required)
  const values = required.map(field => [field.name, sampleValue(field)] as const)
  const anonymous = endpoint.operation.guard.name === 'open' && !endpoint.admin
  const lines = [`curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}`]
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString()
  const search = endpoint.method === 'GET' && query ? `?${query}` : ''
  lines[0] += `'${address}${search}'`
  if (!anonymous) lines.push(`-H "Authorization: Bearer $${endpoint.setup ? 'TOKEN' : 'KEY'}"`)
  if (endpoint.multipart) {
    const part = ({ name, schema }: WireField) =>
      `-F '${name}=${schema.format === 'binary' ? '@picture.png' : String(sampleValue({ name, schema, required: true }))}'`
    lines.push(...required.map(part))
  } else if (endpoint.method !== 'GET') {
    lines.push(
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(Object.fromEntries(values))}'`,
    )
  }
  return lines.join(' \\\n  ')
}

function callView(endpoint: Endpoint, siteUrl: string): ReferenceCall {
  const fields = wireFields(endpoint)
  const path = endpoint.setup ? wirePath(endpoint) : Mount + wirePath(endpoint)
  return {
    id: operationId(endpoint),
    name: callName(endpoint),
    method: endpoint.method,
    path,
    summary: endpoint.summary,
    callers: snake(endpoint.admin ? 'admin' : endpoint.operation.guard.name),
    scope: scopeOf(endpoint),
    captcha: endpoint.operation.captcha !== undefined,
    multipart: endpoint.multipart ?? false,
    fields: fields.map(fieldView),
    answer: shapesOf(endpoint.response, 'output').text,
    example: exampleOf(endpoint, absolute(siteUrl, path), fields),
  }
}

/** One area; null when there is none with this name. */
export function referenceArea(slug: string, siteUrl: string): ReferenceArea | null {
  const area = areas.find(({ title }) => slugOf(title) === slug)
  if (!area) return null
  const named = new Map(
    area.endpoints.flatMap(({ response }) => [...shapesOf(response, 'output').named]),
  )
  return {
    slug,
    title: area.title,
    calls: area.endpoints.map(endpoint => callView(endpoint, siteUrl)),
    shapes: [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
  }
}

/** Calls whose name, summary or fields contain all the words. */
export function findCalls(q: string): FoundCall[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return areas.flatMap(({ title, endpoints }) =>
    endpoints
      .filter(endpoint => {
        const names = wireFields(endpoint).map(({ name }) => name)
        const text = [callName(endpoint), endpoint.summary, ...names].join(' ').toLowerCase()
        return words.every(word => text.includes(word))
      })
      .map(endpoint => ({
        slug: slugOf(title),
        id: operationId(endpoint),
        name: callName(endpoint),
        summary: endpoint.summary,
      })),
  )
}
