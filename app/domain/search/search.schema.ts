import { z } from 'zod'
import { wire } from '#kernel'
import { MaxQueryLength } from './parse-query.ts'

export const SearchOrders = ['relevance', 'newest', 'active', 'score'] as const
export type SearchOrder = (typeof SearchOrders)[number]

/** A pasted text may be longer than what is read of it; that is no error. */
const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, MaxQueryLength) : value)

/** Field names are those of the API. */
export const SearchInput = z.object({
  q: z
    .preprocess(cut, wire.text({ max: MaxQueryLength, required: true, trim: true }))
    .describe(`text, required; read up to ${MaxQueryLength} characters`),
  page: wire.page(),
  size: wire.pageSize(30, 50),
  order: wire.oneOf(SearchOrders, 'relevance'),
})
