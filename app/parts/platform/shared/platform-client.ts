/**
 * The platform client (spec §3, §6): what the program knows about the visitor. It runs in browsers and on the
 * server; a failed call returns a not-ok result with defaults, and never throws.
 */
import { ownValue } from '#shared/own-value.ts'
import {
  type PlatformAnswers,
  type PlatformCall,
  platformDefaults,
  platformFallbacks,
  platformPaths,
} from './platform-calls.ts'

export type PlatformState = 'before' | 'fetching' | 'done'

type PlatformResult<C extends PlatformCall> =
  { ok: true; data: PlatformAnswers[C] } | { ok: false; message: string; data: PlatformAnswers[C] }

/** A raw response: its HTTP status and JSON body. */
export type PlatformReply = { status: number; body: unknown }
/** Sends a call; it may throw, hang, or return anything. */
export type PlatformTransport = (
  call: PlatformCall,
  given: { code?: string; signal: AbortSignal },
) => Promise<PlatformReply>

type ReadCall = Exclude<PlatformCall, 'bootstrap' | 'consumeInvite' | 'markInvitesRead'>
const reads: ReadCall[] = ['qualification', 'quota', 'reward', 'inviteSummary', 'inviteStatus']

type PlatformFindings = { bootstrap: PlatformResult<'bootstrap'> } & {
  [C in ReadCall]?: PlatformResult<C>
}

export type PlatformClientParts = {
  transport: PlatformTransport
  /** The text of a key, in the reader's language. */
  t: (key: string) => string
  /** Timeout of a call, in ms. */
  patience?: number
  /** Calls after the bootstrap; all by default. */
  wanted?: readonly ReadCall[]
  onState?: (state: PlatformState) => void
}

export type PlatformClient = {
  readonly state: PlatformState
  /** Runs once: the bootstrap first, then all others in parallel, if the visitor is logged in. */
  run(): Promise<PlatformFindings>
  ask<C extends PlatformCall>(call: C, code?: string): Promise<PlatformResult<C>>
}

const Patience = 8_000

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sameKind = (value: unknown, like: unknown): boolean =>
  like === null
    ? value === null || isFields(value)
    : Array.isArray(like)
      ? Array.isArray(value)
      : typeof value === typeof like && value !== null

/** The received data, with defaults for fields that are missing or have a wrong type. */
function completed<C extends PlatformCall>(call: C, data: Fields): PlatformAnswers[C] {
  const known = Object.entries(platformDefaults[call]).map(([name, fallback]) => [
    name,
    sameKind(ownValue(data, name), fallback) ? ownValue(data, name) : fallback,
  ])
  return Object.fromEntries(known) as PlatformAnswers[C]
}

/** The response of a transport that may hang. */
async function within<R>(patience: number, work: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const patienceEnds = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      patienceEnds.abort()
      reject(new Error('The platform did not answer in time'))
    }, patience)
  })
  try {
    return await Promise.race([work(patienceEnds.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

export function platformClient(parts: PlatformClientParts): PlatformClient {
  const { transport, t, patience = Patience, wanted = reads, onState } = parts
  let state: PlatformState = 'before'
  let running: Promise<PlatformFindings> | null = null
  const enter = (next: PlatformState) => {
    state = next
    onState?.(next)
  }

  function failed<C extends PlatformCall>(call: C, said?: unknown): PlatformResult<C> {
    const key = platformFallbacks[call]
    const message = typeof said === 'string' && said ? said : key ? t(key) : ''
    return { ok: false, message, data: platformDefaults[call] }
  }

  async function ask<C extends PlatformCall>(call: C, code?: string): Promise<PlatformResult<C>> {
    try {
      const { status, body } = await within(patience, signal => transport(call, { code, signal }))
      if (!isFields(body)) return failed(call)
      if (status !== 200 || body.status !== 0) return failed(call, body.msg)
      const data = isFields(body.data) || call === 'markInvitesRead' ? (body.data ?? {}) : null
      return isFields(data) ? { ok: true, data: completed(call, data) } : failed(call)
    } catch {
      return failed(call)
    }
  }

  async function once(): Promise<PlatformFindings> {
    enter('fetching')
    const bootstrap = await ask('bootstrap')
    const rest = bootstrap.ok && bootstrap.data.loginStatus ? wanted : []
    const found = await Promise.all(rest.map(async call => [call, await ask(call)] as const))
    enter('done')
    return { bootstrap, ...Object.fromEntries(found) }
  }

  return {
    get state() {
      return state
    },
    run: () => (running ??= once()),
    ask,
  }
}

export type HttpTransport = {
  /** Base URL of the calls: '' in a browser, else the origin of the site, with or without its mount. */
  base?: string
  token?: string | null
  fetch?: typeof fetch
}

/** Calls over HTTP. */
export function httpTransport({
  base = '',
  token,
  fetch: send = fetch,
}: HttpTransport = {}): PlatformTransport {
  return async (call, { code = '', signal }) => {
    const [method, path] = platformPaths[call]
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (token) headers.Authorization = token
    const address = base + path.replace('{code}', encodeURIComponent(code))
    const response = await send(address, { method, headers, signal, redirect: 'error' })
    const body: unknown = response.status === 204 ? null : await response.json()
    return { status: response.status, body }
  }
}
