import type { Application } from './application.ts'
import type { Exchange } from './exchange.ts'
import { routeClass } from './route-class.ts'
import { SecretMask } from '#shared/secret-mask.ts'

const Secret = /auth|code|token|pass|secret|session|state|key|mail|invite/i
const MaxLength = 500
/** Writes of this size to a pipe are never mixed with those of other processes. */
const BatchBytes = 4 * 1024
const BatchMs = 200
// Numeric levels as in pino.
const InfoLevel = 30
const ErrorLevel = 50

/**
 * Counts each request and writes one line for it once its connection is done. Lines are written in
 * batches where supported: a call per line would cost as much as a cached page.
 */
export class RequestLog {
  #app: Pick<Application, 'log' | 'requestLines' | 'countRequest'>
  #clock: () => number
  #lines = ''
  #timer: NodeJS.Timeout | null = null

  constructor(
    app: Pick<Application, 'log' | 'requestLines' | 'countRequest'>,
    clock: () => number,
  ) {
    this.#app = app
    this.#clock = clock
  }

  follow(exchange: Exchange): void {
    const startedAt = this.#clock()
    exchange.res.once('close', () => this.#write(exchange, this.#clock() - startedAt))
  }

  proxyUnheard(): void {
    this.#app.log.warn(
      {},
      'X-Forwarded-For arrives while TRUST_PROXY is 0: behind a proxy all visitors count as one network',
    )
  }

  /** A refused write: the entry has both origins, because a wrong site URL looks the same. */
  foreign({ id, req }: Exchange, siteOrigin: string): void {
    const { origin, referer, 'sec-fetch-site': fetchSite } = req.headers
    const from = (origin ?? referer?.split('?', 1)[0] ?? '').slice(0, 200)
    this.#app.log.warn({ id, from, fetchSite, siteOrigin }, 'write from another site refused')
  }

  /** Writes pending lines. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const lines = this.#lines
    this.#lines = ''
    if (lines) this.#app.requestLines?.(lines)
  }

  #write(exchange: Exchange, ms: number): void {
    const { req, res } = exchange
    const failed = res.statusCode >= 500
    const { cache } = exchange
    // Always the same fields, those without a value left out by JSON: adding some shows in the cost of a cached page.
    const entry = {
      id: exchange.id,
      ip: exchange.clientIp,
      method: req.method,
      path: loggedPath(exchange.path, exchange.search),
      status: res.statusCode,
      ms: Math.round(ms * 100) / 100,
      bytes: exchange.bytes,
      cache,
      aborted: res.writableFinished ? undefined : true,
    }
    const cached = cache === 'fresh' || cache === 'stale'
    this.#app.countRequest?.(routeClass(exchange.path, cached), res.statusCode, ms)

    const { log, requestLines } = this.#app
    if (!requestLines) return failed ? log.error(entry, 'request') : log.info(entry, 'request')
    const level = failed ? ErrorLevel : InfoLevel
    const time = new Date().toISOString()
    const text = `{"level":${level},"time":"${time}",${JSON.stringify(entry).slice(1, -1)},"msg":"request"}\n`
    if (this.#lines.length + text.length > BatchBytes) this.flush()
    this.#lines += text
    this.#timer ??= setTimeout(() => this.flush(), BatchMs).unref()
  }
}

/**
 * The URL for the log: values of query parameters that may contain a secret are removed, and
 * nothing in it can start a new line.
 */
export function loggedPath(path: string, search: string): string {
  const text = search.length > 1 ? `${path}?${withoutSecrets(search.slice(1))}` : path
  // eslint-disable-next-line no-control-regex
  return text.slice(0, MaxLength).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?')
}

function withoutSecrets(query: string): string {
  return query
    .split('&')
    .map(pair => {
      const [name = '', ...value] = pair.split('=')
      return value.length > 0 && Secret.test(decoded(name)) ? `${name}=${SecretMask}` : pair
    })
    .join('&')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
