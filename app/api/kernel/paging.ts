import { z } from 'zod'
import { notFound, type Page } from '#kernel'

/** A page of a list on the wire. */
export const paged = <S extends z.ZodType>(item: S) =>
  z.strictObject({ count: z.int().min(0), list: z.array(item) })

/** Throws when a list has rows but not on the requested page. */
export function insistOnPage(page: Page<unknown>): void {
  if (page.count > 0 && page.list.length === 0) throw notFound('base.request_format_error')
}
