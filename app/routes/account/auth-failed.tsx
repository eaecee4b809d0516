import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loginPath } from '#app/shared/paths.ts'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { AccountScreen } from '#app/ui/account/account-screen.tsx'
import { PermissionSteps } from '#app/ui/account/permission-steps.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { FormActions } from '#app/ui/kit/inputs.tsx'
import { Banner } from '#app/ui/kit/banner.tsx'
import qrCss from '#app/ui/styles/qr.css?url'
import { screen } from '#app/web/kernel/screen.ts'

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
