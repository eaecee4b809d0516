import type { Application } from './application.ts'
import type { Exchange } from './exchange.ts'
import { routeClass } from './route-class.ts'
import { SecretMask } from '#app/shared/secret-mask.ts'

const Secret = /auth|code|token|pass|secret|session|state|key|mail|invite/i
const MaxLength = 500
const BatchBytes = 8 * 1024
const BatchMs = 200
// The numbers that pino gives its levels.
const InfoLevel = 30
const ErrorLevel = 50

/**
 * Counts each request and writes one line for it, once its connection is done with it. Lines go out many at a time
 * where the application takes them so: one call each would cost as much as a page from the cache.
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

  /** Hands over what is waiting. */
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
    const entry: Record<string, unknown> = {
      id: exchange.id,
      ip: exchange.clientIp,
      method: req.method,
      path: loggedPath(exchange.path, exchange.search),
      status: res.statusCode,
      ms: Math.round(ms * 100) / 100,
      bytes: exchange.bytes,
    }
    if (exchange.cache) entry.cache = exchange.cache
    if (!res.writableFinished) entry.aborted = true

    const { cache } = exchange
    const cached = cache === 'fresh' || cache === 'stale'
    this.#app.countRequest?.(routeClass(exchange.path, cached), res.statusCode, ms)

    const { log, requestLines } = this.#app
    if (!requestLines) return failed ? log.error(entry, 'request') : log.info(entry, 'request')
    const line = {
      level: failed ? ErrorLevel : InfoLevel,
      time: new Date().toISOString(),
      ...entry,
    }
    this.#lines += `${JSON.stringify({ ...line, msg: 'request' })}\n`
    if (this.#lines.length > BatchBytes) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), BatchMs).unref()
  }
}

/**
 * The address as it may stand in a log: the values of query keys that can carry a secret are left
 * out, and nothing in it can begin a new line.
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
