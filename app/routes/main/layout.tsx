import { isRouteErrorResponse, Outlet, useRouteError } from '@remix-run/react'
import { Frame, useFrameData } from '#app/ui/frame.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { SearchBox } from '#app/ui/layout/search-box.tsx'

export default function MainLayout() {
  return <Outlet />
}

/** In place of a screen that is refused, missing or broken: header and navigation stay. */
export function ErrorBoundary() {
  const error = useRouteError()
  const t = useT()
  const known = useFrameData()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const text = isRouteErrorResponse(error) ? (error.data as { text?: string } | null)?.text : undefined
  const kind = status === 404 ? 'not_found' : status === 403 ? 'forbidden' : status < 500 ? 'request' : 'server'
  const page = (
    <ErrorPage code={status} title={t(`base.error_page.${kind}`)} text={text ?? t(`base.error_page.${kind}_text`)}>
      {status === 404 ? <SearchBox id="error-search" /> : null}
    </ErrorPage>
  )
  return known ? <Frame>{page}</Frame> : <main id="main">{page}</main>
}
