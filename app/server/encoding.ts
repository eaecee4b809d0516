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
export const MinCompressedBytes = 1024

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

/** Size in bytes up to which compressing in place is cheaper than using the thread pool. */
const InPlaceBytes = { br: 128 * 1024, gzip: 32 * 1024 }

/** Compression effort: for a body usually sent once, or one that is cached and sent often. */
export type Effort = 'once' | 'usual' | 'kept'

/**
 * For a page of 110 KB: 0.16 ms and 11.4 KB, 0.2 ms and 11 KB, and more than 0.6 ms and 9 KB. The
 * quality 4 takes twice as long as 3 for a twentieth fewer bytes.
 */
const BrotliQuality: Record<Effort, number> = { once: 2, usual: 3, kept: 6 }

/** Compresses; larger bodies, and those with the higher effort, on the thread pool. */
export async function compress(
  body: Buffer,
  encoding: 'br' | 'gzip',
  effort: Effort = 'usual',
): Promise<Buffer> {
  const inPlace = body.length <= InPlaceBytes[encoding] && effort !== 'kept'
  if (encoding === 'gzip') {
    const options = { level: 3 }
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
