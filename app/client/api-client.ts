/**
 * A client of the JSON API, for browsers and Node alike:
 *
 *     const forum = createClient({ url: 'https://forum.example/community', key })
 *     const question = await forum.get('question/info', { id })
 */
import type { CallTable, EscapedText } from './calls.ts'

type Method = keyof CallTable

/** The calls of one method, by their documented names. */
export type Calls<M extends Method> = CallTable[M]

/** The input of a call. */
export type InputOf<O> = O extends { input: infer I } ? I : never

/** The data of a call's answer, without the envelope. */
export type DataOf<O> = O extends { data: infer D } ? D : never

export type CallOptions = {
  /** Aborts the call. */
  signal?: AbortSignal
  /** Timeout in ms; 100 000 by default. */
  timeout?: number
}

type Arguments<O> =
  object extends InputOf<O>
    ? [input?: InputOf<O>, options?: CallOptions]
    : [input: InputOf<O>, options?: CallOptions]

type Call<M extends Method> = <N extends keyof Calls<M>>(
  name: N,
  ...given: Arguments<Calls<M>[N]>
) => Promise<DataOf<Calls<M>[N]>>

export type ClientOptions = {
  /** URL of the forum, such as `https://forum.example/community`. */
  url: string
  /** `access_token` from logging in. */
  token?: string
  /** An API key; takes precedence over a token. */
  key?: string
  /** Language of messages, such as `en_US`. */
  language?: string
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
  /** Timeout in ms; 100 000 by default. */
  timeout?: number
}

export type Client = {
  get: Call<'get'>
  post: Call<'post'>
  put: Call<'put'>
  del: Call<'delete'>
  /** The same client with other options, such as another token or language. */
  with(changes: Partial<ClientOptions>): Client
}

const Characters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['#34', '"'],
  ['#39', "'"],
])

/** The text again, for places that show no HTML. */
export const unescapeText = (escaped: EscapedText): string =>
  escaped.replace(/&(amp|lt|gt|#34|#39);/g, (_, name: string) => Characters.get(name)!)

/** An error of a call. `code` is the HTTP status, 0 when there was no answer. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  /** Stable name of the error; `client.…` for errors that do not come from the forum. */
  readonly reason: string
  /** Errors of single fields. */
  readonly fields: Record<string, string>
  readonly data: unknown

  constructor(refusal: Reply, cause?: unknown) {
    super(unescapeText(refusal.msg || refusal.reason), { cause })
    this.code = refusal.code
    this.reason = refusal.reason
    this.data = refusal.data
    this.fields = fieldsOf(refusal.data)
  }
}

type Reply = { code: number; reason: string; msg: string; data: unknown }
type Input = Record<string, unknown>

const Patience = 100_000

function fieldsOf(data: unknown): Record<string, string> {
  if (!Array.isArray(data)) return {}
  const entries = data as { error_field?: unknown; error_msg?: unknown }[]
  return Object.fromEntries(
    entries.map(({ error_field, error_msg }) => [String(error_field), String(error_msg)]),
  )
}

const failed = (reason: string, msg: string, cause?: unknown): ApiError =>
  new ApiError({ code: 0, reason, msg, data: null }, cause)

/** URL of a call; only setup calls are below the root of the host. */
function addressOf(url: string, name: string): string {
  const site = url.replace(/\/+$/, '')
  if (name.startsWith('installation/')) return `${new URL(site).origin}/${name}`
  if (name.startsWith('admin/')) return `${site}/answer/admin/api/${name.slice('admin/'.length)}`
  return name.startsWith('api/') ? `${site}/${name}` : `${site}/answer/api/v1/${name}`
}

/** Fills the path parameters; returns the remaining input. */
function fillPath(name: string, input: Input): [name: string, rest: Input] {
  const rest = new Map(Object.entries(input))
  const filled = name.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key)
    rest.delete(key)
    return encodeURIComponent(String(value))
  })
  return [filled, Object.fromEntries(rest)]
}

function queryOf(input: Input): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** A body with files is sent as a form, every other body as JSON. */
function bodyOf(input: Input): { body: BodyInit; type: string | null } {
  const values = Object.entries(input).filter(([, value]) => value !== undefined)
  if (!values.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(Object.fromEntries(values)), type: 'application/json' }
  }
  const form = new FormData()
  for (const [key, value] of values) form.append(key, value instanceof Blob ? value : String(value))
  return { body: form, type: null }
}

function headersOf({ token, key, language }: ClientOptions, type: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const pass = key ?? token
  if (pass) headers.set('Authorization', `Bearer ${pass}`)
  if (language) headers.set('Accept-Language', language)
  if (type) headers.set('Content-Type', type)
  return headers
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'code' in value && 'reason' in value

async function dataOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const answer: unknown = await response.json().catch((error: unknown) => {
    // Aborting while the answer arrives is not a protocol error.
    if (error instanceof DOMException) throw error
    return null
  })
  if (!isReply(answer)) {
    const refusal = { code: response.status, msg: 'The answer could not be read.', data: null }
    throw new ApiError({ ...refusal, reason: 'client.unreadable' })
  }
  if (!response.ok) throw new ApiError(answer)
  return answer.data
}

async function request(
  options: ClientOptions,
  method: string,
  path: string,
  given: Input = {},
  { signal, timeout = options.timeout ?? Patience }: CallOptions = {},
): Promise<unknown> {
  const [name, input] = fillPath(path, given)
  const reads = method === 'GET'
  const { body, type } = reads ? { body: null, type: null } : bodyOf(input)
  const address = addressOf(options.url, name) + (reads ? queryOf(input) : '')
  const late = AbortSignal.timeout(timeout)
  const ask = options.fetch ?? fetch
  try {
    const response = await ask(address, {
      method,
      body,
      headers: headersOf(options, type),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    return await dataOf(response)
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (signal?.aborted) throw failed('client.given_up', 'The call was given up.', error)
    if (late.aborted) throw failed('client.too_late', 'The forum did not answer in time.', error)
    throw failed('client.unreachable', 'The forum could not be reached.', error)
  }
}

export function createClient(options: ClientOptions): Client {
  const calling =
    (method: string) =>
    (name: string, input?: object, call?: CallOptions): Promise<unknown> =>
      request(options, method, name, input as Input, call)
  return {
    get: calling('GET') as Client['get'],
    post: calling('POST') as Client['post'],
    put: calling('PUT') as Client['put'],
    del: calling('DELETE') as Client['del'],
    with: (changes: Partial<ClientOptions>): Client => createClient({ ...options, ...changes }),
  }
}
