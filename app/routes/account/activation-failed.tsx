import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { homePath, loginPath } from '#shared/paths.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { notActivated } from '#web/access/account.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const view = (page: ScreenArgs) => ({
  title: page.t('auth.expired.title'),
  mayResend: notActivated(page) !== null,
})

function Screen({ data: { title, mayResend } }: Shown<typeof view>) {
  const t = useT()
  return (
    <AccountScreen title={title}>
      <p>{t('auth.expired.text')}</p>
      <p>{t(mayResend ? 'auth.expired.resend_text' : 'auth.expired.login_text')}</p>
      <FormActions>
        {mayResend ? (
          <PostButton intent="resend" action={loginPath({ status: 'inactive' })} tone="primary">
            {t('auth.inactive.resend')}
          </PostButton>
        ) : (
          <LinkButton href={loginPath()} tone="primary">
            {t('common.action.login')}
          </LinkButton>
        )}
        <LinkButton href={homePath()}>{t('common.action.home')}</LinkButton>
      </FormActions>
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  Screen,
})

export const { loader, meta } = route
export default route.Page
