import { lastPage } from '#app/domain/kernel/index.ts'

/** The page an address asks for; whatever is no page number is the first. */
export function pageNumber(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Asks for a page of a list; a page behind the end gives the last one. */
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
