import type { ReactNode } from 'react'
import { Button } from '#ui/admin-kit/button.tsx'
import { SearchInput } from '#ui/admin-kit/inputs.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { useT } from '#ui/i18n.tsx'

export type Search = {
  /** The id of the input, and its name in the query. */
  id: string
  name?: string
  /** The verb's field, if it has another name. */
  as?: string
  /** Key of the label; it is the hint, too, by default. */
  label: string
  hint?: string
  /** Query parameters that a search keeps, besides the page size. */
  keep?: readonly string[]
}

type Props = {
  form: Search
  place: { path: string; query: string; words: string }
  children?: ReactNode
}

/** The search field of a staff list. */
export function ListSearch({ form, place: { path, query, words }, children }: Props) {
  const t = useT()
  const { id, name = 'query', as, keep = [] } = form
  const params = new URLSearchParams(query)
  const hidden = [...keep, 'page_size'].map(key => [key, params.get(key)] as const)
  const label = t(form.label)
  return (
    <div className="contents-filter">
      <form className="filter" role="search" action={path} aria-label={label}>
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <SearchInput
          id={id}
          name={name}
          as={as}
          defaultValue={words}
          placeholder={t(form.hint ?? form.label)}
        />
        <HiddenFields values={Object.fromEntries(hidden)} />
        <Button icon="search">{t('common.action.search')}</Button>
      </form>
      {children}
    </div>
  )
}
