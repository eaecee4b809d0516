import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/**
 * Number of trusted reverse proxies (0 = ignore their headers), or `fly` for Fly.io's proxy, which
 * sends the visitor's address in `Fly-Client-IP`.
 */
export type TrustedProxies = number | 'fly'

/** The header with the visitor's address, by kind of proxy. */
const namingHeader = (proxies: TrustedProxies) =>
  proxies === 'fly' ? 'fly-client-ip' : 'x-forwarded-for'

/**
 * The visitor's address: the socket's, or, behind trusted proxies, the entry of `X-Forwarded-For`
 * written by the outermost of them. Entries further left are unverified and ignored.
 */
export function clientAddress(
  socketAddress: string | undefined,
  headers: IncomingHttpHeaders,
  proxies: TrustedProxies,
): string {
  const peer = plain(socketAddress ?? '')
  const named = headers[namingHeader(proxies)]
  if (proxies === 0 || !named) return peer
  const chain = String(named)
    .split(',')
    .map(part => plain(part.trim()))
  const hops = proxies === 'fly' ? 1 : proxies
  const seen = chain[Math.max(chain.length - hops, 0)] ?? ''
  return isIP(seen) ? seen : peer
}

/** Loopback and private addresses, where proxies run. */
const Near = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd])/i

/** A proxy sends client addresses, but none is trusted: all its visitors count as one network. */
export const isUnheardProxy = (
  socketAddress: string | undefined,
  headers: IncomingHttpHeaders,
  proxies: TrustedProxies,
): boolean =>
  proxies === 0 && headers['x-forwarded-for'] !== undefined && Near.test(plain(socketAddress ?? ''))

function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped ? mapped[1]! : address.replace(/^\[|\]$/g, '')
}
