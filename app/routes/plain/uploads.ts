import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { DomainError } from '#kernel'
import { showBranding, showFile } from '#basics/uploads/serve-file.ts'
import { forbiddenPath } from '#shared/paths.ts'
import { pageOf } from '#web/kernel/page.ts'
import { readFileAs } from '#web/kernel/file-reader.ts'

/** Browsers must not execute anything in a file. */
const Policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/**
 * Files never change, so copies are cached for a year. An avatar is deleted with the account, and a
 * browser's copy cannot be recalled: it is revalidated after a day, which costs a 304 while it
 * exists.
 */
const ageOf = ({ source }: { source: string }) =>
  source === 'avatar' ? 'public, max-age=86400' : 'public, max-age=31536000, immutable'

const missing = () =>
  new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** The store of the files does not answer. */
const away = () =>
  new Response('Temporarily unavailable', {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
    },
  })

/** Non-ASCII names are sent next to an ASCII one (RFC 6266). */
function disposition(source: string, name: string): string {
  const way = source === 'post_attachment' ? 'attachment' : 'inline'
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /[!'()*]/g,
    c => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** An uploaded file, with its detected type; on a private site for members only. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  const { ctx, url } = page
  const path = params['*'] ?? ''
  const wanted = { path, s: url.searchParams.get('s') ?? '' }
  try {
    const file = await readFileAs(
      page,
      path.startsWith('branding/') ? showBranding : showFile,
      wanted,
    )
    const { files } = ctx.ports
    const tag = `"${file.path.replace(/[^\w-]/g, '_')}-${file.square}"`
    const open = !ctx.settings.login.login_required || file.source === 'branding'
    const headers = new Headers({
      'Cache-Control': open ? ageOf(file) : 'private, no-store',
      'Content-Security-Policy': Policy,
      // Other sites may embed it, as they may link to it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: tag,
    })
    if (request.headers.get('If-None-Match') === tag) {
      return new Response(null, { status: 304, headers })
    }
    const kept = file.square
      ? await files.findThumbnail(file.path, file.square)
      : await files.find(file.path)
    if (!kept) return missing()
    headers.set('Content-Type', file.mediaType)
    headers.set('Content-Length', String(kept.bytes))
    headers.set('Content-Disposition', disposition(file.source, file.originalName))
    return new Response(kept.open(), { headers })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'unavailable') return away()
    if (error.code === 'not_found' || error.code === 'validation') return missing()
    return redirect(forbiddenPath(), { headers: { 'Cache-Control': 'no-store' } })
  }
}
