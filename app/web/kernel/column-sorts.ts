/** Heads of columns by which a list can be sorted. */
import { withQuery } from '#app/shared/paths.ts'

export type ColumnSort = { href: string; direction: 'ascending' | 'descending' | null }

/** What belongs to the page as it stands, not to the list. */
const passing = { page: null, dialog: null, id: null, tick: null }

/**
 * Links of the heads. `columns` names the orders of each column, the falling one first; `usual` needs no
 * key in the address. Filters are kept, and the list begins with its first page.
 */
export function columnSorts<O extends string>(
  url: URL,
  current: O,
  usual: O,
  columns: Record<string, readonly [falling: O, rising: O]>,
): Record<string, ColumnSort> {
  const sorts = Object.entries(columns).map(([column, [falling, rising]]) => {
    const next = current === falling ? rising : falling
    const href = withQuery(url, { ...passing, order: next === usual ? null : next })
    const direction = current === falling ? 'descending' : current === rising ? 'ascending' : null
    return [column, { href, direction }] as const
  })
  return Object.fromEntries(sorts)
}
