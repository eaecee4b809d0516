/** Reads the input of an API call: query for GET, else the JSON (or form) body. */
import { badRequest } from '#app/domain/kernel/index.ts'

const MaxDepth = 32
const malformed = () => badRequest('base.request_format_error')

/** Refuses nesting and keys that no call has. */
function check(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MaxDepth) throw malformed()
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw malformed()
    check((value as Record<string, unknown>)[key], depth + 1)
  }
}

function fromParams(params: URLSearchParams): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [key, value] of params) {
    if (key === 'Authorization') continue
    if (key === '__proto__' || Object.hasOwn(out, key)) throw malformed()
    out[key] = value
  }
  return out
}

/** Brackets deeper than any call needs are refused before parsing. */
function tooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inText) {
      if (char === '\\') i++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{' || char === '[') {
      if (++depth > MaxDepth) return true
    } else if (char === '}' || char === ']') depth--
  }
  return false
}

async function fromBody(request: Request): Promise<Record<string, unknown>> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0) return {}
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
  const type = request.headers.get('Content-Type') ?? ''
  if (type.includes('application/x-www-form-urlencoded')) return fromParams(new URLSearchParams(text))
  if (tooDeep(text)) throw malformed()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed()
  check(value)
  return value as Record<string, unknown>
}

export async function readInput(request: Request, pathParams: Record<string, string>): Promise<Record<string, unknown>> {
  const query = fromParams(new URL(request.url).searchParams)
  if (request.method === 'GET') return { ...query, ...pathParams }
  return { ...query, ...(await fromBody(request)), ...pathParams }
}
