import { type FormTag, tagValue } from '#shared/tag-values.ts'
import { useT } from '#ui/i18n.tsx'
import { controlProps } from '#ui/kit/field.tsx'
import { useParts } from '#ui/kit/parts.ts'
import type { PickerData, PickerTag, WritingReply } from './writing-types.ts'

export type TagBoxesProps = { picker: PickerData; chosen: FormTag[]; reply: WritingReply | null }

const without = (tags: PickerTag[], taken: FormTag[]) =>
  tags.filter(tag => !taken.some(known => known.slug === tag.slug))

/** The tag picker as plain fields: checked tags are selected, further names can be typed. */
export function TagBoxes({ picker, chosen, reply }: TagBoxesProps) {
  const t = useT()
  const { Button, TextInput } = useParts()
  const { matches, lookedUp } = reply?.extra ?? {}
  const found = without(matches ?? [], chosen)
  const recommended = without(without(picker.recommended, chosen), found)
  const typed = lookedUp === undefined ? reply?.values.tag_text : ''
  return (
    <>
      <TagGroup label={t('editor.tags.chosen')} tags={chosen} ticked />
      <div className="picker-line">
        <TextInput
          {...controlProps({ id: 'tags', label: '', help: true, error: reply?.errors.tags })}
          name="tag_text"
          autoComplete="off"
          defaultValue={typeof typed === 'string' ? typed : ''}
        />
        <Button name="intent" value="lookup" formNoValidate>
          {t('editor.tags.look_up')}
        </Button>
      </div>
      {lookedUp === undefined || found.length > 0 ? null : (
        <p className="quiet" role="status">
          {t('editor.tags.no_more', { names: lookedUp })}
          {picker.mayCreate ? '' : ` ${t('editor.tags.unknown_rank', picker.missing)}`}
        </p>
      )}
      <TagGroup label={t('editor.tags.found')} tags={found} named />
      <TagGroup label={t('editor.tags.recommended')} tags={recommended} named />
    </>
  )
}

type TagGroupProps = { label: string; tags: PickerTag[]; ticked?: boolean; named?: boolean }

function TagGroup({ label, tags, ticked, named }: TagGroupProps) {
  const t = useT()
  if (tags.length === 0) return null
  return (
    <div className="tag-group" role="group" aria-label={label}>
      {named ? <span className="quiet">{label}</span> : null}
      {tags.map(tag => (
        <label
          key={tag.slug}
          className={tag.reserved ? 'chip chip-reserved chip-box' : 'chip chip-box'}
        >
          <input type="checkbox" name="tags" value={tagValue(tag)} defaultChecked={ticked} />
          {tag.fresh ? t('editor.tags.create', { name: tag.name }) : tag.name}
        </label>
      ))}
    </div>
  )
}
