import { usersPath } from '#app/shared/paths.ts'
import { useT } from '#app/ui/i18n.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { controlProps, FieldError } from '#app/ui/kit/field.tsx'
import { TextInput } from '#app/ui/kit/inputs.tsx'

/** Finds people by the beginning of a name. */
export function PeopleFilter({ q, error }: { q: string; error: string | null }) {
  const t = useT()
  const look = { id: 'people-filter', label: t('user.filter.label'), error }
  return (
    <form className="filter" action={usersPath()} role="search" aria-label={look.label}>
      <label className="sr" htmlFor={look.id}>
        {look.label}
      </label>
      <TextInput
        type="search"
        name="q"
        fit="medium"
        defaultValue={q}
        placeholder={t('user.filter.hint')}
        autoComplete="off"
        {...controlProps(look)}
      />
      <Button icon="search">{t('user.filter.submit')}</Button>
      <FieldError id={look.id} error={error} />
    </form>
  )
}
