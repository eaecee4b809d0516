/** Form fields with their limits and errors, as conform provides them. */
import { type FormMetadata, FormProvider, useField, useForm } from '@conform-to/react'
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
type FormContext = FormMetadata<Record<string, string>, string[]>['context']

/** Of forms that were not sent: the same for all pages of a screen, and making one takes as long as ten fields. */
const unsent = new WeakMap<FormLimits, Map<string, FormContext>>()

/** Sets the limits of the fields below: from the verb of an intent, else from the query. */
export function FormFields(props: Props) {
  const limits = useContext(ScreenLimits)
  const known = props.reply ? undefined : unsent.get(limits)?.get(props.intent ?? '')
  if (!known) return <NewFields {...props} />
  return <FormProvider context={known}>{props.children}</FormProvider>
}

function NewFields({ intent = '', reply, children }: Props) {
  const limits = useContext(ScreenLimits)
  const [form] = useForm<Record<string, string>, unknown, string[]>({
    id: intent,
    constraint: limits(intent),
    lastResult: reply?.result,
  })
  if (!reply) {
    const forms = unsent.get(limits) ?? new Map<string, FormContext>()
    unsent.set(limits, forms.set(intent, form.context))
  }
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
