import type { ConfirmPanelProps } from '#app/ui/kit/confirm-panel.tsx'
import { Button } from './button.tsx'
import { DialogActions, DialogPanel } from './dialog-panel.tsx'
import { HiddenFields } from './post-button.tsx'

/** One question, one act, one way back. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { title, text, intent, submit, tone = 'primary', fields, more, action, cancelHref } = props
  return (
    <DialogPanel title={title} cancelHref={cancelHref}>
      <p>{text}</p>
      <form method="post" action={action}>
        <HiddenFields values={{ intent, ...fields, back: props.back ?? cancelHref }} />
        {more}
        <DialogActions cancelHref={cancelHref}>
          <Button tone={tone}>{submit}</Button>
        </DialogActions>
      </form>
    </DialogPanel>
  )
}
