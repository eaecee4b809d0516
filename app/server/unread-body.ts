/**
 * An answer may be given before its request was read to the end. The rest is then received and discarded: unread bytes
 * would keep back the next request of the connection, and closing on them resets the connection before the answer was
 * read.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from './limits.ts'
import { Pace } from './pace.ts'

/** How long a client that has its last answer may keep the connection open, in ms. */
export const LingerMs = 1_000

type Rules = Pick<Limits, 'unread' | 'pace'>

/** Bytes of the body that may still arrive; 0 when there is none, or all of it is there. */
export function unreadBytes({ complete, headers }: IncomingMessage): number {
  if (complete) return 0
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

/**
 * Call it before the head of the answer is sent. After the answer, what arrives is discarded, at most `unread.most`
 * bytes and no slower than the pace; the connection then serves the next request, or is closed if it was to close.
 */
export function discardUnread(req: IncomingMessage, res: ServerResponse, rules: Rules): void {
  const { socket } = req
  // Node would close at once, whatever is unread.
  socket.destroySoon = () => void socket.end()
  let left = rules.unread.most
  const pace = new Pace(rules.pace, () => socket.destroy())
  const settle = () => {
    pace.stop()
    delete (socket as Partial<Socket>).destroySoon
    if (!socket.writable) setTimeout(() => socket.destroy(), LingerMs).unref()
  }
  res.once('finish', () => {
    if (req.readableEnded) return settle()
    req.once('end', settle)
    req.once('close', () => pace.stop())
    req.unpipe()
    req.removeAllListeners('data')
    req.on('data', (chunk: Buffer) => {
      pace.received(chunk.length)
      left -= chunk.length
      if (left < 0) socket.destroy()
    })
    pace.start()
    req.resume()
  })
}
