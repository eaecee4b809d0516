import type { ReactNode } from 'react'
import { settingsPath } from '#shared/paths.ts'
import { EmailField, PasswordField } from '#ui/account/account-fields.tsx'
import { AccountForm, type Reply } from '#ui/account/account-form.tsx'
import { ConfirmField } from '#ui/account/account-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/kit/button.tsx'
import { SecretField } from '#ui/kit/inputs.tsx'
import { Banner } from '#ui/kit/banner.tsx'
import { PostButton } from '#ui/kit/post-button.tsx'
import { type SessionItem, SessionList } from './session-list.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'

export type AccountSettingsProps = {
  /** Partly masked. */
  email: string
  /** The new email address awaiting confirmation. */
  pending: string | null
  hasPassword: boolean
  /** The service that manages the account instead of this site. */
  elsewhere: { name: string; url: string } | null
  edit: 'email' | 'password' | null
  sessions: SessionItem[]
  reply: Reply
  /** Content between the password and the sessions. */
  children?: ReactNode
}

const formPath = (edit: string) => `${settingsPath('account')}?edit=${edit}#${edit}`

/** Email address, password and sessions; each form opens at its own URL. */
export function AccountSettings(props: AccountSettingsProps) {
  const { edit, elsewhere, sessions, reply, children } = props
  const t = useT()
  return (
    <SettingsFrame current="account" problem={edit ? null : reply?.errors['']?.[0]}>
      {elsewhere ? (
        <section className="settings-part">
          <h2>{t('settings.account.elsewhere', { name: elsewhere.name })}</h2>
          <p>{t('settings.account.elsewhere_note')}</p>
          <LinkButton href={elsewhere.url}>{t('settings.account.elsewhere_open')}</LinkButton>
        </section>
      ) : (
        <OwnAccount {...props} />
      )}
      {children}
      <SessionList sessions={sessions} />
    </SettingsFrame>
  )
}

/** Email address and password, where this site manages them. */
function OwnAccount({ email, pending, hasPassword, edit, reply }: AccountSettingsProps) {
  const t = useT()
  return (
    <>
      <section id="email" className="settings-part">
        <h2>{t('settings.account.email')}</h2>
        <p>
          <b>{email}</b>
        </p>
        {edit === 'email' ? (
          <EmailForm hasPassword={hasPassword} reply={reply} />
        ) : (
          <>
            {pending ? <Pending email={pending} /> : null}
            <LinkButton href={formPath('email')}>{t('settings.account.change_email')}</LinkButton>
          </>
        )}
      </section>
      <section id="password" className="settings-part">
        <h2>{t('settings.account.password')}</h2>
        <p>{t(hasPassword ? 'settings.account.password_note' : 'settings.account.no_password')}</p>
        {edit === 'password' ? (
          <PasswordForm hasPassword={hasPassword} reply={reply} />
        ) : (
          <LinkButton href={formPath('password')}>
            {t(hasPassword ? 'settings.account.change_password' : 'settings.account.set_password')}
          </LinkButton>
        )}
      </section>
    </>
  )
}

/** The unconfirmed address, with buttons to resend or cancel. */
function Pending({ email }: { email: string }) {
  const t = useT()
  return (
    <Banner
      actions={
        <>
          <PostButton intent="email-again">{t('settings.account.send_again')}</PostButton>{' '}
          <PostButton intent="email-cancel" tone="quiet">
            {t('settings.account.cancel_change')}
          </PostButton>
        </>
      }
    >
      <p>{t('settings.account.pending', { email })}</p>
    </Banner>
  )
}

type FormProps = { hasPassword: boolean; reply: Reply }

function EmailForm({ hasPassword, reply }: FormProps) {
  const t = useT()
  return (
    <>
      <p>{t('settings.account.email_note')}</p>
      <AccountForm
        intent="email"
        reply={reply}
        submit={t('settings.account.send_link')}
        cancelHref={settingsPath('account')}
      >
        {hasPassword ? <PasswordField reply={reply} /> : null}
        <EmailField reply={reply} />
      </AccountForm>
    </>
  )
}

function PasswordForm({ hasPassword, reply }: FormProps) {
  const t = useT()
  return (
    <>
      <AccountForm
        intent="password"
        reply={reply}
        submit={t('settings.account.save_password')}
        cancelHref={settingsPath('account')}
      >
        {hasPassword ? (
          <SecretField
            id="old_pass"
            name="old_pass"
            label={t('auth.field.old_password')}
            autoComplete="current-password"
            required
          />
        ) : null}
        <PasswordField
          reply={reply}
          help={bounds => t('auth.field.password_help', bounds)}
          fresh="next"
        />
        <ConfirmField />
      </AccountForm>
    </>
  )
}
