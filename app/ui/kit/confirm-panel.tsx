import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogActions, DialogPanel } from './dialog-panel.tsx'
import type { HiddenValues } from './post-button.tsx'
import { PostForm } from './post-form.tsx'

export type ConfirmPanelProps = {
  title: ReactNode
  /** What will follow from the act. */
  text: ReactNode
  intent: string
  submit: ReactNode
  tone?: 'primary' | 'danger'
  fields?: HiddenValues
  /** More to fill in. */
  more?: ReactNode
  action?: string
  /** Where the act leads back to; the way out when not given. */
  back?: string
  cancelHref: string
}

/** One question, one act, one way back. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const {
    title,
    text,
    intent,
    submit,
    tone = 'primary',
    fields,
    more,
    action,
    back,
    cancelHref,
  } = props
  return (
    <DialogPanel title={title} cancelHref={cancelHref}>
      <p>{text}</p>
      <PostForm intent={intent} fields={{ ...fields, back: back ?? cancelHref }} action={action}>
        {more}
        <DialogActions cancelHref={cancelHref}>
          <Button tone={tone}>{submit}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
