/**
 * A client of the JSON API over a test world: `const call = api(w)`, then `call(who).get(path,
 * query)`. It calls the dispatcher as a real client would; tokens are sessions of the account.
 */
import { vi } from 'vitest'
import { dispatch } from '#api/index.ts'
import { startSession } from '#access/auth/sessions.queries.ts'
import type { UserRow } from '#basics/users/users.queries.ts'
import { AdminApi, ForumApi } from '#shared/paths.ts'
import type { World } from './world.ts'

export type Answer = {
  status: number
  headers: Headers
  code: number
  reason: string
  msg: string
  // Tests compare the data field by field.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
}

export type RawCall = {
  method?: string
  /** Full path, with the prefix. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array | FormData
}

type Query = Record<string, string | number | undefined>

const origin = 'http://forum.test'

/** Sends one request unchanged, and returns the response unchanged. Time is the world's. */
export async function sendPlain(
  w: World,
  { method = 'GET', path, headers, body }: RawCall,
): Promise<{ status: number; headers: Headers; body: object }> {
  vi.useFakeTimers({ toFake: ['Date'], now: w.now })
  try {
    const request = new Request(origin + path, {
      method,
      headers,
      body: body as BodyInit | undefined,
    })
    const info = { clientIp: '203.0.113.9', requestId: 'test' }
    const response = await w.respond(site => dispatch(request, info, site))
    if (!response) throw new Error(`${path} is no path of the API`)
    const answer = JSON.parse(await response.text()) as object
    return { status: response.status, headers: response.headers, body: answer }
  } finally {
    vi.useRealTimers()
  }
}

const bodies = new WeakMap<Answer, object>()

/** The body alone; it may have fields with the same names as those of HTTP. */
export const bodyOf = (answer: Answer): object => bodies.get(answer)!

/** The fields of the envelope, and the HTTP status. */
export async function send(w: World, call: RawCall): Promise<Answer> {
  const { body, ...rest } = await sendPlain(w, call)
  const answer = { ...(body as Answer), ...rest }
  bodies.set(answer, body)
  return answer
}

export function tokenOf(w: World, who: UserRow): string {
  return w.write(tx => startSession(tx, w.site.ports, who.id, 'api', w.now))
}

function search(query: Query): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) params.set(key, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Bodies with files are sent as multipart forms. */
function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/**
 * Calls with a token, in English by default; `null` calls without one. A path that begins with
 * `admin/` is a call for administrators. A text as body is sent unchanged.
 */
export function client(
  w: World,
  token: string | null,
  language = 'en_US',
  prefix: string = ForumApi,
) {
  const headers: Record<string, string> = { 'Accept-Language': language }
  if (token !== null) headers.Authorization = token
  const complete = (path: string) =>
    path.startsWith('admin/')
      ? AdminApi + path.slice(5)
      : /^(installation|api)\//.test(path)
        ? `/${path}`
        : `${prefix}/${path}`
  const write =
    (method: string) =>
    (path: string, body: object | string = {}) => {
      const withFiles =
        typeof body === 'object' && Object.values(body).some(value => value instanceof Blob)
      return send(w, {
        method,
        path: complete(path),
        headers: withFiles ? headers : { ...headers, 'Content-Type': 'application/json' },
        body: withFiles ? formOf(body) : typeof body === 'string' ? body : JSON.stringify(body),
      })
    }
  return {
    get: (path: string, query: Query = {}) =>
      send(w, { path: complete(path) + search(query), headers }),
    post: write('POST'),
    put: write('PUT'),
    del: write('DELETE'),
  }
}

/** The client of an account; null = a visitor. */
export function api(w: World, who: UserRow | null, language?: string) {
  return client(w, who && tokenOf(w, who), language)
}
