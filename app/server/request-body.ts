import type { IncomingMessage } from 'node:http'
import type { Limits } from './limits.ts'

/** Thrown when a body exceeds its limit, by Content-Length or while it arrives. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** Thrown when the client disconnects in the middle of its body. */
export class BodyCutOff extends Error {
  override name = 'BodyCutOff'
}

export type RequestBody = {
  content: Buffer | ReadableStream<Uint8Array> | null
  /** Rejects as soon as a streamed body exceeds its limit; never settles otherwise. */
  tooLarge?: Promise<never>
}

/**
 * Reads a request's body within its limit. Forms and JSON are read completely first, so that a slow
 * sender delays no one; uploads are streamed. Node discards the rest of a refused body after the
 * answer, within the request timeout.
 */
export async function takeBody(
  req: IncomingMessage,
  limits: Pick<Limits, 'bodyBytes'> & {
    /** Null where no files are accepted: multipart bodies are treated like any other form there. */
    uploadBytes: number | null
  },
): Promise<RequestBody> {
  const declared = req.headers['content-length']
  if (declared === undefined && req.headers['transfer-encoding'] === undefined) {
    return { content: null }
  }
  const streamed = /^multipart\//i.test(req.headers['content-type'] ?? '')
  const uploads = streamed ? limits.uploadBytes : null
  const bound = uploads ?? limits.bodyBytes
  if (Number(declared ?? 0) > bound) throw new BodyTooLarge()
  return uploads === null ? { content: await readWhole(req, bound) } : passOn(req, bound)
}

function readWhole(req: IncomingMessage, bound: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > bound) finish(() => reject(new BodyTooLarge()))
      else chunks.push(chunk)
    }
    const end = () =>
      finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const cutOff = () => finish(() => reject(new BodyCutOff()))
    const finish = (settle: () => void) => {
      req.off('data', take).off('end', end).off('error', cutOff).off('close', cutOff)
      req.on('error', () => {})
      settle()
    }
    req.on('data', take).on('end', end).on('error', cutOff).on('close', cutOff)
  })
}

function passOn(req: IncomingMessage, bound: number): RequestBody {
  let fail: (error: Error) => void
  const tooLarge = new Promise<never>((_, reject) => (fail = reject))
  tooLarge.catch(() => {})
  let size = 0
  let open = true
  const content = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const finish = (settle: () => void) => {
          if (!open) return
          open = false
          settle()
        }
        req.on('data', (chunk: Buffer) => {
          if (!open) return
          size += chunk.length
          if (size > bound) {
            finish(() => controller.error(new BodyTooLarge()))
            fail(new BodyTooLarge())
            return
          }
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) req.pause()
        })
        req.on('end', () => finish(() => controller.close()))
        req.on('error', () => finish(() => controller.error(new BodyCutOff())))
        req.on('close', () => finish(() => controller.error(new BodyCutOff())))
        req.pause()
      },
      pull() {
        req.resume()
      },
      cancel() {
        open = false
        req.resume()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  )
  return { content, tooLarge }
}
