import { networkOf } from '#shared/network.ts'
import type { Application } from './application.ts'
import { BodyBudget, type Hold } from './body-budget.ts'
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
  /** It has a part of the budget. */
  large: boolean
  /** Rejects as soon as a streamed body exceeds its limit or is too slow; never settles otherwise. */
  refused?: Promise<never>
}

type Receiver = Pick<Exchange, 'req' | 'res' | 'clientIp' | 'taken'>

export type BodyLimits = Pick<Limits, 'bodyBytes' | 'pace'> & {
  /** Null where no files are accepted: multipart bodies are treated like any other form there. */
  uploadBytes: number | null
  budget: BodyBudget
}

/**
 * The limits for a body, by path. A body that is read only to show its text on an error page has a
 * small separate budget: it has waited for the other in vain.
 */
export function boundsOf(
  { bodyBytes, uploadBytes, pace, bodies }: Limits,
  app: Pick<Application, 'uploadBytes'>,
) {
  const { refused, bytes } = bodies
  const limits = (part: number): BodyLimits => ({
    bodyBytes,
    pace,
    uploadBytes: null,
    budget: new BodyBudget({ ...bodies, bytes: part }),
  })
  const own = limits(bytes - refused)
  const uploads = (path: string) => (app.uploadBytes ? app.uploadBytes(path) : uploadBytes)
  return {
    at: (path: string): BodyLimits => ({ ...own, uploadBytes: uploads(path) }),
    ofRefused: limits(refused),
  }
}

/** How long an answer to a large body may wait for its client without progress, in ms. */
const AnswerMs = 30_000

/**
 * Reads a request's body within its limit. Forms and JSON are read completely first, so that a slow
 * sender delays no one; large ones wait for their part of the budget, which they keep until the
 * answer is sent. Uploads are streamed. What nobody reads is discarded after the answer; see
 * unread-body.ts. Throws `BodyRefused`, `BodyCutOff`, or `Overloaded` if there was no room in time;
 * the body is then still unread.
 */
export async function takeBody(exchange: Receiver, limits: BodyLimits): Promise<RequestBody> {
  const { req } = exchange
  const declared = req.headers['content-length']
  if (declared === undefined && req.headers['transfer-encoding'] === undefined) {
    return { content: null, large: false }
  }
  const streamed = /^multipart\//i.test(req.headers['content-type'] ?? '')
  const uploads = streamed ? limits.uploadBytes : null
  const bound = uploads ?? limits.bodyBytes
  const length = Number(declared ?? 0)
  if (length > bound) throw new BodyRefused(413)
  if (uploads !== null) {
    exchange.taken = true
    return passOn(exchange, bound, limits.pace)
  }
  const hold = length > limits.budget.small ? await holdFor(exchange, length, limits) : null
  exchange.taken = true
  const content = await readWhole(exchange, bound, limits, hold)
  return { content, large: content.length > limits.budget.small }
}

/** A part of the budget until the answer was sent. */
async function holdFor({ req, res, clientIp }: Receiver, bytes: number, { budget }: BodyLimits) {
  const gone = new AbortController()
  const leave = () => gone.abort()
  res.once('close', leave)
  const hold = await budget.take(bytes, networkOf(clientIp), gone.signal)
  res.off('close', leave)
  res.once('close', hold.release)
  if (res.destroyed) hold.release()
  // A client that does not read the answer may not keep it, either.
  res.once('prefinish', () => req.socket.setTimeout(AnswerMs))
  return hold
}

function readWhole(
  exchange: Receiver,
  bound: number,
  limits: BodyLimits,
  given: Hold | null,
): Promise<Buffer> {
  const { req } = exchange
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let hold = given
    const pace = new Pace(limits.pace, () => finish(() => reject(new BodyRefused(408))))
    const take = (chunk: Buffer) => {
      size += chunk.length
      pace.received(chunk.length)
      if (size > bound) return finish(() => reject(new BodyRefused(413)))
      chunks.push(chunk)
      // Of unknown length.
      if (!hold && size > limits.budget.small) wait()
    }
    const wait = () => {
      pace.stop()
      req.pause()
      holdFor(exchange, bound, limits).then(begin, (error: Error) => finish(() => reject(error)))
    }
    const begin = (part: Hold | null) => {
      hold = part
      hold?.read(pace)
      pace.start()
      req.resume()
    }
    const end = () =>
      finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const cutOff = () => finish(() => reject(new BodyCutOff()))
    const finish = (settle: () => void) => {
      pace.stop()
      hold?.read(null)
      req.off('data', take).off('end', end).off('error', cutOff).off('close', cutOff)
      req.on('error', () => {})
      settle()
    }
    req.on('data', take).on('end', end).on('error', cutOff).on('close', cutOff)
    begin(given)
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
  return { content, large: false, refused }
}
