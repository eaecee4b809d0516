import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requestPasswordReset } from '#access/auth/request-password-reset.ts'
import { inactivePath, loginPath, recoveryPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { EmailField } from '#ui/account/account-fields.tsx'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { useReply } from '#ui/reply.ts'
import { notActivated } from '#web/access/account.ts'
import { formAction, intent } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(page => {
  const { url, t } = page
  if (notActivated(page)) throw redirect(inactivePath())
  return { title: t('auth.recovery.title'), sent: url.searchParams.has('sent') }
})

export const meta: MetaFunction<typeof loader> = accountMeta

export const action = formAction({
  send: intent(requestPasswordReset, () => ({ to: `${recoveryPath()}?sent=1` })),
})

export default function Recovery() {
  const t = useT()
  const { title, sent } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
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
