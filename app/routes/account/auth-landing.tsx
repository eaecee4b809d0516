import { screenRoute, type Shown } from '#app/screen-route.tsx'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { json, redirect } from '@remix-run/node'
import { isActivated } from '#kernel'
import {
  authLandingPath,
  homePath,
  inactivePath,
  loginPath,
  safeReturnPath,
} from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { ownValue } from '#shared/own-value.ts'

/** Reasons for a failed login, with their texts and statuses. */
const Failures: Record<string, { key: string; status: number }> = {
  denied: { key: 'error.external.denied', status: 403 },
  stale: { key: 'error.external.stale', status: 400 },
  missing_id: { key: 'error.external.missing_id', status: 502 },
  clock: { key: 'error.external.clock', status: 502 },
  unavailable: { key: 'error.external.unavailable', status: 502 },
  taken: { key: 'error.external.taken', status: 409 },
  outsider: { key: 'error.external.outsider', status: 403 },
  too_many: { key: 'error.common.too_many_attempts', status: 429 },
  closed: { key: 'auth.landing.closed', status: 403 },
  domain: { key: 'auth.landing.domain', status: 403 },
}

/**
 * Where a login through another service ends (spec §2 auth landing): the session exists already, so
 * members continue to where they came from. A token in the URL is for the client that requested it;
 * the URL without it stays in the history.
 */
function view({ url, t, ctx: { viewer } }: ScreenArgs) {
  const { searchParams } = url
  if (searchParams.has('access_token')) throw redirect(authLandingPath({ done: 1 }))
  const why = searchParams.get('failed') ?? ''
  const failure = ownValue(Failures, why) ?? null
  if (failure) {
    const title = t('auth.landing.failed_title')
    return json({ title, text: t(failure.key), failed: true }, { status: failure.status })
  }
  if (searchParams.has('done')) {
    const title = t('auth.landing.title')
    return json({ title, text: t('auth.landing.done'), failed: false }, { status: 200 })
  }
  if (viewer.kind === 'member' && !isActivated(viewer)) throw redirect(inactivePath())
  const back = viewer.kind === 'member' ? safeReturnPath(searchParams.get('redirect')) : null
  throw redirect(back ?? homePath())
}

function Screen({ data: { title, text, failed } }: Shown<typeof view>) {
  const t = useT()
  return (
    <AccountScreen title={title}>
      <p role={failed ? 'alert' : undefined}>{text}</p>
      {failed ? (
        <FormActions>
          <LinkButton href={loginPath()} tone="primary">
            {t('auth.landing.again')}
          </LinkButton>
        </FormActions>
      ) : null}
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  Screen,
})

export const { loader, meta } = route
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
