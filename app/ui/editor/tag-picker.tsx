import { type FormTag, TagsMax } from '#shared/tag-values.ts'
import { useT } from '#ui/i18n.tsx'
import { FieldError, FieldHelp, FieldMark } from '#ui/kit/field.tsx'
import { FormFields } from '#ui/form-fields.tsx'
import { NewTagFields } from './new-tag-fields.tsx'
import { TagBoxes } from './tag-boxes.tsx'
import type { PickerData, WritingReply } from './writing-types.ts'

export type TagPickerProps = {
  picker: PickerData
  /** The tags of the post or draft. */
  tags: FormTag[]
  reply: WritingReply | null
}

/** Up to five tags as checkboxes; scripts turn them into a combobox with chips. */
export function TagPicker({ picker, tags, reply }: TagPickerProps) {
  const t = useT()
  const named = { name: '{{name}}' }
  const words = {
    chosen: t('editor.tags.chosen'),
    found: t('editor.tags.found'),
    recommended: t('editor.tags.recommended'),
    hint: t('editor.tags.hint'),
    full: t('editor.tags.full', { max: TagsMax }),
    none: picker.mayCreate ? t('editor.tags.none') : t('editor.tags.none_rank', picker.missing),
    create: t('editor.tags.create', named),
    added: t('editor.tags.added', named),
    removed: t('editor.tags.removed', named),
    remove: t('editor.tags.remove', named),
    failed: t('editor.failed'),
  }
  const help = [
    t('editor.tags.help', { count: picker.least }),
    picker.needsRecommended ? t('editor.tags.help_recommended') : '',
  ]
  return (
    <div className="field">
      <div className="with-help">
        <label htmlFor="tags" className="label">
          {t('editor.tags.label')}
          <FieldMark required />
        </label>
        <FieldHelp id="tags">{help.join(' ').trim()}</FieldHelp>
        <div>
          <div data-tag-picker={JSON.stringify(picker)} data-words={JSON.stringify(words)}>
            <TagBoxes picker={picker} chosen={tags} reply={reply} />
          </div>
          <FieldError id="tags" error={reply?.errors.tags} />
        </div>
      </div>
      {picker.mayCreate ? (
        <FormFields intent="add-tag" reply={reply}>
          <NewTagFields reply={reply} />
        </FormFields>
      ) : null}
    </div>
  )
}
