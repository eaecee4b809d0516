import { CaptchaSlot } from '#ui/captcha/captcha-fields.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/kit/button.tsx'
import { RadioGroup } from '#ui/kit/choices.tsx'
import { DialogActions, DialogPanel } from '#ui/kit/dialog-panel.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { TextAreaField, TextField } from '#ui/kit/inputs.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import type { FlagModel } from './flag-view.ts'
import {
  type LikelyOriginal,
  LikelyOriginals,
  offersOriginals,
} from '#ui/thread/likely-originals.tsx'
import type { ThreadContext } from './types.ts'

/** What can be flagged on this page, by id, with its anchor. */
function flagged({ data }: ThreadContext): { id: string; anchor: string } | null {
  const { question, answers, dialog } = data
  const posts = [
    { id: question.id, anchor: 'question', actions: question.actions, comments: question.comments },
    ...answers,
  ]
  const all = posts.flatMap(post => [
    post,
    ...post.comments.list.map(item => ({ ...item, anchor: item.id })),
  ])
  return all.find(({ id, actions }) => id === dialog.id && actions.includes('report')) ?? null
}

type Reason = FlagModel['reasons'][number]
type ExtraProps = {
  reason: Reason
  error?: string[]
  value: string
  originals: readonly LikelyOriginal[]
}

/** The text field for one reason; always visible, with a label that says when it applies. */
function ReasonText({ reason, error, value, originals }: ExtraProps) {
  const t = useT()
  const { key, type, contentType } = reason
  if (!contentType) return null
  const field = {
    id: `content-${type}`,
    name: `content_${type}`,
    label: t('flag.only_for', { reason: t(`flag.reason.${key}.name`) }),
    placeholder: t(`flag.reason.${key}.placeholder`),
    error,
    as: 'content',
    defaultValue: value,
  }
  if (contentType === 'textarea') return <TextAreaField {...field} rows={3} />
  const likely = { field: field.id, questions: originals }
  return (
    <>
      <TextField {...field} {...offersOriginals(likely)} inputMode="url" autoComplete="off" />
      <LikelyOriginals {...likely} />
    </>
  )
}

/** True when the URL names something this reader may flag. */
export const mayReport = (context: ThreadContext): boolean =>
  context.data.flag !== null && flagged(context) !== null

/** Flags a question, an answer or a comment. */
export function ReportDialog({ context }: { context: ThreadContext }) {
  const t = useT()
  const { data, reply, back } = context
  const object = flagged(context)
  if (!object || !data.flag) return null
  const { kind, reasons } = data.flag
  const mine = reply?.intent === 'report' ? reply : null
  const chosen = String(mine?.values.report_type ?? '')
  const chosenReason = reasons.find(({ type }) => String(type) === chosen)
  const href = back(object.anchor)
  return (
    <DialogPanel title={t(`flag.title.${kind}`)} cancelHref={href}>
      <PostForm
        intent="report"
        reply={mine}
        fields={{ object_id: object.id, back: href }}
        data-enhance
        noValidate
      >
        <ErrorSummary
          errors={mine?.errors}
          ids={{ content: `content-${chosen}` }}
          labels={{
            report_type: t('flag.reasons'),
            content: chosenReason
              ? t('flag.only_for', { reason: t(`flag.reason.${chosenReason.key}.name`) })
              : undefined,
          }}
        />
        <RadioGroup
          id="report_type"
          name="report_type"
          legend={t('flag.reasons')}
          help={t('flag.sending_help')}
          value={chosen}
          options={reasons.map(reason => ({
            value: String(reason.type),
            label: t(`flag.reason.${reason.key}.name`),
            help: t(`flag.reason.${reason.key}.text`),
            extra: (
              <ReasonText
                reason={reason}
                error={String(reason.type) === chosen ? mine?.errors.content : undefined}
                value={String(mine?.values[`content_${reason.type}`] ?? '')}
                originals={kind === 'question' ? data.originals : []}
              />
            ),
          }))}
          required
        />
        <CaptchaSlot reply={mine} />
        <DialogActions cancelHref={href}>
          <Button tone="primary">{t('flag.submit')}</Button>
        </DialogActions>
      </PostForm>
    </DialogPanel>
  )
}
