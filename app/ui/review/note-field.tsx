import { useT } from '#app/ui/i18n.tsx'
import { TextAreaField } from '#app/ui/kit/inputs.tsx'
import type { ReviewReply } from './review-types.ts'

/** Longest note; a character may take two of these units. */
const Longest = 2 * 255

/** Words to those who flagged. */
export function NoteField({ reply }: { reply: ReviewReply }) {
  const t = useT()
  return (
    <TextAreaField
      id="outcome"
      name="outcome"
      label={t('review.note.label')}
      help={t('review.note.help')}
      error={reply?.errors.outcome}
      optional
      rows={2}
      maxLength={Longest}
      defaultValue={String(reply?.values.outcome ?? '')}
    />
  )
}
