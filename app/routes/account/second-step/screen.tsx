import { loginPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { TextField } from '#ui/kit/inputs.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { AccountForm } from '#ui/account/account-form.tsx'
import { AccountScreen } from '#ui/account/account-screen.tsx'
import { PasskeyForm } from '#ui/account/passkey-form.tsx'

type Props = {
  title: string
  /** The account's methods: `totp`, `passkey`, `recovery_code`. */
  methods: readonly string[]
  /** Where the login leads. */
  back?: string
  reply: FormReply | undefined
}

/** Asks for the second step of a login. */
export function SecondStepScreen({ title, methods, back, reply }: Props) {
  const t = useT()
  const replyTo = (intent: string) => (reply?.intent === intent ? reply : undefined)
  const recovering = replyTo('recovery')
  const totp = methods.includes('totp')
  return (
    <AccountScreen
      title={title}
      links={<a href={loginPath({ redirect: back })}>{t('auth.second_step.other_account')}</a>}
    >
      {methods.includes('passkey') ? (
        <PasskeyForm
          intent="passkey"
          act="get"
          begin="passkey-login"
          failed={t('auth.passkey.failed')}
          problem={replyTo('passkey')?.errors['']?.[0]}
          submit={t('auth.passkey.use')}
          tone={totp ? 'plain' : 'primary'}
          hidden={{ waiting: 1 }}
        />
      ) : null}
      {totp ? (
        <AccountForm intent="code" reply={replyTo('code')} submit={t('auth.second_step.submit')}>
          <TextField
            id="code"
            name="code"
            label={t('auth.field.code')}
            help={t('auth.second_step.code_help')}
            inputMode="numeric"
            autoComplete="one-time-code"
            fit="medium"
            autoFocus
          />
        </AccountForm>
      ) : null}
      {methods.includes('recovery_code') ? (
        <details className="fold" open={recovering !== undefined || !totp}>
          <summary>{t('auth.second_step.use_recovery')}</summary>
          <AccountForm intent="recovery" reply={recovering} submit={t('auth.second_step.submit')}>
            <TextField
              id="recovery_code"
              name="recovery_code"
              label={t('auth.field.recovery_code')}
              help={t('auth.second_step.recovery_help')}
              error={recovering?.errors.recovery_code}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              as="code"
            />
          </AccountForm>
        </details>
      ) : null}
      <p className="help">{t('auth.second_step.lost')}</p>
    </AccountScreen>
  )
}
