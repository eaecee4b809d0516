import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { redirect } from '@remix-run/node'
import { Fragment } from 'react'
import { register } from '#access/auth/register.ts'
import { homePath, inactivePath, legalPath, loginPath, safeReturnPath } from '#shared/paths.ts'
import { EmailField, PasswordField } from '#ui/account/account-fields.tsx'
import { AccountForm, typed } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { ConnectorButtons } from '#ui/account/connector-buttons.tsx'
import { SignUpTrap } from './sign-up-trap.tsx'
import { useFrameData } from '#ui/frame.tsx'
import { useT } from '#ui/i18n.tsx'
import { TextField } from '#ui/kit/inputs.tsx'
import { currentSession, notActivated } from '#web/access/account.ts'
import { loginButtons } from '#web/access/connectors/buttons.ts'
import { taking } from '#web/kernel/form-action.ts'
import { afterEntering } from '#web/kernel/program.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { keepReturn } from '#web/access/return-address.ts'
import { insistOnPerson, openedAt, TrapFields } from './sign-up-trap.ts'

/** Open in new windows, so that typed text is not lost. */
function Agreement() {
  const t = useT()
  const { legal } = useFrameData().site
  if (legal.length === 0) return null
  return (
    <p className="prose prose-small">
      {legal.map((kind, at) => (
        <Fragment key={kind}>
          {`${t(at === 0 ? 'auth.register.agree' : 'auth.register.and')} `}
          <a href={legalPath(kind)} target="_blank" rel="noopener">
            {t(`legal.${kind}`)}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

async function view(page: ScreenArgs) {
  const { ctx, t, url } = page
  const { settings } = ctx
  if (notActivated(page)) throw redirect(inactivePath())
  if (!settings.login.allow_new_registrations) throw redirect(homePath())
  const returnTo = safeReturnPath(url.searchParams.get('redirect')) ?? ''
  const { buttons, host } = await loginButtons(page, { signUp: true, returnTo })
  if (host && !host.ownAccounts) throw redirect(host.signUp({ redirect: returnTo }))
  return {
    returnTo,
    buttons,
    title: t('auth.register.title', { site: settings.general.name }),
    open: settings.login.allow_email_registrations,
    domains: settings.login.allow_email_domains.join(', '),
    trap: { fields: TrapFields, openedAt: openedAt(page) },
  }
}

function Screen({
  data: { title, open, domains, returnTo, trap, buttons },
  reply,
}: Shown<typeof view>) {
  const t = useT()
  const links = (
    <>
      <span>{t('auth.register.have_account')}</span>{' '}
      <a href={loginPath({ redirect: returnTo })}>{t('auth.register.login')}</a>
    </>
  )
  return (
    <AccountScreen title={title} links={links}>
      <ConnectorButtons buttons={buttons} />
      {open ? (
        <AccountForm intent="register" reply={reply} submit={t('auth.register.submit')}>
          <TextField
            id="name"
            name="name"
            label={t('auth.field.name')}
            help={bounds => t('auth.register.name_help', bounds)}
            defaultValue={typed(reply, 'name')}
            autoComplete="nickname"
          />
          <EmailField
            reply={reply}
            help={domains ? t('auth.register.domains', { domains }) : t('auth.register.email_help')}
          />
          <PasswordField
            reply={reply}
            help={bounds => t('auth.field.password_help', bounds)}
            fresh="first"
          />
          <SignUpTrap {...trap} reply={reply} />
          <Agreement />
        </AccountForm>
      ) : (
        <p>{t('auth.register.no_way')}</p>
      )}
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  acts: {
    register: withFields(
      Object.values(TrapFields),
      taking(register, async args => {
        await insistOnPerson(args)
        const entered = await args.run(register, { ...args.values, ...currentSession(args) })
        const left = await afterEntering(args, entered, inactivePath())
        return keepReturn(args, left, args.url.searchParams.get('redirect'))
      }),
    ),
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
