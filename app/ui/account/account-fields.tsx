import { useT } from '#ui/i18n.tsx'
import type { Help } from '#ui/kit/inputs.tsx'
import { useParts } from '#ui/kit/parts.ts'
import { type Reply, typed } from './account-form.tsx'

type FieldProps = { reply: Reply; help?: Help }

/** `username` is the autocomplete token that password managers expect on login forms. */
export function EmailField({ reply, help, logIn }: FieldProps & { logIn?: boolean }) {
  const t = useT()
  const { TextField } = useParts()
  return (
    <TextField
      id="e_mail"
      name="e_mail"
      type="email"
      label={t('auth.field.email')}
      help={help}
      defaultValue={typed(reply, 'e_mail')}
      autoComplete={logIn ? 'username' : 'email'}
    />
  )
}

/** A new password (first or changed), or the current one. */
type PasswordProps = FieldProps & { fresh?: 'first' | 'next' }

export function PasswordField({ reply, help, fresh }: PasswordProps) {
  const t = useT()
  const { SecretField } = useParts()
  return (
    <SecretField
      id="pass"
      name="pass"
      label={t(fresh === 'next' ? 'auth.field.new_password' : 'auth.field.password')}
      help={reply?.captcha ? t('auth.field.password_again') : help}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      required
    />
  )
}

export function ConfirmField() {
  const t = useT()
  const { SecretField } = useParts()
  return (
    <SecretField
      id="confirm"
      name="confirm"
      label={t('auth.field.confirm')}
      autoComplete="new-password"
      required
    />
  )
}
