import type { IncomingMessage } from 'node:http'
import { ownValue } from '#shared/own-value.ts'
import { clientAddress } from './client-address.ts'

const LoopbackAddress = /^(127\.\d+\.\d+\.\d+|::1)$/
const LoopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
/** Each shows that a proxy forwarded the request. */
const PassedOn = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * True when the request was made directly on this machine. Its host must also name this machine:
 * another site's page may point its own name here. Old proxies are recognized by their HTTP
 * version.
 */
export function cameFromHere(
  req: Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersion'>,
): boolean {
  const { headers } = req
  if (!LoopbackAddress.test(clientAddress(req.socket.remoteAddress, {}, 0))) return false
  if (req.httpVersion === '1.0' || PassedOn.some(name => ownValue(headers, name) !== undefined))
    return false
  const origin = headers.origin?.replace(/^https?:\/\//, '')
  return [headers.host ?? '', origin ?? 'localhost'].every(host => LoopbackHost.test(host))
}
