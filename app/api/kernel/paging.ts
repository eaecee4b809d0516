import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { notFound, type Page } from '#kernel'
import type { ApiArgs } from './args.ts'
import { list, shape, type Wire } from './wire.ts'

/** Rows converted before other requests get a turn: about 5 ms. */
const SliceSize = 150

/** A page of a list. */
export function paged<Row, S extends z.ZodType>(item: Wire<Row, S>) {
  const rows = list(item)
  const { schema } = shape<Page<Row>>()({ count: z.int().min(0), list: rows })
  const toWire = async (page: Page<Row>, args: ApiArgs) => {
    const sent: z.input<S>[] = []
    for (let from = 0; from < page.list.length; from += SliceSize) {
      // The query has already blocked the event loop for a while.
      if (page.list.length > SliceSize) await setImmediate()
      sent.push(...rows.toWire(page.list.slice(from, from + SliceSize), args))
    }
    return { count: page.count, list: sent }
  }
  return { schema, toWire }
}

/** The same, but an error for a page beyond the last one. */
export function existingPage<Row, S extends z.ZodType>(item: Wire<Row, S>) {
  const { schema, toWire } = paged(item)
  const existing = (page: Page<Row>, args: ApiArgs) => {
    if (page.count > 0 && page.list.length === 0) throw notFound('base.request_format_error')
    return toWire(page, args)
  }
  return { schema, toWire: existing }
}
