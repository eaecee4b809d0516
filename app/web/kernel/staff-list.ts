/** What the views of staff lists have in common. */
import { withQuery } from '#shared/paths.ts'
import { listPage, type Place } from './paging.ts'

/** Query parameters of what is open or selected on a page. */
const passing = { dialog: null, id: null, tick: null }

/** The value of a query parameter; by default the first one. */
export const chosen = <V extends string>(
  { searchParams }: URL,
  name: string,
  values: readonly [V, ...V[]],
): V => values.find(value => value === searchParams.get(name)) ?? values[0]

/** Tabs that set a query parameter, which the first one needs not. Other filters are kept, apart from `dropped`. */
export const listTabs = (
  url: URL,
  name: string,
  values: readonly string[],
  current: string,
  dropped: Record<string, null> = {},
) =>
  values.map((value, n) => ({
    name: value,
    href: withQuery(url, { ...passing, page: null, ...dropped, [name]: n === 0 ? null : value }),
    current: value === current,
  }))

/** The list's own URL, without the dialog that is open. */
export const listPlace = ({ pathname, search }: URL) => ({
  path: pathname,
  search: withQuery({ pathname: '', search }, passing),
})

/** The requested page of a list, as its screen shows it. */
export async function listItems<R, I>(
  url: URL,
  size: number,
  ask: (place: Place) => Promise<{ count: number; list: readonly R[] }>,
  item: (row: R) => I,
) {
  const { found, ...pager } = await listPage(url, { size }, ask)
  return { ...pager, count: found.count, items: found.list.map(item), ...listPlace(url) }
}
