import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { loginPath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { PermissionSteps } from './permission-steps.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import qrCss from '#ui/styles/qr.css?url'
import type { ScreenArgs } from '#web/kernel/screen.ts'

/** What to do when the work chat app did not share an email address (spec §2 auth-failed). */
const view = ({ t }: ScreenArgs) => ({ title: t('auth.auth_failed.title') })

function Screen({ data: { title } }: Shown<typeof view>) {
  const t = useT()
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

const route = screenRoute({
  view,
  styles: [qrCss],
  Screen,
})

export const { loader, links, meta } = route
export default route.Page
