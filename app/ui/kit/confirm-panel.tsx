import type { ComponentType, ReactNode } from 'react'
import { Button } from './button.tsx'
import {
  DialogActions,
  type DialogActionsProps,
  DialogPanel,
  type DialogPanelProps,
} from './dialog-panel.tsx'
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

type Parts = {
  DialogPanel: ComponentType<DialogPanelProps>
  DialogActions: ComponentType<DialogActionsProps>
  Button: ComponentType<{ tone: 'primary' | 'danger'; children: ReactNode }>
}

/** One question, one act, one way back; made of the parts of either kit. */
export const confirmPanelOf = ({ DialogPanel, DialogActions, Button }: Parts) =>
  function ConfirmPanel(props: ConfirmPanelProps) {
    const { title, text, intent, submit, fields, more, action, cancelHref } = props
    const { tone = 'primary', back = cancelHref } = props
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

export const ConfirmPanel = confirmPanelOf({ DialogPanel, DialogActions, Button })
