/** The input of a call as JSON Schema, under its wire names. */
import { z } from 'zod'
import { declaredLimits } from '#kernel'
import { ownValue } from '#shared/own-value.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export type Schema = z.core.JSONSchema.BaseSchema

export type WireField = { name: string; schema: Schema; required: boolean }

/** Self-explanatory fields without a description of their own. */
const CaptchaFields = (action: string): WireField[] => [
  {
    name: 'captcha_id',
    required: false,
    schema: {
      type: 'string',
      description: `required when a captcha is due, see user/action/record?action=${action}`,
    },
  },
  {
    name: 'captcha_code',
    required: false,
    schema: { type: 'string', description: 'the characters in the image' },
  },
]

/**
 * A verb may accept a missing field as empty and then reject it: its description says it is
 * required.
 */
const mayBeLeftOut = (schema: z.ZodType): boolean =>
  !/\brequired$/.test(schema.description ?? '') && schema.safeParse(undefined).success

const kinds = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'] as const
const saysNothing = (schema: Schema) => !kinds.some(kind => kind in schema)

const bare = ({ $schema: _, ...schema }: Schema): Schema => schema

/** JSON clients send a boolean here, whatever forms send. */
function plainBooleans(schema: Schema): Schema {
  const plain = (key: string, value: unknown): unknown =>
    key === 'type' && Array.isArray(value) && value.includes('boolean') ? 'boolean' : value
  return JSON.parse(JSON.stringify(schema, plain)) as Schema
}

/** Finds the required keys by parsing: conversions hide them from the schema. */
function requiredKeys(zodSchema: unknown, schema: Schema): void {
  if (!(zodSchema instanceof z.ZodObject)) return
  const shape = zodSchema.shape as Record<string, z.ZodType>
  const required = Object.keys(shape).filter(key => !mayBeLeftOut(ownValue(shape, key)!))
  if (required.length > 0) schema.required = required
  else delete schema.required
}

/** Lengths that a field checks in code. JSON Schema counts code points, too. */
function longest(zodSchema: z.ZodType, schema: Schema): void {
  const { maxLength } = declaredLimits(zodSchema)
  if (maxLength !== undefined) schema.maxLength = maxLength
}

function inputSchema(schema: z.ZodType): Schema {
  const read = (io: 'input' | 'output') =>
    bare(
      z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          requiredKeys(zodSchema, jsonSchema)
          longest(zodSchema as unknown as z.ZodType, jsonSchema)
        },
      }),
    )
  const given = read('input')
  // A field that accepts anything and converts it is described by its output type.
  return plainBooleans(saysNothing(given) ? { ...read('output'), ...given } : given)
}

const fieldsOf = (input: z.ZodType): [string, z.ZodType][] =>
  input instanceof z.ZodObject ? Object.entries(input.shape) : []

/** Fields in the verb's order, without those that only the server sets. */
export function wireFields({ operation, extra = {}, rename = {} }: Endpoint): WireField[] {
  const wireName = new Map(Object.entries(rename).map(([wire, own]) => [own, wire]))
  const own = fieldsOf(operation.input)
    .filter(([name]) => !Object.hasOwn(extra, name))
    .map(([name, schema]) => ({
      name: wireName.get(name) ?? name,
      schema: inputSchema(schema),
      required: !mayBeLeftOut(schema),
    }))
  return operation.captcha ? [...own, ...CaptchaFields(operation.captcha)] : own
}
