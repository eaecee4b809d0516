import { useT } from '#app/ui/i18n.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { PickerTag } from './writing-types.ts'

export type TagOptionsProps = {
  open: boolean
  options: PickerTag[]
  active: number
  onTake: (tag: PickerTag) => void
}

/** The list under the tag field; always there, so that the field can name it. */
export function TagOptions({ open, options, active, onTake }: TagOptionsProps) {
  const t = useT()
  return (
    <ul
      id="tag-options"
      role="listbox"
      aria-label={t('editor.tags.found')}
      className="picker-list"
      hidden={!open || options.length === 0}
    >
      {options.map((tag, index) => (
        <li
          key={tag.slug}
          id={`tag-option-${index}`}
          role="option"
          aria-selected={index === active}
          className="picker-option"
          // The field keeps the focus while an option is pressed.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onTake(tag)}
        >
          {tag.fresh ? (
            <>
              <Icon name="plus" />
              <span>{t('editor.tags.create', { name: tag.name })}</span>
            </>
          ) : (
            <>
              <span className={tag.reserved ? 'chip chip-reserved' : 'chip'}>{tag.name}</span>
              <span className="picker-about">{tag.about}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
