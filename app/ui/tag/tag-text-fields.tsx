import { MarkdownEditor } from '#ui/editor/markdown-editor.tsx'
import { textFrom } from '#ui/editor/reply-values.ts'
import type { WritingReply } from '#ui/editor/writing-types.ts'
import { useT } from '#ui/i18n.tsx'
import type { TagLine } from '#shared/tag-values.ts'
import { TextField } from '#ui/kit/inputs.tsx'

/** A tag's texts, by field. */
export type TagTexts = Record<TagLine | 'original_text', string>

type NameProps = { reply: WritingReply | null; texts: TagTexts | null }

/** The two names of a tag. */
function TagNameFields({ reply, texts }: NameProps) {
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
        defaultValue={textFrom(reply, 'display_name', texts?.display_name ?? '')}
      />
      <TextField
        {...common}
        id="slug_name"
        name="slug_name"
        label={t('editor.new_tag.slug')}
        help={bounds => t('tag.edit.slug_help', bounds)}
        defaultValue={textFrom(reply, 'slug_name', texts?.slug_name ?? '')}
        autoCapitalize="none"
      />
    </>
  )
}

type TextProps = NameProps & {
  preview: string | null
  /** The member may not change the names. */
  fixed?: boolean
}

/** For the error summary: a tag's text is not called a body. */
export const tagLabels = { content: 'editor.new_tag.description' }

/** The names of a tag, and its description in Markdown. */
export function TagTextFields({ reply, texts, preview, fixed }: TextProps) {
  const t = useT()
  return (
    <>
      {fixed && texts ? <FixedNames {...texts} /> : <TagNameFields reply={reply} texts={texts} />}
      <MarkdownEditor
        id="content"
        name="content"
        label={t('editor.new_tag.description')}
        help={t('tag.edit.text_help')}
        error={reply?.errors.content}
        as="original_text"
        value={textFrom(reply, 'content', texts?.original_text ?? '')}
        preview={reply ? (reply.extra?.preview ?? null) : preview}
        pieces={{ reply }}
      />
    </>
  )
}

/** The names as text, for members who may change only the description. */
function FixedNames({ display_name, slug_name }: TagTexts) {
  const t = useT()
  return (
    <div className="field">
      <dl className="fixed-names">
        <div>
          <dt>{t('editor.new_tag.name')}</dt>
          <dd>{display_name}</dd>
        </div>
        <div>
          <dt>{t('editor.new_tag.slug')}</dt>
          <dd>{slug_name}</dd>
        </div>
      </dl>
      <p className="help">{t('tag.edit.names_fixed')}</p>
    </div>
  )
}
