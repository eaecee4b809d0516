import { CloseReasons, Reason } from '#app/shared/codes.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { RadioGroup } from '#app/ui/kit/choices.tsx'
import { DialogActions, DialogPanel } from '#app/ui/kit/dialog-panel.tsx'
import { ErrorSummary } from '#app/ui/kit/error-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/kit/inputs.tsx'
import { HiddenFields } from '#app/ui/kit/post-button.tsx'
import type { ThreadContext } from './thread-types.ts'

/** Longest close message; a character may take two of these units. */
const Longest = 2 * 500

/** Why the question is closed; each reason with the words that it needs. */
export function CloseDialog({ context }: { context: ThreadContext }) {
  const t = useT()
  const { data, reply, back } = context
  const mine = reply?.intent === 'close' ? reply : null
  const chosen = Number(mine?.values.close_type ?? 0)
  const typed = (reason: number) => String(mine?.values[`close_msg_${reason}`] ?? '')
  const wrong = (reason: number) => (chosen === reason ? mine?.errors.close_msg : null)
  const field = (reason: number) => ({
    id: `close-${reason}`,
    name: `close_msg_${reason}`,
    hiddenLabel: true,
    error: wrong(reason),
    defaultValue: typed(reason),
    maxLength: Longest,
  })
  const extras: Record<number, React.ReactNode> = {
    [Reason.a_duplicate]: (
      <TextField
        {...field(Reason.a_duplicate)}
        label={t('question.close.url')}
        type="url"
        placeholder={t('question.close.url')}
      />
    ),
    [Reason.something]: (
      <TextAreaField
        {...field(Reason.something)}
        label={t('question.close.words')}
        placeholder={t('question.close.words')}
        rows={2}
      />
    ),
  }
  const cancelHref = back('question')
  return (
    <DialogPanel title={t('question.close.title')} cancelHref={cancelHref}>
      <form method="post" data-enhance noValidate>
        <HiddenFields values={{ intent: 'close', id: data.question.id, back: cancelHref }} />
        <ErrorSummary
          errors={mine?.errors}
          ids={{ close_type: 'close-type', close_msg: `close-${chosen}` }}
        />
        <RadioGroup
          id="close-type"
          legend={t('question.close.reason')}
          hiddenLabel
          name="close_type"
          value={chosen ? String(chosen) : undefined}
          error={mine?.errors.close_type}
          required
          options={CloseReasons.map(reason => ({
            value: String(reason),
            label: t(`question.close.name_${reason}`),
            help: t(`question.close.about_${reason}`),
            extra: extras[reason],
          }))}
        />
        <DialogActions cancelHref={cancelHref}>
          <Button tone="primary">{t('question.close.submit')}</Button>
        </DialogActions>
      </form>
    </DialogPanel>
  )
}
