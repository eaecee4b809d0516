import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkEmailChange, confirmEmail } from '#access/auth/confirm-email-change.ts'
import { confirmNewEmailPath, homePath, settingsPath } from '#shared/paths.ts'
import { AccountForm } from '#ui/account/account-form.tsx'
import { accountMeta } from '#ui/account/account-meta.ts'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { useReply } from '#ui/reply.ts'
import { currentSession, orExpired, loggedIn } from '#web/access/account.ts'
import { type FormArgs, formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

/** GET changes nothing: programs that scan emails open links, too, and must not use them up. */
export const loader = screen(async ({ url, run, t }) => {
  const code = url.searchParams.get('code') ?? ''
  const { valid } = await run(checkEmailChange, { code })
  return { title: t(valid ? 'auth.new_email.title' : 'auth.expired.title'), code, valid }
})

/** The URL has a code: the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })
export const meta: MetaFunction<typeof loader> = accountMeta

const confirm = (args: FormArgs) =>
  orExpired(confirmNewEmailPath(), async () => {
    const entered = await args.run(confirmEmail, { ...args.values, ...currentSession(args) })
    const flash = { tone: 'success', key: 'auth.new_email.done' } as const
    return { ...loggedIn(args, entered, settingsPath('account')), flash }
  })

export const action = formAction({ confirm: taking(confirmEmail, confirm) })

export default function ConfirmNewEmail() {
  const t = useT()
  const { title, code, valid } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  if (!valid) {
    return (
      <AccountScreen title={title}>
        <p>{t('auth.new_email.invalid')}</p>
        <FormActions>
          <LinkButton href={settingsPath('account')} tone="primary">
            {t('auth.new_email.settings')}
          </LinkButton>
          <LinkButton href={homePath()}>{t('common.action.home')}</LinkButton>
        </FormActions>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={title} intro={t('auth.new_email.text')}>
      <AccountForm
        intent="confirm"
        reply={reply}
        submit={t('auth.new_email.submit')}
        hidden={{ code }}
      />
    </AccountScreen>
  )
}
