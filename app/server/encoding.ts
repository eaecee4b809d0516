import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies gain nothing noticeable. */
export const MinCompressedBytes = 256

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

// Browsers send a handful of different values, millions of times.
const known = new Map<string, Encoding>()
const MaxKnown = 100

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accept: string | string[] | undefined): Encoding {
  if (!accept) return 'identity'
  const header = String(accept)
  let encoding = known.get(header)
  if (encoding) return encoding
  const allowed = header.toLowerCase()
  encoding = accepts(allowed, 'br') ? 'br' : accepts(allowed, 'gzip') ? 'gzip' : 'identity'
  if (known.size < MaxKnown) known.set(header, encoding)
  return encoding
}

function accepts(header: string, coding: string): boolean {
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.split(';')
    if (name!.trim() !== coding) continue
    return !parameters.some(parameter => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))
  }
  return false
}

/** Up to this size in bytes, the thread pool costs more CPU time than it takes off the event loop. */
const InPlaceBytes = 128 * 1024

/** For a body sent once, and for one that is cached and sent often. */
export type Effort = 'once' | 'kept'

/**
 * See docs/decisions/2026-11-23-server.md for the figures. Brotli's 2 is no faster than 3, 4 takes
 * twice as long, and 6 saves nothing over 5.
 */
const BrotliQuality: Record<Effort, number> = { once: 3, kept: 5 }
const GzipLevel = 3

/** Compresses; large bodies, and those with the higher effort, on the thread pool. */
export async function compress(
  body: Buffer,
  encoding: 'br' | 'gzip',
  effort: Effort = 'once',
): Promise<Buffer> {
  const inPlace = body.length <= InPlaceBytes && effort === 'once'
  if (encoding === 'gzip') {
    const options = { level: GzipLevel }
    return inPlace ? gzipSync(body, options) : compressGzip(body, options)
  }
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BrotliQuality[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
  return inPlace ? brotliCompressSync(body, options) : compressBrotli(body, options)
}

/** Decompresses one of our own bodies. */
export const decompress = (body: Buffer, encoding: 'br' | 'gzip'): Buffer =>
  encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)

export function isText(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|manifest\+json|xml|[\w.-]+\+(json|xml))|image\/svg)/i.test(
    contentType,
  )
}
