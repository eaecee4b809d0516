import type { ReactNode } from 'react'
import { useParts } from './parts.ts'
import type { HiddenValues } from './post-button.tsx'
import { PostForm } from './post-form.tsx'

export type ConfirmPanelProps = {
  title: ReactNode
  /** Consequences of the action. */
  text: ReactNode
  intent: string
  submit: ReactNode
  tone?: 'primary' | 'danger'
  fields?: HiddenValues
  /** Additional fields. */
  more?: ReactNode
  action?: string
  /** Where to go after the action; the Cancel target by default. */
  back?: string
  cancelHref: string
}

/** A question with a confirm button and Cancel. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { title, text, intent, submit, fields, more, action, cancelHref } = props
  const { tone = 'primary', back = cancelHref } = props
  const { Button, DialogActions, DialogPanel } = useParts()
  return (
    <DialogPanel title={title} cancelHref={cancelHref}>
      <p>{text}</p>
      <PostForm intent={intent} fields={{ ...fields, back }} action={action}>
        {more}
        <DialogActions cancelHref={cancelHref}>
          <Button tone={tone}>{submit}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
