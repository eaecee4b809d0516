/** Reads the input of an API call: query for GET, else the JSON (or form) body. */
import type { z } from 'zod'
import { badRequest, uncheckedValue } from '#kernel'
import type { CallRequest } from '#shared/call-request.ts'
import { readUrlEncoded } from '#shared/form-body.ts'
import { ownValue, putValue } from '#shared/own-value.ts'
import type { Input } from './args.ts'
import { bodyFields, type Endpoint } from './endpoint.ts'
import { isHarmlessJson } from './json-text.ts'
import { urlOf } from '#shared/paths.ts'

/** Bytes. The longest question with its answer takes half of it. */
const MaxBody = 2 * 1024 * 1024
/** Accepts repeated keys as well as a comma-separated list. */
const Repeatable = 'actions'

const malformed = () => badRequest('base.request_format_error')

/** Empty query values mean "not given". */
function fromParams(params: Iterable<[string, string]> | null, keepEmpty: boolean): Input {
  if (!params) throw malformed()
  const out: Input = Object.create(null) as Input
  for (const [key, value] of params) {
    if (key === 'Authorization') continue
    if (key === '__proto__') throw malformed()
    if (Object.hasOwn(out, key)) {
      if (key !== Repeatable) throw malformed()
      putValue(out, key, `${String(ownValue(out, key))},${value}`)
    } else if (value !== '' || keepEmpty) putValue(out, key, value)
  }
  return out
}

function decode(bytes: ArrayBuffer): string {
  if (bytes.byteLength > MaxBody) throw malformed()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

function fromJson(text: string): Input {
  if (!isHarmlessJson(text)) throw malformed()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed()
  return value as Input
}

/** Null for an empty body. */
async function fromBody(request: CallRequest): Promise<Input | null> {
  const text = decode(await request.arrayBuffer())
  if (text.trim() === '') return null
  const type = request.headers.get('Content-Type') ?? ''
  return type.includes('application/x-www-form-urlencoded')
    ? fromParams(readUrlEncoded(text), true)
    : fromJson(text)
}

/** Texts and lists read null as empty; for all other fields it means "not given". */
const readsNull = (field: z.ZodType) =>
  uncheckedValue(field) !== false && field.safeParse(null).success

/** Renames wire names to the verb's; drops names that only the transport may set. */
function adapt(input: Input, { operation, rename = {}, extra = {} }: Endpoint): Input {
  const { shape = {} } = operation.input as Partial<z.ZodObject>
  const out: Input = {}
  for (const [key, value] of Object.entries(input)) {
    if (Object.hasOwn(extra, key)) continue
    const name = ownValue(rename, key) ?? key
    const field = ownValue(shape, name) as z.ZodType | undefined
    if (value !== null || (field && readsNull(field))) putValue(out, name, value)
  }
  return out
}

/**
 * Throws base.request_format_error for unreadable input, and for a write that sends none of its fields: an
 * empty body is a mistake, `{}` is not.
 */
export async function readInput(
  request: CallRequest,
  params: Record<string, string>,
  endpoint: Endpoint,
): Promise<Input> {
  const reads = request.method === 'GET'
  const query = fromParams(urlOf(request).searchParams, !reads)
  const body = reads ? {} : await fromBody(request)
  const fields = body ? [] : bodyFields(endpoint)
  if (fields.length > 0 && !fields.some(name => Object.hasOwn(query, name))) throw malformed()
  return adapt({ ...query, ...body, ...params }, endpoint)
}
