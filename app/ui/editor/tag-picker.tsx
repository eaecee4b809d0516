import { useState } from 'react'
import type { FormTag } from '#app/shared/tag-values.ts'
import { useT } from '#app/ui/i18n.tsx'
import { FieldError, FieldHelp, FieldMark } from '#app/ui/kit/field.tsx'
import { NewTagFields } from './new-tag-fields.tsx'
import { TagBoxes } from './tag-boxes.tsx'
import { TagCombobox } from './tag-combobox.tsx'
import { useLive } from './use-live.ts'
import type { PickerData, WritingReply } from './writing-types.ts'

export type TagPickerProps = {
  picker: PickerData
  /** The tags of the post or the draft. */
  tags: FormTag[]
  reply: WritingReply | null
  onChange?: () => void
}

/** Up to five tags: boxes to tick without scripts, a combobox with chips with them. */
export function TagPicker({ picker, tags, reply, onChange }: TagPickerProps) {
  const t = useT()
  const live = useLive()
  const [chosen, setChosen] = useState(tags)
  const [wanted, setWanted] = useState<string | null>(null)
  const error = reply?.errors.tags
  const choose = (next: FormTag[]) => {
    setChosen(next)
    onChange?.()
  }
  const add = (tag: FormTag) => choose([...chosen.filter(known => known.slug !== tag.slug), tag])
  const help = [
    t('editor.tags.help', { count: picker.least }),
    picker.needsRecommended ? t('editor.tags.help_recommended') : '',
  ]
  const parts = { picker, chosen, reply }
  return (
    <div className="field">
      <div className="with-help">
        <label htmlFor="tags" className="label">
          {t('editor.tags.label')}
          <FieldMark required />
        </label>
        <FieldHelp id="tags">{help.join(' ').trim()}</FieldHelp>
        <div>
          {live ? (
            <TagCombobox {...parts} onChoose={choose} onCreate={setWanted} />
          ) : (
            <TagBoxes {...parts} />
          )}
          <FieldError id="tags" error={error} />
        </div>
      </div>
      {picker.mayCreate ? (
        <NewTagFields reply={reply} wanted={wanted} onAdd={add} onClose={() => setWanted(null)} />
      ) : null}
    </div>
  )
}
