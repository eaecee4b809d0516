import { type HeadersFunction, json, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isActivated } from '#kernel'
import {
  authLandingPath,
  homePath,
  inactivePath,
  loginPath,
  safeReturnPath,
} from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { screen } from '#web/kernel/screen.ts'
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
export const loader = screen(({ url, t, ctx: { viewer } }) => {
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
})

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = accountMeta

export default function AuthLanding() {
  const t = useT()
  const { title, text, failed } = useLoaderData<typeof loader>()
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
