import type { FormHTMLAttributes } from 'react'
import { FormFields, type FieldsReply } from '#app/ui/form-fields.tsx'
import { HiddenFields, type HiddenValues } from './post-button.tsx'

export type PostFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method'> & {
  /** Sent along; the verb behind it bounds the fields. */
  intent?: string
  /** The intent whose verb bounds the fields, where the buttons of the form name several. */
  limits?: string
  /** The form as it was sent, when it was refused: its fields say what is wrong with them. */
  reply?: FieldsReply
  /** Sent along without being shown. */
  fields?: HiddenValues
}

/** A form that acts: its fields are bounded by the schema of the verb behind its intent. */
export function PostForm(props: PostFormProps) {
  const { intent, limits = intent, reply, fields, children, ...form } = props
  return (
    <form method="post" {...form}>
      <HiddenFields values={{ intent, ...fields }} />
      <FormFields intent={limits} reply={reply}>
        {children}
      </FormFields>
    </form>
  )
}
