import type { CaptchaDemand } from '#ui/forms/captcha-model.ts'
import type { SubmissionResult } from '@conform-to/dom'

/** What a form gets back when it was rejected (or asked for a preview). */
export type FormReply<E = unknown> = {
  intent: string
  /** For conform's useForm; also read by plain forms. */
  result: SubmissionResult<string[]>
  values: Record<string, unknown>
  /** Field name → messages; '' holds those of the whole form. */
  errors: Record<string, string[]>
  extra: E | null
  /** Where to learn more about the refusal. */
  way?: { href: string; label: string } | null
  /** Must be solved before the form is accepted. */
  captcha?: CaptchaDemand | null
}
