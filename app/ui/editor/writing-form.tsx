import type { ReactNode } from 'react'
import { useT } from '#ui/i18n.tsx'
import { ErrorSummary } from '#ui/kit/error-summary.tsx'
import { PostForm } from '#ui/kit/post-form.tsx'
import { pieceLabels } from './insert-fields.tsx'
import type { WritingReply } from './writing-types.ts'

export type WritingFormProps = {
  /** The intent that saves the text. */
  limits: string
  reply: WritingReply | null
  /** Field name → catalog key of its label, when it is not the default. */
  labels?: Record<string, string>
  /** What is saved as a draft while typing; see the draft call. */
  draft?: string
  children: ReactNode
}

/** Field name → catalog key of its label. */
const named: Record<string, string> = {
  title: 'editor.title.label',
  content: 'editor.content.label',
  tags: 'editor.tags.label',
  answer_own: 'editor.answer.own',
  answer_content: 'editor.answer.label',
  display_name: 'editor.new_tag.name',
  slug_name: 'editor.new_tag.slug',
  original_text: 'editor.new_tag.description',
  revision: 'editor.revision.label',
  edit_summary: 'editor.summary.label',
}

/** The form of a writing screen. */
export function WritingForm({ limits, reply, labels, draft, children }: WritingFormProps) {
  const t = useT()
  return (
    <PostForm
      limits={limits}
      reply={reply}
      className="writing"
      data-guard-unsaved
      data-draft={draft}
    >
      {/* Without scripts, Enter in a line of text presses the first button: it only previews. */}
      <button
        type="submit"
        name="intent"
        value="preview"
        formNoValidate
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
      />
      <ErrorSummary
        errors={reply?.errors}
        labels={{
          ...pieceLabels(t),
          ...Object.fromEntries(
            Object.entries({ ...named, ...labels }).map(([name, key]) => [name, t(key)]),
          ),
        }}
      />
      {children}
    </PostForm>
  )
}
