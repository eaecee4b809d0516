/** Reads the input of an API call: query for GET, else the JSON (or form) body. */
import { badRequest } from '#app/domain/kernel/index.ts'
import type { Endpoint, Input } from './endpoint.ts'
import { isHarmlessJson } from './json-text.ts'

/** Bytes. The longest question with its answer takes half of it. */
const MaxBody = 2 * 1024 * 1024
/** Accepts repeated keys as well as a comma-separated list. */
const Repeatable = 'actions'

const malformed = () => badRequest('base.request_format_error')

/** Empty query values mean "not given". */
function fromParams(params: URLSearchParams, keepEmpty: boolean): Input {
  const out: Input = Object.create(null) as Input
  for (const [key, value] of params) {
    if (key === 'Authorization') continue
    if (key === '__proto__') throw malformed()
    if (key in out) {
      if (key !== Repeatable) throw malformed()
      out[key] = `${String(out[key])},${value}`
    } else if (value !== '' || keepEmpty) out[key] = value
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

async function fromBody(request: Request): Promise<Input> {
  const text = decode(await request.arrayBuffer())
  if (text.trim() === '') return {}
  const type = request.headers.get('Content-Type') ?? ''
  return type.includes('application/x-www-form-urlencoded')
    ? fromParams(new URLSearchParams(text), true)
    : fromJson(text)
}

/** Renames wire names to the verb's; drops names that only the transport may set. */
function adapt(
  input: Input,
  { rename = {}, extra = {} }: Pick<Endpoint, 'rename' | 'extra'>,
): Input {
  const out: Input = {}
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(extra, key)) out[Object.hasOwn(rename, key) ? rename[key]! : key] = value
  }
  return out
}

/** Throws base.request_format_error for unreadable input. */
export async function readInput(
  request: Request,
  params: Record<string, string>,
  endpoint: Pick<Endpoint, 'rename' | 'extra'>,
): Promise<Input> {
  const reads = request.method === 'GET'
  const query = fromParams(new URL(request.url).searchParams, !reads)
  const body = reads ? {} : await fromBody(request)
  return adapt({ ...query, ...body, ...params }, endpoint)
}
