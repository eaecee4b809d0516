import type { ReactNode } from 'react'
import { useT } from '#app/ui/i18n.tsx'
import { ErrorSummary } from '#app/ui/kit/error-summary.tsx'
import { PostForm } from '#app/ui/kit/post-form.tsx'
import type { WritingReply } from './writing-types.ts'

export type WritingFormProps = {
  /** The intent that writes what is typed. */
  limits: string
  reply: WritingReply | null
  /** Field name → key of its label, where it is not the usual one. */
  labels?: Record<string, string>
  /** What is drafted while one types; see the draft call. */
  draft?: string
  children: ReactNode
}

/** Fields that the summary names, as their messages alone would not say which one is meant. */
const named: Record<string, string> = {
  title: 'editor.title.label',
  content: 'editor.content.label',
  tags: 'editor.tags.label',
  answer_content: 'editor.answer.label',
  display_name: 'editor.new_tag.name',
  slug_name: 'editor.new_tag.slug',
  original_text: 'editor.new_tag.description',
  link_url: 'editor.link.address',
  image_url: 'editor.image.address',
  code_text: 'editor.tool.code',
  edit_summary: 'editor.summary.label',
}

/** The one form of a writing screen. */
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
        labels={Object.fromEntries(
          Object.entries({ ...named, ...labels }).map(([name, key]) => [name, t(key)]),
        )}
      />
      {children}
    </PostForm>
  )
}
