/** Form fields with their limits and errors, as conform provides them. */
import { FormProvider, useField, useForm } from '@conform-to/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { FormReply } from '#ui/forms/form-reply.ts'
import type { InputLimits } from '#ui/forms/field-limits.ts'
import { ownValue } from '#shared/own-value.ts'

/** Field limits of a screen's forms by intent; '' is a form that reads. */
export type FormLimits = (intent: string) => InputLimits

/** The limits of this screen; the same function for all its pages. */
export const ScreenLimits = createContext<FormLimits>(() => ({}))

/** A submitted form, reduced to field values and errors. */
export type FieldsReply = Pick<FormReply, 'result'> | null | undefined

type Props = { intent?: string; reply?: FieldsReply; children: ReactNode }

/** Sets the limits of the fields below: from the verb of an intent, else from the query. */
export function FormFields({ intent = '', reply, children }: Props) {
  const constraint = useContext(ScreenLimits)(intent)
  const [form] = useForm<Record<string, string>, unknown, string[]>({
    id: intent,
    constraint,
    lastResult: reply?.result,
  })
  return <FormProvider context={form.context}>{children}</FormProvider>
}

/** A field of the surrounding form. Without a name, or unknown to the verb, it has no limits. */
export function useFormField(name = '') {
  const [field] = useField<string>(name)
  const limits = ownValue(useContext(ScreenLimits)(field.formId), name)
  const { required, minLength, maxLength, min, max } = field
  return {
    required,
    minLength,
    maxLength,
    min,
    max,
    /** Limits of the field for display. */
    bounds: limits?.bounds ?? {},
    errors: name ? field.errors : undefined,
  }
}
