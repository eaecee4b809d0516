import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { ErrorSummary, labelled } from '#ui/kit/error-summary.tsx'
import { FormActions } from '#ui/admin-kit/inputs.tsx'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { PostForm } from '#ui/kit/post-form.tsx'
import { ownValue } from '#shared/own-value.ts'

export type Reply = FormReply | undefined

type InstallFormProps = {
  intent: string
  /** Version of the state the form was rendered from; forms of an older one are rejected. */
  revision?: number
  reply: Reply
  submit: string
  children?: ReactNode
}

/** A setup step: error summary, fields, one button to continue. */
export function InstallForm({ intent, revision, reply, submit, children }: InstallFormProps) {
  const t = useT()
  return (
    <>
      <ErrorSummary
        errors={reply?.errors}
        labels={labelled(Object.keys(reply?.errors ?? {}).filter(Boolean), name =>
          t(`install.field.${name}`),
        )}
      />
      <PostForm intent={intent} reply={reply} fields={{ revision }} noValidate autoComplete="off">
        {children}
        <FormActions>
          <Button tone="primary">{submit}</Button>
        </FormActions>
      </PostForm>
    </>
  )
}

/** The typed value, else the saved one. */
export function valueOf(reply: Reply, name: string, kept: string): string {
  if (!reply) return kept
  const value = ownValue(reply.values, name)
  return typeof value === 'string' ? value : ''
}

/** An unchecked box is not submitted. */
export const isTicked = (reply: Reply, name: string, kept: boolean): boolean =>
  reply ? Object.hasOwn(reply.values, name) : kept
