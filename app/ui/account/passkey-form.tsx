import type { ReactNode } from 'react'
import { lookupPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { Button, type ButtonTone } from '#ui/kit/button.tsx'
import { FormActions } from '#ui/kit/inputs.tsx'
import type { HiddenValues } from '#ui/kit/post-button.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'

export type PasskeyFormProps = {
  intent: string
  /** `create` a passkey, or `get` an assertion from one. */
  act: 'create' | 'get'
  /** The lookup that returns the options. */
  begin: string
  /** Shown when the browser returns nothing. */
  failed: string
  /** Errors of the browser's answer. */
  problem?: string
  submit: string
  tone?: ButtonTone
  hidden?: HiddenValues
  children?: ReactNode
}

/**
 * Passkeys need a script: `app/enhance/passkeys.ts` shows the form where the browser supports them.
 */
export function PasskeyForm(props: PasskeyFormProps) {
  const { intent, act, begin, failed, problem, submit, tone = 'plain', hidden, children } = props
  const t = useT()
  return (
    <PostForm
      intent={intent}
      fields={hidden}
      noValidate
      hidden
      data-passkey={act}
      data-begin={lookupPath(begin)}
      data-failed={failed}
      data-known={act === 'create' ? t('error.second_step.passkey_known') : undefined}
    >
      <input type="hidden" name="credential" />
      {children}
      <p className="field-error" role="alert">
        {problem}
      </p>
      <FormActions>
        <Button tone={tone} icon="lock">
          {submit}
        </Button>
      </FormActions>
    </PostForm>
  )
}
