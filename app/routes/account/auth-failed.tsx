import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loginPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { PermissionSteps } from '#ui/account/permission-steps.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import qrCss from '#ui/styles/qr.css?url'
import { screen } from '#web/kernel/screen.ts'

/** What to do when the work chat app did not share an email address (spec §2 auth-failed). */
export const loader = screen(({ t }) => ({ title: t('auth.auth_failed.title') }))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: qrCss }]

export const meta: MetaFunction<typeof loader> = accountMeta

export default function AuthFailed() {
  const t = useT()
  const { title } = useLoaderData<typeof loader>()
  return (
    <AccountScreen title={title}>
      <Banner tone="danger">
        <p>{t('auth.auth_failed.tip')}</p>
      </Banner>
      <p>{t('auth.auth_failed.how')}</p>
      <PermissionSteps />
      <FormActions>
        <LinkButton href={loginPath()} tone="primary">
          {t('auth.auth_failed.again')}
        </LinkButton>
      </FormActions>
    </AccountScreen>
  )
}
