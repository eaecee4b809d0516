import { useT } from '#ui/i18n.tsx'
import { NoteField } from '#ui/kit/note-field.tsx'
import type { ReviewReply } from './types.ts'

/** A note to the users who flagged the post. */
export function OutcomeField({ reply }: { reply: ReviewReply }) {
  const t = useT()
  return (
    <NoteField
      name="outcome"
      label={t('review.note.label')}
      help={t('review.note.help')}
      reply={reply}
    />
  )
}
