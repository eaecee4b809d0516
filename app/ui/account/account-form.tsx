import type { ReactNode } from 'react'
import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { type T, useT } from '#ui/i18n.tsx'
import { Button, LinkButton } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import type { HiddenValues } from '#ui/kit/post-button.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ownValue } from '#shared/own-value.ts'

/** The form's answer: typed values and errors. Empty at first. */
export type Reply = Pick<FormReply, 'result' | 'errors' | 'values' | 'captcha'> | undefined

/** Previously typed value, when the form comes back. */
export function typed(reply: Reply, name: string): string {
  const value = ownValue(reply?.values, name)
  return typeof value === 'string' ? value : ''
}

const labelsOf = (t: T) => ({
  name: t('auth.field.name'),
  e_mail: t('auth.field.email'),
  pass: t('auth.field.password'),
  confirm: t('auth.field.confirm'),
  old_pass: t('auth.field.old_password'),
  code: t('auth.field.code'),
  recovery_code: t('auth.field.recovery_code'),
  account: t('claim.field.account'),
})

export type AccountFormProps = {
  intent: string
  reply: Reply
  submit: string
  hidden?: HiddenValues
  /** Target URL; the current page by default. */
  action?: string
  /** Where its Cancel leads, beside the main button. */
  cancelHref?: string
  children?: ReactNode
}

/**
 * A form of the account screens: error summary, fields, one main button. The server validates and
 * answers in the reader's language, so browser validation is off.
 */
export function AccountForm(props: AccountFormProps) {
  const { intent, reply, submit, hidden, action, cancelHref, children } = props
  const t = useT()
  return (
    <>
      <ErrorSummary errors={reply?.errors} labels={labelsOf(t)} />
      <PostForm intent={intent} reply={reply} fields={hidden} action={action} noValidate>
        {children}
        <CaptchaSlot reply={reply} />
        <FormActions>
          <Button tone="primary">{submit}</Button>
          {cancelHref ? (
            <LinkButton href={cancelHref} tone="quiet">
              {t('common.action.cancel')}
            </LinkButton>
          ) : null}
        </FormActions>
      </PostForm>
    </>
  )
}
