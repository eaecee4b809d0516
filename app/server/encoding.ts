import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies do not get smaller in a way that anyone would notice. */
export const MinCompressedBytes = 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accept: string | string[] | undefined): Encoding {
  if (!accept) return 'identity'
  const allowed = String(accept).toLowerCase()
  if (accepts(allowed, 'br')) return 'br'
  return accepts(allowed, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, coding: string): boolean {
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.split(';')
    if (name!.trim() !== coding) continue
    return !parameters.some(parameter => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter))
  }
  return false
}

/** Compresses on the thread pool; the levels suit a page that is sent right away. */
export function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: 6 })
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

export function isText(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|manifest\+json|xml|[\w.-]+\+(json|xml))|image\/svg)/i.test(
    contentType,
  )
}
