import { tagsPath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { controlProps, FieldError } from '#app/ui/kit/field.tsx'
import { TextInput } from '#app/ui/kit/inputs.tsx'
import { HiddenFields } from '#app/ui/kit/post-button.tsx'

export type TagFilterProps = { q: string; sort: string; error: string | null }

/** Finds tags by a part of their name; the order stays as it is. */
export function TagFilter({ q, sort, error }: TagFilterProps) {
  const t = useT()
  const look = { id: 'tag-filter', label: t('tag.filter.label'), error }
  return (
    <form className="filter" action={tagsPath()} role="search" aria-label={look.label}>
      <label className="sr" htmlFor={look.id}>
        {look.label}
      </label>
      <TextInput
        type="search"
        name="q"
        fit="medium"
        defaultValue={q}
        placeholder={t('tag.filter.hint')}
        autoComplete="off"
        {...controlProps(look)}
      />
      <HiddenFields values={{ sort: sort === 'popular' ? null : sort }} />
      <Button icon="search">{t('tag.filter.submit')}</Button>
      <FieldError id={look.id} error={error} />
    </form>
  )
}
