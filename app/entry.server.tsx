import { randomBytes } from 'node:crypto'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { translator } from '#app/i18n/catalogue.ts'
import { currentSettings } from '#app/domain/settings/index.ts'
import { avatarOrigin } from '#app/domain/users/index.ts'
import { openSite } from '#app/infra/site.ts'
import { DefaultLocale, type Locale } from '#app/shared/codes.ts'
import { HtmlResponse } from '#app/shared/html-response.ts'
import { ServerSpeech } from '#app/ui/server-speech.ts'
import { internalHeaders } from '#app/web/index.ts'

export { services } from '#app/services.ts'

/** Policy of pages that hydrate: scripts by nonce, style attributes of the component library allowed. */
function hydratedPolicy(nonce: string, avatars: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${avatars}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** One synchronous render per page. Only pages that hydrate carry scripts and loader data. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const data = context.staticHandlerContext.loaderData.root as { locale?: Locale } | undefined
  const hydrates = context.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as { hydrate?: boolean } | undefined)?.hydrate,
  )
  const nonce = hydrates ? randomBytes(16).toString('base64') : ''
  const render = hydrates ? renderToString : renderToStaticMarkup
  const html = render(
    <ServerSpeech.Provider value={{ t: translator(data?.locale ?? DefaultLocale), nonce }}>
      <RemixServer context={context} url={request.url} />
    </ServerSpeech.Provider>,
  )
  // Only the scripts of a page that hydrates carry the nonce.
  if (nonce && html.includes(nonce)) {
    headers.set(
      'Content-Security-Policy',
      hydratedPolicy(nonce, avatarOrigin(currentSettings(openSite().db).settings.users)),
    )
    headers.set('Cache-Control', 'private, no-store')
  }
  for (const [name, value] of Object.entries(internalHeaders(loadContext))) {
    headers.set(name, value)
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new HtmlResponse('<!doctype html>' + html, { status, headers })
}

/** Unexpected errors of loaders and actions: logged once, with their cause. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  openSite().log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}
