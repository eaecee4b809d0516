import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/**
 * The number of reverse proxies to trust (0 = ignore their headers), or `fly` for Fly's proxy, which sends
 * the visitor's address in `Fly-Client-IP`.
 */
export type TrustedProxies = number | 'fly'

/** The header that names the visitor, by what stands in front. */
const namingHeader = (proxies: TrustedProxies) =>
  proxies === 'fly' ? 'fly-client-ip' : 'x-forwarded-for'

/**
 * The visitor's address: the socket's, or, behind trusted proxies, the entry of `X-Forwarded-For` that
 * the outermost of them wrote. Entries further left are the visitor's own claims and are not looked at.
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

/** Addresses of one machine or of a private network, where proxies stand. */
const Near = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd])/i

/** A proxy names the visitor, but none is trusted: its visitors all count as one network. */
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
