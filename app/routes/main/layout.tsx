import type { MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useRouteError } from '@remix-run/react'
import type { RootData } from '#app/root.tsx'
import { errorKind } from '#shared/error-kind.ts'
import { pageTitle } from '#shared/page-meta.ts'
import { forbiddenPath, loginPath } from '#shared/paths.ts'
import { CaptchaScreen } from '#ui/captcha/captcha-screen.tsx'
import { Frame, useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { ErrorPage } from '#ui/layout/error-page.tsx'
import { SearchBox } from '#ui/layout/search-box.tsx'
import type { CaptchaPageData } from '#ui/forms/captcha-model.ts'
import type { ErrorData } from '#web/kernel/failures.ts'

export default function MainLayout() {
  return <Outlet />
}

type Told = Partial<CaptchaPageData & ErrorData> | null
const toldBy = (error: unknown) => (isRouteErrorResponse(error) ? (error.data as Told) : null)

/** Head of an error page; screens define theirs. */
export const meta: MetaFunction = ({ error, matches }) => {
  const root = matches[0]?.data as RootData | undefined
  if (!error || !root) return []
  const title = toldBy(error)?.title ?? root.failure
  return [{ title: pageTitle(title, root.site) }, { name: 'robots', content: 'noindex' }]
}

/**
 * Replaces a screen that is refused, missing or broken, or whose form needs a captcha first: header
 * and navigation stay.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const t = useT()
  const known = useFrameData()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const kind = errorKind(status)
  const text = toldBy(error)?.text || t(`base.error_page.${kind}_text`)
  const visitor = known && !known.viewer
  const back = known?.path === forbiddenPath() ? undefined : known?.path
  const login = { href: loginPath({ redirect: back }), label: t('common.action.login') }
  const told = toldBy(error)
  if (known && told?.captcha) {
    return (
      <Frame work>
        <CaptchaScreen {...(told as CaptchaPageData)} />
      </Frame>
    )
  }
  const page = (
    <ErrorPage
      code={status}
      title={t(`base.error_page.${kind}`)}
      text={text}
      action={status === 403 && visitor ? login : undefined}
      ways={told?.ways}
    >
      {status === 404 ? <SearchBox id="error-search" label={t('layout.search.again')} /> : null}
    </ErrorPage>
  )
  return known ? <Frame work>{page}</Frame> : <main id="main">{page}</main>
}
