import type { ReactNode } from 'react'
import { loginPath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { TextField } from '#app/ui/kit/inputs.tsx'
import type { FormReply } from '#app/web/index.ts'
import { AccountForm } from './account-form.tsx'
import { AccountScreen } from './account-screen.tsx'

type Props = {
  title: string
  /** What the account has: `totp`, `passkey`, `recovery_code`. */
  methods: readonly string[]
  reply: FormReply | undefined
  /** Other ways, above the code. */
  children?: ReactNode
}

/** Asks for the second step of a login. */
export function SecondStepScreen({ title, methods, reply, children }: Props) {
  const t = useT()
  const recovering = reply?.intent === 'recovery'
  const totp = methods.includes('totp')
  return (
    <AccountScreen
      title={title}
      links={<a href={loginPath()}>{t('auth.second_step.other_account')}</a>}
    >
      {children}
      {totp ? (
        <AccountForm
          intent="code"
          reply={recovering ? undefined : reply}
          submit={t('auth.second_step.submit')}
        >
          <TextField
            id="code"
            name="code"
            label={t('auth.field.code')}
            help={t('auth.second_step.code_help')}
            error={reply?.errors.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            fit="medium"
            required
            autoFocus
          />
        </AccountForm>
      ) : null}
      {methods.includes('recovery_code') ? (
        <details className="fold" open={recovering || !totp || undefined}>
          <summary>{t('auth.second_step.use_recovery')}</summary>
          <AccountForm
            intent="recovery"
            reply={recovering ? reply : undefined}
            submit={t('auth.second_step.submit')}
          >
            <TextField
              id="recovery_code"
              name="recovery_code"
              label={t('auth.field.recovery_code')}
              help={t('auth.second_step.recovery_help')}
              error={reply?.errors.recovery_code}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
            />
          </AccountForm>
        </details>
      ) : null}
      <p className="help">{t('auth.second_step.lost')}</p>
    </AccountScreen>
  )
}
