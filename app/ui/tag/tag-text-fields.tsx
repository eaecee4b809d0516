import { MarkdownEditor } from '#ui/editor/markdown-editor.tsx'
import { textFrom } from '#ui/editor/reply-values.ts'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import { useT } from '#ui/i18n.tsx'
import { TextField } from '#ui/kit/inputs.tsx'

type NameProps = { reply: WritingReply | null; name: string; slug: string }

/** The two names of a tag. */
export function TagNameFields({ reply, name, slug }: NameProps) {
  const t = useT()
  const common = {
    required: true,
    autoComplete: 'off',
    fit: 'medium',
  } as const
  return (
    <>
      <TextField
        {...common}
        id="display_name"
        name="display_name"
        label={t('editor.new_tag.name')}
        help={bounds => t('tag.edit.name_help', bounds)}
        defaultValue={textFrom(reply, 'display_name', name)}
      />
      <TextField
        {...common}
        id="slug_name"
        name="slug_name"
        label={t('editor.new_tag.slug')}
        help={bounds => t('tag.edit.slug_help', bounds)}
        defaultValue={textFrom(reply, 'slug_name', slug)}
        autoCapitalize="none"
      />
    </>
  )
}

type TextProps = {
  reply: WritingReply | null
  value: string
  preview: string | null
}

/** For the error summary: a tag's text is not called a body. */
export const tagLabels = { content: 'editor.new_tag.description' }

/** A tag's description in Markdown. */
export function TagTextField({ reply, value, preview }: TextProps) {
  const t = useT()
  return (
    <MarkdownEditor
      id="content"
      name="content"
      label={t('editor.new_tag.description')}
      help={t('tag.edit.text_help')}
      error={reply?.errors.content}
      as="original_text"
      value={textFrom(reply, 'content', value)}
      preview={reply ? (reply.extra?.preview ?? null) : preview}
      pieces={{ reply }}
    />
  )
}
