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

function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped ? mapped[1]! : address.replace(/^\[|\]$/g, '')
}
