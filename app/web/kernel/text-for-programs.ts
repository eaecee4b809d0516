/**
 * Answers that programs fetch repeatedly: with an ETag, so that an unchanged one costs no bytes.
 */
import { createHash } from 'node:crypto'

/** Caches must revalidate each time, because deleted content must disappear from them. */
const Asked = 'public, max-age=0, must-revalidate'

type Look = {
  /** Media type; texts are UTF-8. */
  type: string
  /** For content not written by members: max-age in seconds. */
  maxAge?: number
  headers?: Record<string, string>
}

export function textForPrograms(request: Request, text: string, look: Look): Response {
  // Weak, because the text may be compressed in transit.
  const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const headers = {
    'Content-Type': `${look.type}; charset=utf-8`,
    'Cache-Control': look.maxAge ? `public, max-age=${look.maxAge}` : Asked,
    ETag: tag,
    ...look.headers,
  }
  const known = request.headers.get('If-None-Match') ?? ''
  if (known.split(',').some(one => one.trim() === tag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(text, { headers })
}
