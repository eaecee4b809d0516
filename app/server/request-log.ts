import type { Log } from './application.ts'
import type { Exchange } from './exchange.ts'

const Secret = /code|token|pass|secret|session|state|key|mail/i
const MaxLength = 500

/**
 * The address as it may stand in a log: the values of query keys that can carry a secret are left
 * out, and nothing in it can begin a new line.
 */
export function loggedPath(path: string, search: string): string {
  const query = search
    .slice(1)
    .split('&')
    .map(pair => {
      const [name = '', ...value] = pair.split('=')
      return value.length > 0 && Secret.test(decoded(name)) ? `${name}=[hidden]` : pair
    })
    .join('&')
  const text = query ? `${path}?${query}` : path
  // eslint-disable-next-line no-control-regex
  return text.slice(0, MaxLength).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Writes the one line of an exchange once its connection is done with it. */
export function logWhenDone(exchange: Exchange, log: Log, clock: () => number): void {
  const startedAt = clock()
  exchange.res.once('close', () => {
    const { req, res } = exchange
    const entry = {
      id: exchange.id,
      ip: exchange.clientIp,
      method: req.method,
      path: loggedPath(exchange.path, exchange.search),
      status: res.statusCode,
      ms: Math.round((clock() - startedAt) * 100) / 100,
      bytes: exchange.bytes,
      ...(exchange.cache && { cache: exchange.cache }),
      ...(!res.writableFinished && { aborted: true }),
    }
    if (res.statusCode >= 500) log.error(entry, 'request')
    else log.info(entry, 'request')
  })
}
