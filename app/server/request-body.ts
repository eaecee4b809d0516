import type { IncomingMessage } from 'node:http'
import type { Exchange } from './exchange.ts'
import type { Limits } from './limits.ts'
import { Pace } from './pace.ts'

/** Thrown for a body that exceeds its limit (413), by Content-Length or while it arrives, or its pace (408). */
export class BodyRefused extends Error {
  override name = 'BodyRefused'
  readonly status: 408 | 413

  constructor(status: 408 | 413) {
    super()
    this.status = status
  }
}

/** Thrown when the client disconnects in the middle of its body. */
export class BodyCutOff extends Error {
  override name = 'BodyCutOff'
}

export type RequestBody = {
  content: Buffer | ReadableStream<Uint8Array> | null
  /** Rejects as soon as a streamed body exceeds its limit or is too slow; never settles otherwise. */
  refused?: Promise<never>
}

/**
 * Reads a request's body within its limit. Forms and JSON are read completely first, so that a slow
 * sender delays no one; uploads are streamed. What nobody reads is discarded after the answer; see
 * unread-body.ts.
 */
export async function takeBody(
  exchange: Pick<Exchange, 'req' | 'res' | 'taken'>,
  limits: Pick<Limits, 'bodyBytes' | 'pace'> & {
    /** Null where no files are accepted: multipart bodies are treated like any other form there. */
    uploadBytes: number | null
  },
): Promise<RequestBody> {
  const { req } = exchange
  const declared = req.headers['content-length']
  if (declared === undefined && req.headers['transfer-encoding'] === undefined) {
    return { content: null }
  }
  const streamed = /^multipart\//i.test(req.headers['content-type'] ?? '')
  const uploads = streamed ? limits.uploadBytes : null
  const bound = uploads ?? limits.bodyBytes
  if (Number(declared ?? 0) > bound) throw new BodyRefused(413)
  exchange.taken = true
  return uploads === null
    ? { content: await readWhole(req, bound, limits.pace) }
    : passOn(exchange, bound, limits.pace)
}

function readWhole(req: IncomingMessage, bound: number, rule: Limits['pace']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const pace = new Pace(rule, () => finish(() => reject(new BodyRefused(408))))
    const take = (chunk: Buffer) => {
      size += chunk.length
      pace.received(chunk.length)
      if (size > bound) finish(() => reject(new BodyRefused(413)))
      else chunks.push(chunk)
    }
    const end = () =>
      finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const cutOff = () => finish(() => reject(new BodyCutOff()))
    const finish = (settle: () => void) => {
      pace.stop()
      req.off('data', take).off('end', end).off('error', cutOff).off('close', cutOff)
      req.on('error', () => {})
      settle()
    }
    req.on('data', take).on('end', end).on('error', cutOff).on('close', cutOff)
    pace.start()
  })
}

function passOn(
  { req, res }: Pick<Exchange, 'req' | 'res'>,
  bound: number,
  rule: Limits['pace'],
): RequestBody {
  let fail!: (error: Error) => void
  const refused = new Promise<never>((_, reject) => (fail = reject))
  refused.catch(() => {})
  let to!: ReadableStreamDefaultController<Uint8Array>
  let size = 0
  let open = true
  const finish = (settle?: () => void) => {
    pace.stop()
    if (!open) return
    open = false
    settle?.()
  }
  const refuse = (error: Error) =>
    finish(() => {
      to.error(error)
      fail(error)
    })
  const cutOff = () => finish(() => to.error(new BodyCutOff()))
  const pace = new Pace(rule, () => refuse(new BodyRefused(408)))
  const read = () => {
    if (open) pace.start()
    req.resume()
  }
  req.on('data', (chunk: Buffer) => {
    if (!open) return
    size += chunk.length
    pace.received(chunk.length)
    if (size > bound) return refuse(new BodyRefused(413))
    to.enqueue(chunk)
    if ((to.desiredSize ?? 0) > 0) return
    pace.stop()
    req.pause()
  })
  req.on('end', () => finish(() => to.close()))
  req.on('error', cutOff).on('close', cutOff)
  // Answered without the rest, which does not arrive here.
  res.once('finish', cutOff)
  req.pause()
  const content = new ReadableStream<Uint8Array>(
    {
      start: controller => void (to = controller),
      pull: read,
      cancel() {
        finish()
        req.resume()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  )
  return { content, refused }
}
