import { editorPartsPath } from '#app/shared/paths.ts'
import { controlProps, FieldError, FieldHelp, FieldMark } from '#app/ui/kit/field.tsx'
import type { Help } from '#app/ui/kit/inputs.tsx'
import { useFormField } from '#app/ui/form-fields.tsx'
import { EditorPreview, EditorTools } from './editor-tools.tsx'
import { FormattingHelp } from './formatting-help.tsx'
import { InsertFields, type PieceReply } from './insert-fields.tsx'

export type MarkdownEditorProps = {
  id: string
  name: string
  label: string
  help?: Help
  /** Name of the verb's field, where it is not that of the input; then the error comes along. */
  as?: string
  error?: string[]
  /** Wanted only together with something else; its fold may be closed, where a browser shows no message. */
  optional?: boolean
  /** The text at first. */
  value: string
  /** That text as HTML; null when it has not been rendered. */
  preview: string | null
  /** Tools and live preview come when the field is first focused: most readers of the page never write. */
  lazy?: boolean
  rows?: number
  /** Puts the forms that insert pieces and the formatting help below; one field of a page has them. */
  pieces?: { reply: PieceReply | null }
}

/**
 * The one field for Markdown: plain and complete without scripts. With them `app/enhance/editor` adds
 * tools above it, a preview beside or below it, lists that go on, files to drop, and people to mention.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { id, name, label, value, preview, lazy, rows = 12, pieces } = props
  const field = useFormField(props.as ?? name)
  const { minLength, maxLength, bounds } = field
  const required = field.required && !props.optional
  const error = props.as ? props.error : field.errors
  const help = typeof props.help === 'function' ? props.help(bounds) : props.help
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`} className="label">
        {label}
        <FieldMark required={required} />
      </label>
      {help ? <FieldHelp id={id}>{help}</FieldHelp> : null}
      <div className={lazy ? 'editor-above' : 'editor-beside'}>
        <div>
          <div className={error?.length ? 'editor editor-wrong' : 'editor'}>
            {lazy ? null : <EditorTools controls={id} />}
            <div className="picker">
              <textarea
                {...controlProps({ id, label, help, error, required })}
                name={name}
                minLength={props.optional ? undefined : minLength}
                maxLength={maxLength}
                dir="auto"
                rows={rows}
                className="input grows"
                defaultValue={value}
                data-editor={lazy ? editorPartsPath({ for: id }) : ''}
              />
            </div>
          </div>
          <FieldError id={id} error={error} />
        </div>
        {lazy && preview === null ? null : <EditorPreview of={id} html={preview} />}
      </div>
      {pieces ? (
        <>
          <InsertFields reply={pieces.reply} />
          <FormattingHelp />
        </>
      ) : null}
    </div>
  )
}
