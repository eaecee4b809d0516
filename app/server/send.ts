import { once } from 'node:events'
import { pageOf } from '#shared/html-response.ts'
import { chooseEncoding, compress, isText, MinCompressedBytes } from './encoding.ts'
import type { Exchange, HeaderList, Reply } from './exchange.ts'

/** Larger bodies are streamed instead of being buffered and compressed. */
const GatherBytes = 1024 * 1024
const Bodiless = new Set([101, 204, 205, 304])

/**
 * An answer prepared for repeated sending: its head in Node's format, complete except for the id.
 */
export type PreparedReply = { status: number; head: string[]; body: Buffer | null }

export function prepareReply(
  status: number,
  headers: HeaderList,
  body: Buffer | null,
): PreparedReply {
  const length: HeaderList = body ? [['Content-Length', String(body.length)]] : []
  return { status, head: [...headers, ...length].flat(), body }
}

export function sendPrepared(exchange: Exchange, { status, head, body }: PreparedReply): void {
  exchange.res.writeHead(status, head.concat('X-Request-Id', exchange.id))
  if (exchange.head || !body) return void exchange.res.end()
  exchange.bytes = body.length
  exchange.res.end(body)
}

/** Sends an answer with a complete body, unchanged. */
export function sendReply(exchange: Exchange, { status, headers, body }: Reply): void {
  sendPrepared(exchange, prepareReply(status, headers, Bodiless.has(status) ? null : body))
}

/**
 * Sends an application's answer with the given headers. Text over 1 KB is compressed; bodies over
 * 1 MB are streamed with backpressure.
 */
export async function sendResponse(
  exchange: Exchange,
  response: Response,
  headers: HeaderList,
): Promise<void> {
  const page = pageOf(response)
  const gathered = page ? { head: page, rest: undefined } : await gather(response.body, exchange)
  if (!gathered) return
  if (gathered.rest) return stream(exchange, response.status, headers, gathered.head, gathered.rest)

  const type = response.headers.get('content-type') ?? ''
  const encoding = chooseEncoding(exchange.req.headers['accept-encoding'])
  const body = gathered.head
  const worth = body.length >= MinCompressedBytes && isText(type)
  if (encoding === 'identity' || !worth || response.headers.has('content-encoding')) {
    return sendReply(exchange, { status: response.status, headers, body })
  }
  sendReply(exchange, {
    status: response.status,
    headers: [...headers, ['Content-Encoding', encoding]],
    body: await compress(body, encoding),
  })
}

type Chunks = ReadableStreamDefaultReader<Uint8Array>

/** Null when the client disconnected meanwhile. */
async function gather(
  body: ReadableStream<Uint8Array> | null,
  exchange: Exchange,
): Promise<{ head: Buffer; rest?: Chunks } | null> {
  if (!body) return { head: Buffer.alloc(0) }
  const reader: Chunks = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (exchange.res.destroyed) {
      await reader.cancel()
      return null
    }
    if (done) return { head: join(chunks) }
    chunks.push(value)
    size += value.length
    if (size > GatherBytes) return { head: join(chunks), rest: reader }
  }
}

function join(chunks: Uint8Array[]): Buffer {
  const [only] = chunks
  if (chunks.length !== 1 || !only) return Buffer.concat(chunks)
  return Buffer.from(only.buffer, only.byteOffset, only.byteLength)
}

async function stream(
  exchange: Exchange,
  status: number,
  headers: HeaderList,
  head: Buffer,
  rest: Chunks,
): Promise<void> {
  const { res } = exchange
  if (exchange.head) {
    sendPrepared(exchange, prepareReply(status, headers, null))
    return rest.cancel()
  }
  res.writeHead(status, headers.flat().concat('X-Request-Id', exchange.id))
  const closed = new AbortController()
  res.once('close', () => closed.abort())
  try {
    let chunk: Uint8Array | undefined = head
    while (chunk && !res.destroyed) {
      exchange.bytes += chunk.length
      if (!res.write(chunk)) await once(res, 'drain', { signal: closed.signal })
      chunk = (await rest.read()).value
    }
    res.end()
  } catch (error) {
    // Closing the connection is the only way left to signal an incomplete body.
    res.destroy()
    if (!closed.signal.aborted) throw error
  } finally {
    if (closed.signal.aborted) await rest.cancel()
  }
}
