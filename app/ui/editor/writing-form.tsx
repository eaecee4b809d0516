import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { ErrorSummary } from '#app/ui/kit/error-summary.tsx'
import { useLive } from './use-live.ts'
import type { FieldErrors } from './writing-types.ts'

export type WritingFormProps = {
  form: RefObject<HTMLFormElement>
  errors: FieldErrors | undefined
  onInput?: () => void
  /** False stops it: the form is on its way. */
  onSend: () => boolean
  children: ReactNode
}

/** The one form of a writing screen. */
export function WritingForm({ form, errors, onInput, onSend, children }: WritingFormProps) {
  const live = useLive()
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in a line of text is a slip of the finger here; every act has its button.
    const line = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key === 'Enter' && line) event.preventDefault()
  }
  const onSubmit = (event: FormEvent) => {
    if (!onSend()) event.preventDefault()
  }
  return (
    <form
      method="post"
      ref={form}
      className={live ? 'writing live' : 'writing'}
      onInput={onInput}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {/* Without scripts, Enter in a line of text presses the first button: it only previews. */}
      <button
        type="submit"
        name="intent"
        value="preview"
        formNoValidate
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
      />
      <ErrorSummary errors={errors} />
      {children}
    </form>
  )
}
