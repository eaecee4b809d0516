/** The fields of forms as conform knows them: what each takes, and what was wrong with it. */
import { FormProvider, useField, useForm } from '@conform-to/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { FormReply } from '#app/web/kernel/form-action.ts'
import type { InputLimits } from '#app/web/kernel/input-limits.ts'

/** Limits of a form of the present screen, by its intent; '' is a form that reads. */
export const ScreenLimits = createContext<(intent: string) => InputLimits>(() => ({}))

/** A form that came back, as far as its fields are concerned. */
export type FieldsReply = Pick<FormReply, 'result'> | null | undefined

type Props = { intent?: string; reply?: FieldsReply; children: ReactNode }

/** Bounds the fields below by the verb of an intent; without one, by what the address takes. */
export function FormFields({ intent = '', reply, children }: Props) {
  const constraint = useContext(ScreenLimits)(intent)
  const [form] = useForm<Record<string, string>, unknown, string[]>({
    id: intent,
    constraint,
    lastResult: reply?.result,
  })
  return <FormProvider context={form.context}>{children}</FormProvider>
}

/** A field of the form around. One without a name, or that the verb does not have, is bounded by nothing. */
export function useFormField(name = '') {
  const [field] = useField<string>(name)
  const limits = useContext(ScreenLimits)(field.formId)[name]
  const { required, minLength, maxLength, min, max } = field
  return {
    ...{ required, minLength, maxLength, min, max },
    /** Of the field, as people read them. */
    bounds: limits?.bounds ?? {},
    errors: name ? (field.errors as string[] | undefined) : undefined,
  }
}
