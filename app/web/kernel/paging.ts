import type { PageSizes } from '#ui/contents/content-model.ts'
import { lastPage } from '#kernel'

/** The requested page; an invalid number means the first. */
export function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Page sizes that readers may choose from (spec §9). */
const Offered = [20, 30, 50, 100]

/** The requested page size; the list's default for sizes not on offer. */
export function pageSizes(text: string | null, own: number, most = 100): PageSizes {
  const offered = [...new Set([own, ...Offered])].filter(n => n <= most).sort((a, b) => a - b)
  return { chosen: offered.find(n => String(n) === text) ?? own, own, offered }
}

/** Fetches a page of a list; past the end, the last one. */
export async function pageWithin<R extends { count: number }>(
  wanted: number,
  size: number,
  ask: (page: number) => Promise<R>,
): Promise<{ page: number; pages: number; found: R }> {
  const found = await ask(wanted)
  const pages = lastPage(found.count, size)
  if (wanted <= pages) return { page: wanted, pages, found }
  return { page: pages, pages, found: await ask(pages) }
}

export type Place = { page: number; page_size: number }

/** The requested page of a list; page sizes are on offer once there is more than one page. */
export async function listPage<R extends { count: number }>(
  { searchParams }: URL,
  own: { size: number; most?: number },
  ask: (place: Place) => Promise<R>,
): Promise<{ page: number; pages: number; sizes: PageSizes | null; found: R }> {
  const sizes = pageSizes(searchParams.get('page_size'), own.size, own.most)
  const { chosen } = sizes
  const wanted = pageNumber(searchParams.get('page'))
  const list = await pageWithin(wanted, chosen, page => ask({ page, page_size: chosen }))
  const useful = list.found.count > own.size || chosen !== own.size
  return { ...list, sizes: useful ? sizes : null }
}
