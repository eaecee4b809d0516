import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { withFields } from '#web/kernel/declared-fields.ts'
import { isDue } from '#access/auth/enter.ts'
import { sendActivation } from '#access/auth/send-activation.ts'
import { logIn } from '#access/auth/log-in.ts'
import { WrongCredentials } from '#access/auth/authenticate.ts'
import { DomainError, isActivated } from '#kernel'
import { canHavePasskeys } from '#access/second-step/webauthn.ts'
import {
  homePath,
  inactivePath,
  loginPath,
  recoveryPath,
  registerPath,
  safeReturnPath,
  suspendedPath,
} from '#shared/paths.ts'
import passkeyScript from '#enhance/passkeys.ts?worker&url'
import { EmailField, PasswordField } from '#ui/account/account-fields.tsx'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { ConnectorButtons } from '#ui/account/connector-buttons.tsx'
import { InactivePanel } from './inactive-panel.tsx'
import { PasskeyForm } from '#ui/account/passkey-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { currentSession, notActivated, loggedIn } from '#web/access/account.ts'
import { loginButtons } from '#web/access/connectors/buttons.ts'
import { type FormArgs, taking } from '#web/kernel/form-action.ts'
import { passkeyActs } from '#web/access/second-step-view.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { keepReturn } from '#web/access/return-address.ts'
export const handle = { script: passkeyScript }

/**
 * Suspended members see the end date on a separate screen. Wrong credentials are a form error that
 * does not say which of the two is wrong.
 */
function refused(error: unknown) {
  if (!(error instanceof DomainError)) throw error
  if (error.reason === WrongCredentials) throw new DomainError('validation', error.reason)
  if (error.details.type !== 'suspended') throw error
  return { to: suspendedPath({ case: error.details.values?.case }) }
}

async function enter(args: FormArgs) {
  if (isActivated(args.ctx.viewer)) return { to: homePath() }
  try {
    const back = safeReturnPath(String(args.form.get('redirect') ?? ''))
    const pending = { ...currentSession(args), return_to: back ?? '' }
    const entered = await args.run(logIn, { ...args.values, ...pending })
    if (isDue(entered) || entered.account.state !== 'inactive')
      return loggedIn(args, entered, back ?? homePath())
    return keepReturn(args, loggedIn(args, entered, inactivePath()), back)
  } catch (error) {
    return refused(error)
  }
}

/** Passwords are off; `others` = there are other ways to log in. */
function NoWayIn({ contact, others }: { contact: string; others: boolean }) {
  const t = useT()
  return (
    <>
      {others ? null : <p>{t('auth.login.no_way')}</p>}
      {contact && !others ? (
        <p>
          <a href={`mailto:${contact}`}>{t('auth.contact')}</a>
        </p>
      ) : null}
      <p>
        <a href={loginPath({ admin: 1 })}>{t('auth.login.for_admins')}</a>
      </p>
    </>
  )
}

async function view(page: ScreenArgs) {
  const { ctx, url, t } = page
  const member = notActivated(page)
  if (member) {
    const again = url.searchParams.has('sent')
    const panel = { email: member.email, again }
    return { title: t('auth.inactive.title'), panel, form: null, buttons: [] }
  }
  const { login, general } = ctx.settings
  const returnTo = safeReturnPath(url.searchParams.get('redirect')) ?? ''
  const { buttons, host } = await loginButtons(page, { returnTo })
  const own = host?.ownAccounts ?? true
  const form = {
    redirect: returnTo,
    membersOnly: login.login_required,
    /** A form was sent after the session had ended; `kept` = the typed text is saved. */
    ended:
      { kept: 'ended_kept', yes: 'ended', step: 'step_expired' }[
        url.searchParams.get('ended') ?? ''
      ] ?? null,
    password: login.allow_password_login && own,
    /** Passwords are off for everyone but administrators, who use this URL. */
    forAdmins: !(login.allow_password_login && own) && url.searchParams.has('admin'),
    passkeys: own && canHavePasskeys(ctx.settings),
    registration: login.allow_new_registrations,
    contact: general.contact_email,
    signUp: (!host || host.ownAccounts ? registerPath : host.signUp)({ redirect: returnTo }),
  }
  return { title: t('auth.login.title'), panel: null, form, buttons }
}

function Screen({ data: { title, panel, form, buttons }, reply: sent }: Shown<typeof view>) {
  const t = useT()
  const byPasskey = sent?.intent === 'passkey'
  const reply = byPasskey ? undefined : sent
  if (panel) return <InactivePanel title={title} {...panel} reply={reply} />
  const links = form.registration ? (
    <>
      <span>{t('auth.login.no_account')}</span> <a href={form.signUp}>{t('auth.login.register')}</a>
    </>
  ) : null
  return (
    <AccountScreen title={title} links={links}>
      {form.ended ? (
        <Banner tone="warning">
          <p>{t(`auth.login.${form.ended}`)}</p>
        </Banner>
      ) : form.membersOnly ? (
        <Banner>
          <p>{t('auth.login.members_only')}</p>
        </Banner>
      ) : null}
      <ConnectorButtons buttons={buttons} />
      {form.forAdmins ? <p>{t('auth.login.admins_only')}</p> : null}
      {form.password || form.forAdmins ? (
        <AccountForm
          intent="login"
          reply={reply}
          submit={t('auth.login.submit')}
          hidden={{ redirect: form.redirect || null }}
        >
          <EmailField reply={reply} logIn />
          <PasswordField reply={reply} />
          <p>
            <a href={recoveryPath()}>{t('auth.login.forgot')}</a>
          </p>
        </AccountForm>
      ) : (
        <NoWayIn contact={form.contact} others={buttons.length > 0} />
      )}
      {form.passkeys ? (
        <PasskeyForm
          intent="passkey"
          act="get"
          begin="passkey-login"
          failed={t('auth.passkey.failed')}
          problem={byPasskey ? sent.errors['']?.[0] : undefined}
          submit={t('auth.passkey.login')}
          hidden={{ redirect: form.redirect || null }}
        />
      ) : null}
    </AccountScreen>
  )
}

const route = screenRoute({
  view,
  acts: {
    login: withFields(['redirect'], taking(logIn, enter)),
    ...passkeyActs,
    resend: async ({ run }) => {
      await run(sendActivation)
      const to = loginPath({ status: 'inactive', sent: 1 })
      return { to, flash: { tone: 'success', key: 'auth.inactive.resent' } }
    },
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
