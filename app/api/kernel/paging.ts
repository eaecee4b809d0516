import { z } from 'zod'
import { notFound, type Page } from '#kernel'
import { kind, list, shape, type Wire } from './wire.ts'

/** A page of a list. */
export const paged = <Row, S extends z.ZodType>(item: Wire<Row, S>) =>
  shape<Page<Row>>()({ count: z.int().min(0), list: list(item) })

/** The same, but an error for a page beyond the last one. */
export function existingPage<Row, S extends z.ZodType>(item: Wire<Row, S>) {
  const { schema, toWire } = paged(item)
  return kind(schema, (page: Page<Row>, args) => {
    if (page.count > 0 && page.list.length === 0) throw notFound('base.request_format_error')
    return toWire(page, args)
  })
}
