import { isIP } from 'node:net'

/**
 * The visitor's address: the socket's, or, behind `hops` trusted proxies, the entry of
 * `X-Forwarded-For` that the outermost of them wrote. Entries further left are the visitor's own
 * claims and are not looked at.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  hops: number,
): string {
  const peer = plain(socketAddress ?? '')
  if (hops < 1 || !forwardedFor) return peer
  const chain = String(forwardedFor)
    .split(',')
    .map(part => plain(part.trim()))
  const seen = chain[Math.max(chain.length - hops, 0)] ?? ''
  return isIP(seen) ? seen : peer
}

/** The network that shares one limit: an IPv4 address, or the /64 that one IPv6 customer gets. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = address.includes('::')
    ? Array<string>(8 - left.length - right.length).fill('0')
    : []
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map(group => parseInt(group, 16).toString(16)).join(':')}::/64`
}

function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped ? mapped[1]! : address.replace(/^\[|\]$/g, '')
}
