import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { translator } from '#app/i18n/catalogue.ts'
import { openSite } from '#app/infra/site.ts'
import { DefaultLocale, type Locale } from '#app/shared/codes.ts'
import { ServerSpeech } from '#app/ui/server-speech.ts'

export { services } from '#app/infra/services.ts'

/** JSON that may stand inside a script element. */
function jsonForScript(value: string): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Policy of pages that hydrate: scripts by nonce, style attributes of the component library allowed. */
function hydratedPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/**
 * One synchronous render per page. Loader data of a page that hydrates is appended as a script, as
 * the synchronous renderer cannot wait for Remix's stream; pages without scripts carry none.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const stream = context.serverHandoffStream
  const data = context.staticHandlerContext.loaderData.root as { locale?: Locale } | undefined
  const locale = data?.locale ?? DefaultLocale
  const nonce = randomBytes(16).toString('base64')
  const html = renderToString(
    <ServerSpeech.Provider value={{ t: translator(locale), nonce }}>
      <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </ServerSpeech.Provider>,
  )
  let tail = ''
  if (stream && context.renderMeta?.didRenderScripts) {
    const decoder = new TextDecoder()
    const reader = stream.getReader()
    let state = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      state += decoder.decode(part.value, { stream: true })
    }
    tail = `<script nonce="${nonce}">{const c=__remixContext.streamController;c.enqueue(${jsonForScript(state)});c.close()}</script>`
    headers.set('Content-Security-Policy', hydratedPolicy(nonce))
    headers.set('Cache-Control', 'private, no-store')
  } else await stream?.cancel()
  const cut = html.lastIndexOf('</body>')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response('<!doctype html>' + html.slice(0, cut) + tail + html.slice(cut), { status, headers })
}

/** Unexpected errors of loaders and actions: logged once, with their cause. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  openSite().log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}
