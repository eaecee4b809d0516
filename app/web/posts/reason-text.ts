/** The text fields of a form with several reasons: each reason has its own, named after its number. */
import type { FormArgs } from '#web/kernel/form-action.ts'

type Kind = 'close_msg' | 'content'

/** Declared by the forms that close a question. */
export const closeFields = [/^close_msg_\d{1,3}$/, 'close_type', 'close_msg']
/** Declared by the form that flags a post. */
export const flagFields = [/^content_\d{1,3}$/]

/** The text of the chosen reason; fields of other reasons are ignored. */
export const textOfReason = ({ form }: Pick<FormArgs, 'form'>, kind: Kind, reason: unknown) =>
  /^\d{1,3}$/.test(String(reason)) ? form.get(`${kind}_${String(reason)}`) : undefined
