import type { FormHTMLAttributes } from 'react'
import { FormLimits } from '#app/ui/form-limits.tsx'
import { HiddenFields, type HiddenValues } from './post-button.tsx'

export type PostFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method'> & {
  /** Sent along; the verb behind it bounds the fields. */
  intent?: string
  /** The intent whose verb bounds the fields, where the buttons of the form name several. */
  limits?: string
  /** Sent along without being shown. */
  fields?: HiddenValues
}

/** A form that acts: its fields are bounded by the schema of the verb behind its intent. */
export function PostForm({ intent, limits = intent, fields, children, ...form }: PostFormProps) {
  return (
    <form method="post" {...form}>
      <HiddenFields values={{ intent, ...fields }} />
      <FormLimits intent={limits}>{children}</FormLimits>
    </form>
  )
}
