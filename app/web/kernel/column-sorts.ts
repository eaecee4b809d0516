/** Column headers that sort a list. */
import type { ColumnSort } from '#ui/admin-kit/column-sorts-model.ts'
import { withQuery } from '#shared/paths.ts'

/** Parameters of the current page, not of the list. */
const passing = { page: null, dialog: null, id: null, tick: null }

/**
 * Links of the column headers. `columns` has the sort orders of each column, descending first;
 * `usual` is the default and needs no parameter. Filters are kept, and sorting returns to page 1.
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
