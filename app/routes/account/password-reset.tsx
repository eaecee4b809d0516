import { withFields } from '#web/kernel/declared-fields.ts'
import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkPasswordReset, resetPassword } from '#access/auth/reset-password.ts'
import { loginPath, passwordResetPath, recoveryPath } from '#shared/paths.ts'
import { accountMeta } from '#ui/account/account-meta.ts'
import { ConfirmField, PasswordField } from '#ui/account/account-fields.tsx'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { useReply } from '#ui/reply.ts'
import { knownBrowser, orExpired, signedOut } from '#web/access/account.ts'
import { type FormArgs, formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(async ({ url, run, t }) => {
  const code = url.searchParams.get('code') ?? ''
  const { valid } = await run(checkPasswordReset, { code })
  return { title: t(valid ? 'auth.reset.title' : 'auth.expired.title'), code, valid }
})

/** The URL has a code: the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = accountMeta

const reset = (args: FormArgs) =>
  orExpired(passwordResetPath(), async () => {
    const confirm = String(args.form.get('confirm') ?? '')
    const { device } = await args.run(resetPassword, { ...args.values, confirm })
    const flash = { tone: 'success' as const, key: 'auth.reset.done' }
    const left = signedOut(args, { to: loginPath(), flash })
    return { ...left, headers: [...(left.headers ?? []), knownBrowser(args, device)] }
  })

export const action = formAction({ reset: withFields(['confirm'], taking(resetPassword, reset)) })

export default function PasswordReset() {
  const t = useT()
  const { title, code, valid } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  if (!valid) {
    return (
      <AccountScreen title={title}>
        <p>{t('auth.expired.text')}</p>
        <FormActions>
          <LinkButton href={recoveryPath()} tone="primary">
            {t('auth.reset.again')}
          </LinkButton>
          <LinkButton href={loginPath()}>{t('common.action.login')}</LinkButton>
        </FormActions>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={title}>
      <AccountForm intent="reset" reply={reply} submit={t('auth.reset.submit')} hidden={{ code }}>
        <PasswordField
          reply={reply}
          help={bounds => t('auth.field.password_help', bounds)}
          fresh="next"
        />
        <ConfirmField />
      </AccountForm>
    </AccountScreen>
  )
}
