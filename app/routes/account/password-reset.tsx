import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { checkPasswordReset, resetPassword } from '#access/auth/reset-password.ts'
import { loginPath, passwordResetPath, recoveryPath } from '#shared/paths.ts'
import { ConfirmField, PasswordField } from '#ui/account/account-fields.tsx'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { knownBrowser, orExpired, signedOut } from '#web/access/account.ts'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const reset = (args: FormArgs) =>
  orExpired(passwordResetPath(), async () => {
    const confirm = String(args.form.get('confirm') ?? '')
    const { device } = await args.run(resetPassword, { ...args.values, confirm })
    const flash = { tone: 'success' as const, key: 'auth.reset.done' }
    const left = signedOut(args, { to: loginPath(), flash })
    return { ...left, headers: [...(left.headers ?? []), knownBrowser(args, device)] }
  })

async function view({ url, run, t }: ScreenArgs) {
  const code = url.searchParams.get('code') ?? ''
  const { valid } = await run(checkPasswordReset, { code })
  return { title: t(valid ? 'auth.reset.title' : 'auth.expired.title'), code, valid }
}

function Screen({ data: { title, code, valid }, reply }: Shown<typeof view>) {
  const t = useT()
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

const route = screenRoute({
  view,
  acts: { reset: withFields(['confirm'], taking(resetPassword, reset)) },
  Screen,
})

export const { loader, action, meta } = route
/** The URL has a code: the page must not be cached. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
