import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { checkEmailChange, confirmEmail } from '#access/auth/confirm-email-change.ts'
import { confirmNewEmailPath, homePath, settingsPath } from '#shared/paths.ts'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import { currentSession, orExpired, loggedIn } from '#web/access/account.ts'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const confirm = (args: FormArgs) =>
  orExpired(confirmNewEmailPath(), async () => {
    const entered = await args.run(confirmEmail, { ...args.values, ...currentSession(args) })
    const flash = { tone: 'success', key: 'auth.new_email.done' } as const
    return { ...loggedIn(args, entered, settingsPath('account')), flash }
  })

/** GET changes nothing: programs that scan emails open links, too, and must not use them up. */
async function view({ url, run, t }: ScreenArgs) {
  const code = url.searchParams.get('code') ?? ''
  const { valid } = await run(checkEmailChange, { code })
  return { title: t(valid ? 'auth.new_email.title' : 'auth.expired.title'), code, valid }
}

function Screen({ data: { title, code, valid }, reply }: Shown<typeof view>) {
  const t = useT()
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

const route = screenRoute({
  view,
  acts: { confirm: taking(confirmEmail, confirm) },
  Screen,
})

export const { loader, action, meta } = route
/** The URL has a code: the page must not be cached. */
export { uncached as headers } from '#app/screen-route.tsx'
export default route.Page
