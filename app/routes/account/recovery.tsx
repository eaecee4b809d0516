import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { inactivePath, loginPath, recoveryPath } from '#shared/paths.ts'
import { EmailField } from '#ui/account/account-fields.tsx'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { notActivated } from '#web/access/account.ts'
import { intent } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

function view(page: ScreenArgs) {
  const { url, t } = page
  if (notActivated(page)) throw redirect(inactivePath())
  return { title: t('auth.recovery.title'), sent: url.searchParams.has('sent') }
}

function Screen({ data: { title, sent }, reply }: Shown<typeof view>) {
  const t = useT()
  const links = <a href={loginPath()}>{t('auth.recovery.back')}</a>
  if (sent) {
    return (
      <AccountScreen title={title} links={links}>
        <p role="status">{t('auth.recovery.sent')}</p>
        <p>{t('auth.inactive.spam')}</p>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={title} intro={t('auth.recovery.intro')} links={links}>
      <AccountForm intent="send" reply={reply} submit={t('auth.recovery.submit')}>
        <EmailField reply={reply} logIn />
      </AccountForm>
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  acts: {
    send: intent(requestPasswordReset, () => ({ to: `${recoveryPath()}?sent=1` })),
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
