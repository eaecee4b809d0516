/** Answers that programs read again and again: with a tag, so that an unchanged one costs no bytes. */
import { createHash } from 'node:crypto'

/** Copies are kept, and asked about each time: what leaves the site must leave its copies, too. */
const Asked = 'public, max-age=0, must-revalidate'

type Look = {
  /** Media type; texts are UTF-8. */
  type: string
  /** For what holds nothing that members wrote: seconds for which nobody has to ask. */
  maxAge?: number
  headers?: Record<string, string>
}

export function textForPrograms(request: Request, text: string, look: Look): Response {
  // Weak, as the text may travel compressed.
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
