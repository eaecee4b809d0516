import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { languageTag } from '#i18n/translate.ts'
import { errorKind } from '#shared/error-kind.ts'
import {
  customCssPath,
  homePath,
  manifestPath,
  openSearchPath,
  themeCssPath,
} from '#shared/paths.ts'
import { prefetchRules } from '#shared/prefetch-rules.ts'
import enhance from '#enhance/main.ts?worker&url'
import { I18nProvider } from '#ui/i18n.tsx'
import { barColours, brandIcon } from '#ui/layout/brand-icon.ts'
import { ServerSpeech } from '#ui/server-speech.ts'
import { DefaultAccent } from '#shared/codes.ts'
import rowsCss from '#ui/styles/rows.css?url'
import siteCss from '#ui/styles/site.css?url'
import { clearFlashCookie, readFlash } from '#web/kernel/flash.ts'
import { documentData } from '#web/kernel/document.ts'
import { externalOnceCookie } from '#web/kernel/choice-cookie.ts'
import { program } from '#web/kernel/program.ts'
import { readerCookie } from '#web/kernel/saved-form.ts'
import { pageOf } from '#web/kernel/page.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await pageOf(request, context)
  const flash = readFlash(page.cookies)
  const invitation = await program()?.invitationCookie(page)
  if (page.cookies.has('forum_flash')) page.newCookies.add(clearFlashCookie(page.secure))
  if (page.cookies.has('forum_external_once'))
    page.newCookies.add(externalOnceCookie('', page.secure))
  if (invitation) page.newCookies.add(invitation)
  const reader = readerCookie(page)
  if (reader) page.newCookies.add(reader)
  return documentData(page, flash)
}

export type RootData = Awaited<ReturnType<typeof documentData>>

/**
 * `script`: URL of a script that only this page needs; `rows`: false if visitors see no rows, tabs
 * or breadcrumbs on it.
 */
type Handle = { script?: string; rows?: boolean } | undefined
/** A waiting screen has the URL that a browser without scripts reloads. */
type Waiting = { again?: unknown } | null | undefined

/** The document with the one small script. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData('root') as RootData | undefined
  const server = useContext(ServerSpeech)
  const matches = useMatches()
  const script = matches.map(match => (match.handle as Handle)?.script).find(Boolean)
  const rows =
    !root?.site.visited || matches.every(match => (match.handle as Handle)?.rows !== false)
  const again = matches
    .map(match => (match.data as Waiting)?.again)
    .find(to => typeof to === 'string')
  const locale = root?.locale ?? server.locale
  return (
    <html
      lang={languageTag(locale)}
      data-scheme={root?.scheme || undefined}
      data-keys={root?.keys ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <BarColour root={root} />
        <Meta />
        <Icons root={root} />
        <link rel="manifest" href={manifestPath()} />
        {root?.site.open ? (
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title={root.site.name}
            href={openSearchPath()}
          />
        ) : null}
        <link rel="stylesheet" href={siteCss} />
        {rows ? <link rel="stylesheet" href={rowsCss} /> : null}
        <Links />
        {root?.themeVersion ? (
          <link rel="stylesheet" href={themeCssPath(root.themeVersion)} />
        ) : null}
        {root?.code.styles ? (
          <link rel="stylesheet" href={customCssPath(root.code.styles)} />
        ) : null}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchRules }} />
        <script type="module" src={enhance} />
        {script ? <script type="module" src={script} /> : null}
        {again ? (
          <noscript>
            <meta httpEquiv="refresh" content={`3;url=${again}`} />
          </noscript>
        ) : null}
      </head>
      <body>
        <OwnMarkup html={root?.code.header} />
        <Speech root={root}>{children}</Speech>
        <OwnMarkup html={root?.code.footer} />
      </body>
    </html>
  )
}

/** Browsers draw their bar in the color of the header. */
function BarColour({ root }: { root: RootData | undefined }) {
  const colours = barColours(root?.navbar ?? DefaultAccent)
  const [light, dark] = colours
  const one = root?.scheme ? colours[root.scheme === 'dark' ? 1 : 0] : light === dark && light
  if (one) return <meta name="theme-color" content={one} />
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}

function Icons({ root }: { root: RootData | undefined }) {
  const accent = root?.accent ?? DefaultAccent
  return (
    <>
      <link rel="icon" href={root?.icon || brandIcon(root?.site.name ?? '', accent)} />
      {root?.appIcons.small ? <link rel="icon" sizes="192x192" href={root.appIcons.small} /> : null}
      {root ? <link rel="apple-touch-icon" sizes="180x180" href={root.appIcons.touch} /> : null}
    </>
  )
}

/** The administrator's custom HTML for this place, unchanged. */
function OwnMarkup({ html }: { html?: string }) {
  return html ? <div dangerouslySetInnerHTML={{ __html: html }} /> : null
}

function Speech({ root, children }: { root: RootData | undefined; children: ReactNode }) {
  const { t, locale, engine, changes } = useContext(ServerSpeech)
  return (
    <I18nProvider
      {...{ t, engine, changes }}
      locale={root?.locale ?? locale}
      timeZone={root?.timeZone}
      now={root?.now}
    >
      {children}
    </I18nProvider>
  )
}

export default function App() {
  return <Outlet />
}

/** Last resort, when the frame itself failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  const server = useContext(ServerSpeech)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { t } = server
  const kind = errorKind(status)
  const told = isRouteErrorResponse(error) ? (error.data as { text?: string } | null) : null
  return (
    <main id="main" className="error-page">
      <p className="error-code">{status}</p>
      <h1>{t(`base.error_page.${kind}`)}</h1>
      <p>{told?.text ?? t(`base.error_page.${kind}_text`)}</p>
      <p>
        <a href={homePath()}>{t('common.action.home')}</a>
      </p>
    </main>
  )
}
