import { searchPath } from '#shared/paths.ts'
import { useT } from '#ui/i18n.tsx'
import { cached } from '#ui/cached.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { errorId, FieldError } from '#ui/kit/field.tsx'

/** Maximum Chinese characters that fit into a URL. */
const MaxLength = 800

export type SearchBoxProps = {
  id: string
  value?: string
  label?: string
  /** Why the last search was rejected. */
  error?: string | null
}

function Box({ id, value, label, error }: SearchBoxProps) {
  const t = useT()
  const name = label ?? t('layout.search.label')
  return (
    <form className="search" role="search" action={searchPath()} aria-label={name}>
      <label className="sr" htmlFor={id}>
        {name}
      </label>
      <input
        className="input"
        type="search"
        id={id}
        name="q"
        dir="auto"
        defaultValue={value}
        placeholder={t('layout.search.hint')}
        maxLength={MaxLength}
        required
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId(id) : undefined}
        autoFocus={error ? true : undefined}
      />
      <button type="submit" className="btn btn-quiet btn-icon" title={t('common.action.search')}>
        <Icon name="search" />
        <span className="sr">{t('common.action.search')}</span>
      </button>
      <FieldError id={id} error={error} />
    </form>
  )
}

export const SearchBox = cached(Box)
