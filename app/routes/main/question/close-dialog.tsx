import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { DialogActions, DialogPanel } from '#ui/kit/dialog-panel.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { CloseFields } from '#ui/thread/close-fields.tsx'
import type { ThreadContext } from './types.ts'

/** Why the question is closed; each reason with its extra field. */
export function CloseDialog({ context }: { context: ThreadContext }) {
  const t = useT()
  const { data, reply, back } = context
  const mine = reply?.intent === 'close' ? reply : null
  const cancelHref = back('question')
  return (
    <DialogPanel title={t('question.close.title')} cancelHref={cancelHref}>
      <PostForm
        intent="close"
        reply={mine}
        fields={{ id: data.question.id, back: cancelHref }}
        data-enhance
        noValidate
      >
        <CloseFields
          chosen={Number(mine?.values.close_type ?? 0)}
          words={reason => String(mine?.values[`close_msg_${reason}`] ?? '')}
          errors={mine?.errors}
          originals={data.originals}
        />
        <DialogActions cancelHref={cancelHref}>
          <Button tone="primary">{t('question.close.submit')}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
