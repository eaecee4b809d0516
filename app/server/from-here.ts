import type { IncomingMessage } from 'node:http'
import { clientAddress } from './client-address.ts'

const LoopbackAddress = /^(127\.\d+\.\d+\.\d+|::1)$/
const LoopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
/** Each says that somebody passed the request on. */
const PassedOn = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * True when the request was made on this machine and nobody passed it on. The name in it must be one of
 * this machine too: a page of another site may lead its own name here. Old proxies show by their
 * version of HTTP.
 */
export function cameFromHere(
  req: Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersion'>,
): boolean {
  const { headers } = req
  if (!LoopbackAddress.test(clientAddress(req.socket.remoteAddress, {}, 0))) return false
  if (req.httpVersion === '1.0' || PassedOn.some(name => headers[name] !== undefined)) return false
  const origin = headers.origin?.replace(/^https?:\/\//, '')
  return [headers.host ?? '', origin ?? 'localhost'].every(host => LoopbackHost.test(host))
}
