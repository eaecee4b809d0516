import { editorPartsPath } from '#shared/paths.ts'
import { controlProps, FieldError, FieldHelp, FieldMark } from '#ui/kit/field.tsx'
import type { Help } from '#ui/kit/inputs.tsx'
import { useFormField } from '#ui/form-fields.tsx'
import { EditorPreview, EditorTools } from './editor-tools.tsx'
import { FormattingHelp } from './formatting-help.tsx'
import { InsertFields, type PieceReply } from './insert-fields.tsx'

export type MarkdownEditorProps = {
  id: string
  name: string
  label: string
  help?: Help
  /** Name of the verb's field, when it differs from the input's; its error is shown, too. */
  as?: string
  error?: string[]
  /**
   * Required only together with something else; it may be in a closed section, where browsers
   * cannot show validation messages.
   */
  optional?: boolean
  /** Initial text. */
  value: string
  /** The initial text as HTML; null when not rendered. */
  preview: string | null
  /** Toolbar and live preview load on first focus: few readers of the page write. */
  lazy?: boolean
  rows?: number
  /** Adds the insert forms and the formatting help below; only one field per page has them. */
  pieces?: { reply: PieceReply | null }
}

/**
 * The Markdown field: plain and complete without scripts. With them, `app/enhance/editor` adds a
 * toolbar, a preview beside or below it, list continuation, file drop, and mention suggestions.
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
