import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { engineOf, knownLocale, translator } from '#i18n/catalogue.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { storedTexts } from '#site/translations/stored-texts.ts'
import type { RequestMark } from '#kernel'
import { servedSite } from '#infra/current-site.ts'
import { DefaultLocale, type Locale } from '#shared/codes.ts'
import { HtmlResponse } from '#shared/html-response.ts'
import { ownValue } from '#shared/own-value.ts'
import { FormFields, ScreenLimits } from '#ui/form-fields.tsx'
import { cachedMarkup, type Rendering } from '#ui/cached-markup.tsx'
import { CachedParts } from '#ui/cached.tsx'
import { ServerSpeech } from '#ui/server-speech.ts'
import { wholePage } from '#ui/whole-page.ts'
import { PageHeaders } from '#shared/internal-headers.ts'
import { formLimits } from '#web/kernel/input-limits.ts'
import { internalHeaders, languageOf, newCookies } from '#web/kernel/page.ts'

export { services } from '#app/application/services.ts'

const NoScreen = {}

/** React renders no raw markup in the head, so it is inserted afterwards. */
const withHead = (page: string, markup: string) => page.replace('</head>', () => `${markup}</head>`)

/**
 * A page that replaces a refused one has the refusal's status, whatever an action returned before.
 */
function statusOf({ errors }: EntryContext['staticHandlerContext'], status: number): number {
  const refused = Object.values(errors ?? {}).find(isRouteErrorResponse)
  return refused ? refused.status : status
}

/** One synchronous render per page. Only hydrated pages include scripts and loader data. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const data = context.staticHandlerContext.loaderData.root as { locale?: Locale } | undefined
  const { db } = servedSite()
  const { custom, interface: look } = currentSettings(db).settings
  const internal = internalHeaders(loadContext)
  const locale =
    data?.locale ?? languageOf(loadContext) ?? knownLocale(look.language) ?? DefaultLocale
  const texts = storedTexts(db)
  const speech = { locale, t: translator(locale, texts), engine: engineOf(locale, texts) }
  const leaf = context.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const limits = formLimits(ownValue(context.routeModules, leaf) ?? NoScreen)
  const head = internal[PageHeaders.code] === 'html' ? custom.custom_head : ''
  const render = (of: EntryContext, { parts, changes }: Rendering) => {
    const page = renderToStaticMarkup(
      <ServerSpeech.Provider value={{ ...speech, changes }}>
        <CachedParts.Provider value={parts}>
          <ScreenLimits.Provider value={limits}>
            <FormFields>
              <RemixServer context={of} url={request.url} />
            </FormFields>
          </ScreenLimits.Provider>
        </CachedParts.Provider>
      </ServerSpeech.Provider>,
    )
    return '<!doctype html>' + (head ? withHead(page, head) : page)
  }
  const whole = wholePage(context, [head, speech.t, limits])
  for (const [name, value] of Object.entries(internal)) headers.set(name, value)
  for (const cookie of newCookies(loadContext)) headers.append('Set-Cookie', cookie)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const page = whole
    ? cachedMarkup.whole(whole, how => render(whole.context, how))
    : cachedMarkup.page(how => render(context, how))
  return new HtmlResponse(page, {
    status: statusOf(context.staticHandlerContext, status),
    headers,
  })
}

/**
 * Unexpected errors of loaders and actions: logged once, with their cause. What the router itself refuses, such as a
 * method that a screen does not have, is the sender's mistake.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const { requestInfo } = context as { requestInfo?: RequestMark }
  // A reader passes requests that write to the leader; that is not an error.
  if (request.signal.aborted || requestInfo?.forLeader) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  servedSite().log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}
