/** Renders answer schemas in TypeScript notation, with the kinds of strings. */
import { z } from 'zod'
import { KindKey } from '../kernel/out.ts'

type Schema = z.core.JSONSchema.JSONSchema

export type Shapes = { text: string; named: Map<string, string> }

function fields(schema: Schema): [string, string][] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).map(([name, value]) => [
    required.has(name) ? name : `${name}?`,
    shape(value as Schema),
  ])
}

function objectShape(schema: Schema): string {
  if (!schema.properties)
    return `{ [name]: ${shape((schema.additionalProperties ?? {}) as Schema)} }`
  const open = typeof schema.additionalProperties === 'object' ? ['…'] : []
  const inner = [...fields(schema).map(([name, value]) => `${name}: ${value}`), ...open]
  return `{ ${inner.join(', ')} }`
}

function shape(schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '')
  if (schema.description) return schema.description
  if (schema[KindKey]) return String(schema[KindKey])
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(one => shape(one)))].join(' | ')
  if (schema.type === 'array') {
    const item = shape((schema.items ?? {}) as Schema)
    return /[|]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return objectShape(schema)
  if (schema.type === 'integer') return 'number'
  return typeof schema.type === 'string' ? schema.type : 'any'
}

/** One field per line, for named shapes. */
function block(name: string, schema: Schema): string {
  if (!schema.properties) return `${name} ${shape(schema)}`
  const lines = fields(schema).map(([field, value]) => `  ${field}: ${value}`)
  return [`${name} {`, ...lines, '}'].join('\n')
}

/** The shape of a schema's input or output, with the named shapes it uses. */
export function shapesOf(schema: z.ZodType, io: 'input' | 'output'): Shapes {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io })
  const named = Object.entries(json.$defs ?? {}).map(
    ([name, value]) => [name, block(name, value)] as const,
  )
  return { text: shape(json), named: new Map(named) }
}
