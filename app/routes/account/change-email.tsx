import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { correctEmail } from '#app/domain/access/auth/correct-email.ts'
import { inactivePath, loginPath } from '#app/shared/paths.ts'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { EmailField } from '#app/ui/account/account-fields.tsx'
import { AccountForm } from '#app/ui/account/account-form.tsx'
import { AccountScreen } from '#app/ui/account/account-screen.tsx'
import { useT } from '#app/ui/i18n.tsx'
import { useReply } from '#app/ui/reply.ts'
import { notActivated } from '#app/web/access/account.ts'
import { formAction, intent } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(page => {
  const member = notActivated(page)
  if (!member) throw redirect(loginPath())
  return { title: page.t('auth.change_email.title'), email: member.email }
})

export const meta: MetaFunction<typeof loader> = accountMeta

export const action = formAction({
  send: intent(correctEmail, () => ({ to: inactivePath() })),
})

export default function ChangeEmail() {
  const t = useT()
  const { title, email } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  const links = <a href={inactivePath()}>{t('common.action.cancel')}</a>
  return (
    <AccountScreen title={title} intro={t('auth.change_email.intro', { email })} links={links}>
      <AccountForm intent="send" reply={reply} submit={t('auth.change_email.submit')}>
        <EmailField reply={reply} />
      </AccountForm>
    </AccountScreen>
  )
}
