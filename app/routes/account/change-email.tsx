import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { correctEmail } from '#access/auth/correct-email.ts'
import { inactivePath, loginPath } from '#shared/paths.ts'
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
