import type { FormHTMLAttributes } from 'react'
import { FormFields, type FieldsReply } from '#ui/form-fields.tsx'
import { HiddenFields, type HiddenValues } from './post-button.tsx'

export type PostFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method'> & {
  /** The submitted intent; its verb limits the fields. */
  intent?: string
  /** The intent whose verb limits the fields, when buttons name several intents. */
  limits?: string
  /** The rejected form: its errors are shown at the fields. */
  reply?: FieldsReply
  /** Hidden inputs. */
  fields?: HiddenValues
}

/** A form that writes: its fields are limited by the schema of its intent's verb. */
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
