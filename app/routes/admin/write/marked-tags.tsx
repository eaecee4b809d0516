import { Fieldset } from '@mantine/core'
import { type FormTag, readTagValues, tagValue } from '#shared/tag-values.ts'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { controlProps, FieldError, FieldHelp } from '#ui/admin-kit/field.tsx'
import { TextInput } from '#ui/admin-kit/inputs.tsx'
import { ownValue } from '#shared/own-value.ts'
import type { OwnControl } from '#ui/admin/settings-form.tsx'

export type MarkedTagsProps = OwnControl & {
  /** The saved tags. */
  present: FormTag[]
  /** The submitted form. */
  sent: Record<string, unknown> | null
  /** Tags a lookup found for this field. */
  lookup: { tags: FormTag[]; matches: FormTag[]; lookedUp: string } | null
}

/** A tag list as plain fields: checked tags are included, further names are typed. */
export function MarkedTags(props: MarkedTagsProps) {
  const { id, name, label, help, error, present: current, sent, lookup } = props
  const t = useT()
  const chosen = lookup?.tags ?? (sent ? readTagValues(ownValue(sent, name)) : current)
  const typed = lookup ? '' : sent?.[`${name}_text`]
  const found = lookup?.matches ?? []
  return (
    <Fieldset variant="unstyled" legend={label}>
      <FieldHelp id={id}>{help}</FieldHelp>
      <Boxes name={name} label={t('admin.write.tags_chosen')} tags={chosen} ticked />
      <div className="picker-line">
        <TextInput
          {...controlProps({ id, label, help, error })}
          name={`${name}_text`}
          aria-label={t('admin.write.tags_add', { list: label })}
          placeholder={t('admin.write.tags_names')}
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typeof typed === 'string' ? typed : ''}
        />
        <Button name="intent" value="lookup" formNoValidate>
          {t('admin.write.look_up')}
        </Button>
      </div>
      <FieldError id={id} error={error} />
      {lookup && lookup.lookedUp !== '' && found.length === 0 ? (
        <p className="quiet" role="status">
          {t('editor.tags.no_more', { names: lookup.lookedUp })}
        </p>
      ) : null}
      <Boxes name={name} label={t('admin.write.tags_found')} tags={found} named />
    </Fieldset>
  )
}

type BoxesProps = {
  name: string
  label: string
  tags: FormTag[]
  ticked?: boolean
  named?: boolean
}

function Boxes({ name, label, tags, ticked, named }: BoxesProps) {
  if (tags.length === 0) return null
  return (
    <div className="tag-group" role="group" aria-label={label}>
      {named ? <span className="quiet">{label}</span> : null}
      {tags.map(tag => (
        <label key={tag.slug} className="chip chip-box">
          <input type="checkbox" name={name} value={tagValue(tag)} defaultChecked={ticked} />
          {tag.name}
        </label>
      ))}
    </div>
  )
}
