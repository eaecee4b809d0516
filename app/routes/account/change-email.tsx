import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { redirect } from '@remix-run/node'
import { correctEmail } from '#access/auth/correct-email.ts'
import { inactivePath, loginPath } from '#shared/paths.ts'
import { EmailField } from '#ui/account/account-fields.tsx'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { notActivated } from '#web/access/account.ts'
import { intent } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

function view(page: ScreenArgs) {
  const member = notActivated(page)
  if (!member) throw redirect(loginPath())
  return { title: page.t('auth.change_email.title'), email: member.email }
}

function Screen({ data: { title, email }, reply }: Shown<typeof view>) {
  const t = useT()
  const links = <a href={inactivePath()}>{t('common.action.cancel')}</a>
  return (
    <AccountScreen title={title} intro={t('auth.change_email.intro', { email })} links={links}>
      <AccountForm intent="send" reply={reply} submit={t('auth.change_email.submit')}>
        <EmailField reply={reply} />
      </AccountForm>
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  acts: {
    send: intent(correctEmail, () => ({ to: inactivePath() })),
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
