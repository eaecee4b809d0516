import type { ReactNode } from 'react'
import { useParts } from './parts.ts'
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
