import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { CallRequest } from '#shared/call-request.ts'
import { isInternalHeader } from '#shared/internal-headers.ts'

const SessionCookie = /(?:^|;\s*)(?:__Host-)?forum_session=/

// Connection headers, and unverified claims about the peer.
const NotPassedOn =
  /^(connection|keep-alive|transfer-encoding|upgrade|expect|host|forwarded|x-forwarded-.*|x-real-ip)$/i

/** Headers of a request for the application; the host is the configured site's. */
export function requestHeaders(req: IncomingMessage, siteOrigin: string): Headers {
  const headers = new Headers()
  const raw = req.rawHeaders
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!
    if (!NotPassedOn.test(name) && !isInternalHeader(name)) headers.append(name, raw[i + 1]!)
  }
  headers.set('host', siteOrigin.slice(siteOrigin.indexOf('//') + 2))
  // Already checked against the visitor's actual host, which need not be the configured one
  // (localhost, 127.0.0.1): Remix would compare it with the host again.
  headers.delete('origin')
  return headers
}

/** An anonymous page may depend on cookies: nothing else of the reader reaches it. */
export function anonymousHeaders(
  req: IncomingMessage,
  siteOrigin: string,
  withCookies: boolean,
): Headers {
  const headers = new Headers({ host: siteOrigin.slice(siteOrigin.indexOf('//') + 2) })
  const { cookie } = req.headers
  if (withCookies && cookie) headers.set('cookie', cookie)
  return headers
}

/** The web Request. Its URL uses the configured site, never `Host`. */
export function webRequest(
  address: string,
  method: string,
  headers: Headers,
  body: Buffer | ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): Request {
  return new Request(address, {
    method,
    headers,
    signal,
    body: method === 'GET' ? null : (body as BodyInit | null),
    ...(body && { duplex: 'half' }),
  })
}

/** The same for a call whose body was read, and is no form with files; null = it has none. */
export const callRequest = (
  url: string,
  method: string,
  headers: Headers,
  content: Buffer | null,
): CallRequest => ({
  url,
  method,
  headers,
  body: null,
  arrayBuffer: () => Promise.resolve(new Uint8Array(content ?? []).buffer),
})

/**
 * More than one makes a request invalid (RFC 9112, 3.2); Node keeps the first and drops the others.
 */
export function hostsOf(rawHeaders: string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

export function hasCredentials(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization !== undefined ||
    (headers.cookie !== undefined && SessionCookie.test(headers.cookie))
  )
}
