import type { ConfirmPanelProps } from '#app/ui/kit/confirm-panel.tsx'
import { PostForm } from '#app/ui/kit/post-form.tsx'
import { Button } from './button.tsx'
import { DialogActions, DialogPanel } from './dialog-panel.tsx'

/** One question, one act, one way back. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { title, text, intent, submit, tone = 'primary', fields, more, action, cancelHref } = props
  return (
    <DialogPanel title={title} cancelHref={cancelHref}>
      <p>{text}</p>
      <PostForm
        intent={intent}
        fields={{ ...fields, back: props.back ?? cancelHref }}
        action={action}
      >
        {more}
        <DialogActions cancelHref={cancelHref}>
          <Button tone={tone}>{submit}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
