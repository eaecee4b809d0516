import type { ReactNode } from 'react'
import { CaptchaPlace } from '#app/ui/captcha/captcha-fields.tsx'
import { type T, useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ErrorSummary } from '#app/ui/kit/error-summary.tsx'
import { FormActions } from '#app/ui/kit/inputs.tsx'
import { HiddenFields, type HiddenValues } from '#app/ui/kit/post-button.tsx'
import type { CaptchaDemand } from '#app/web/index.ts'

/** A form that came back: what was typed and what is wrong with it. Nothing at first. */
export type Reply =
  | {
      errors: Record<string, string[]>
      values: Record<string, unknown>
      captcha?: CaptchaDemand | null
    }
  | undefined

/** What was typed before, when the form comes back. */
export function typed(reply: Reply, name: string): string {
  const value = reply?.values[name]
  return typeof value === 'string' ? value : ''
}

const labels: Record<string, string> = {
  name: 'auth.field.name',
  e_mail: 'auth.field.email',
  pass: 'auth.field.password',
  confirm: 'auth.field.confirm',
  old_pass: 'auth.field.old_password',
}

/** Away from its field a message needs the field's name. */
function named(t: T, errors: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(errors).map(([name, texts]) => {
    const label = labels[name]
    if (!label) return [name, texts] as const
    return [name, texts.map(text => t('auth.field.in_summary', { field: t(label), text }))] as const
  })
  return Object.fromEntries(entries)
}

export type AccountFormProps = {
  intent: string
  reply: Reply
  submit: string
  hidden?: HiddenValues
  /** Where the form goes; the present address when not given. */
  action?: string
  children?: ReactNode
}

/**
 * A form of the account screens: what is wrong on top, fields, one main button. The server checks and
 * answers in the reader's language, so the browser is told not to.
 */
export function AccountForm({ intent, reply, submit, hidden, action, children }: AccountFormProps) {
  const t = useT()
  return (
    <>
      <ErrorSummary errors={reply && named(t, reply.errors)} />
      <form method="post" action={action} noValidate>
        <HiddenFields values={{ intent, ...hidden }} />
        {children}
        <CaptchaPlace reply={reply} />
        <FormActions>
          <Button tone="primary">{submit}</Button>
        </FormActions>
      </form>
    </>
  )
}
