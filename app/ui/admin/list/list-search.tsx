import type { ReactNode } from 'react'
import { Button } from '#ui/admin-kit/button.tsx'
import { SearchInput } from '#ui/admin-kit/inputs.tsx'
import { HiddenFields } from '#ui/admin-kit/post-button.tsx'
import { useT } from '#ui/i18n.tsx'
import { type Key, keyOf } from './list-table.tsx'

export type Search<Data> = {
  /** The id of the input, and its name in the query. */
  id: string
  name?: string
  /** The verb's field, if it has another name. */
  as?: string
  /** Key of the label; it is the hint, too, by default. */
  label: string
  hint?: Key<Data>
  /** Key of the name of the form, if it is not the label. */
  title?: string
  /** Query parameters that a search keeps, besides the page size. */
  keep?: readonly string[]
}

type Props<Data> = {
  form: Search<Data>
  data: Data
  inputs?: ReactNode
  place: { path: string; query: string; words: string }
  children?: ReactNode
}

/** The search field of a staff list. */
export function ListSearch<Data>({ form, data, inputs, place, children }: Props<Data>) {
  const t = useT()
  const { id, name = 'query', as, label: key, hint = key, keep = [] } = form
  const { path, query, words } = place
  const params = new URLSearchParams(query)
  const hidden = [...keep, 'page_size'].map(param => [param, params.get(param)] as const)
  const label = t(key)
  return (
    <div className="contents-filter">
      <form
        className="filter"
        role="search"
        action={path}
        aria-label={form.title ? t(form.title) : label}
      >
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <SearchInput
          id={id}
          name={name}
          as={as}
          defaultValue={words}
          placeholder={t(keyOf(hint, data))}
        />
        {inputs}
        <HiddenFields values={Object.fromEntries(hidden)} />
        <Button icon="search">{t('common.action.search')}</Button>
      </form>
      {children}
    </div>
  )
}
