import { Checkbox } from '#ui/kit/choices.tsx'
import { useT } from '#ui/i18n.tsx'
import { MarkdownEditor } from '#ui/editor/markdown-editor.tsx'
import type { FieldErrors } from '#ui/editor/writing-types.ts'

export type OwnAnswerProps = {
  on: boolean
  value: string
  preview: string | null
  errors: FieldErrors | undefined
}

/** The asker's own answer, posted with the question when its box is checked. */
export function OwnAnswer({ on, value, preview, errors }: OwnAnswerProps) {
  const t = useT()
  const wrong = errors?.answer_content ?? errors?.answer_own
  return (
    <details className="fold own-answer" open={on || value !== '' || wrong ? true : undefined}>
      <summary>{t('editor.answer.heading')}</summary>
      <Checkbox
        id="answer_own"
        name="answer_own"
        value="on"
        label={t('editor.answer.own')}
        help={t('editor.answer.own_help')}
        error={errors?.answer_own}
        defaultChecked={on}
      />
      <MarkdownEditor
        id="answer_content"
        name="answer_content"
        optional
        label={t('editor.answer.label')}
        help={bounds => t('editor.answer.help', bounds)}
        value={value}
        preview={preview}
      />
    </details>
  )
}
