import { z } from 'zod'
import { wire } from '#app/domain/kernel/index.ts'
import { MaxQueryLength } from './parse-query.ts'

export const SearchOrders = ['relevance', 'newest', 'active', 'score'] as const
export type SearchOrder = (typeof SearchOrders)[number]

/** Field names are the wire's. */
export const SearchInput = z.object({
  q: wire.text({ max: MaxQueryLength, required: true, trim: true }),
  page: wire.page(),
  size: wire.pageSize(30, 50),
  order: wire.oneOf(SearchOrders, 'relevance'),
})
