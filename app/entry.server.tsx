import { randomBytes } from 'node:crypto'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { translator } from '#app/i18n/catalogue.ts'
import { codeSources } from '#app/domain/appearance/index.ts'
import { currentSettings } from '#app/domain/settings/index.ts'
import { storedTexts } from '#app/domain/translations/index.ts'
import { avatarOrigin } from '#app/domain/users/index.ts'
import { visitorLocale } from '#app/infra/context.ts'
import { openSite } from '#app/infra/site.ts'
import type { Locale } from '#app/shared/codes.ts'
import { contentPolicy } from '#app/shared/content-policy.ts'
import { HtmlResponse } from '#app/shared/html-response.ts'
import { ServerSpeech } from '#app/ui/server-speech.ts'
import { CodeHeader, internalHeaders } from '#app/web/index.ts'

export { services } from '#app/services.ts'

/** React writes no raw markup into the head, and tolerates what it finds at its end. */
const withHead = (page: string, markup: string) => page.replace('</head>', () => `${markup}</head>`)

/** A page in place of one that a loader refused carries that refusal's status, whatever an action said before. */
function statusOf({ errors }: EntryContext['staticHandlerContext'], status: number): number {
  const refused = Object.values(errors ?? {}).find(isRouteErrorResponse)
  return refused ? refused.status : status
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
  const site = openSite()
  const { db } = site
  const locale = data?.locale ?? visitorLocale(site, request.headers.get('Cookie'))
  const t = translator(locale, storedTexts(db))
  const page = render(
    <ServerSpeech.Provider value={{ t, nonce, locale }}>
      <RemixServer context={context} url={request.url} />
    </ServerSpeech.Provider>,
  )
  const internal = internalHeaders(loadContext)
  const { custom, users } = currentSettings(db).settings
  // Only the scripts of a page that hydrates carry the nonce.
  if (nonce && page.includes(nonce)) {
    const images = `'self' data: ${avatarOrigin(users)}`.trim()
    const code = internal[CodeHeader] ? codeSources(custom) : null
    headers.set('Content-Security-Policy', contentPolicy({ images, nonce, code }))
    headers.set('Cache-Control', 'private, no-store')
  }
  for (const [name, value] of Object.entries(internal)) headers.set(name, value)
  const html = internal[CodeHeader] === 'html' ? withHead(page, custom.custom_head) : page
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new HtmlResponse('<!doctype html>' + html, {
    status: statusOf(context.staticHandlerContext, status),
    headers,
  })
}

/** Unexpected errors of loaders and actions: logged once, with their cause. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  openSite().log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}
