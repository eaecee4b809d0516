import { CloseReasons, Reason, reasonName } from '#shared/codes.ts'
import { useT } from '#ui/i18n.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { useParts } from '#ui/kit/parts.ts'
import { type LikelyOriginal, LikelyOriginals, offersOriginals } from './likely-originals.tsx'

export type CloseFieldsProps = {
  /** Number of the selected reason; 0 = none yet. */
  chosen: number
  /** The text of a reason's extra field. */
  words: (reason: number) => string
  errors: Record<string, string[]> | undefined
  /** Offered for a duplicate. */
  originals?: readonly LikelyOriginal[]
}

/** The closing reasons, each with its extra field. */
export function CloseFields({ chosen, words, errors, originals = [] }: CloseFieldsProps) {
  const t = useT()
  const { RadioGroup, TextAreaField, TextField } = useParts()
  const field = (reason: number) => ({
    id: `close-${reason}`,
    name: `close_msg_${reason}`,
    hiddenLabel: true,
    error: chosen === reason ? errors?.close_msg : null,
    defaultValue: words(reason),
    as: 'close_msg',
  })
  const likely = { field: `close-${Reason.a_duplicate}`, questions: originals }
  const extras: Record<number, React.ReactNode> = {
    [Reason.a_duplicate]: (
      <>
        <TextField
          {...field(Reason.a_duplicate)}
          {...offersOriginals(likely)}
          label={t('question.close.url')}
          type="url"
          placeholder={t('question.close.url')}
        />
        <LikelyOriginals {...likely} />
      </>
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
  return (
    <>
      <ErrorSummary
        errors={errors}
        ids={{ close_type: 'close-type', close_msg: `close-${chosen}` }}
        labels={{
          close_type: t('question.close.reason'),
          close_msg: t(
            chosen === Reason.a_duplicate ? 'question.close.url' : 'question.close.words',
          ),
        }}
      />
      <RadioGroup
        id="close-type"
        legend={t('question.close.reason')}
        hiddenLabel
        name="close_type"
        value={chosen ? String(chosen) : undefined}
        required
        options={CloseReasons.map(reason => ({
          value: String(reason),
          label: t(reasonName(reason)!),
          help: t(`question.close.about_${reason}`),
          extra: extras[reason],
        }))}
      />
    </>
  )
}
