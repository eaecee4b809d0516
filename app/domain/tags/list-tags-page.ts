import { z } from 'zod'
import { type Page, query, slice, visitor, wire } from '#kernel'
import { followedAmong } from './follows.queries.ts'
import { listTags, type TagRow } from './tags.queries.ts'

export const TagOrders = ['popular', 'name', 'newest'] as const
/** Longest search text. */
const FilterMax = 35

export type TagItem = TagRow & { followed: boolean }

const ListTagsInput = z.object({
  page: wire.page(),
  page_size: wire.pageSize(20),
  /** Part of a slug or display name; an exact synonym shows its main tag. */
  slug_name: wire.text({ max: FilterMax, trim: true }),
  display_name: wire.text({ max: FilterMax, trim: true }),
  query_cond: wire.oneOf(TagOrders, 'popular'),
})

/** A page of the main tags. Beyond the last page the list is empty. */
export const listTagsPage = query({
  name: 'tags.list',
  guard: visitor,
  input: ListTagsInput,
  run({ db, viewer }, input): Page<TagItem> {
    const { size, offset } = slice(input.page, input.page_size)
    const filter = input.slug_name || input.display_name
    const { count, list } = listTags(db, filter, input.query_cond, size, offset)
    const followed = followedAmong(
      db,
      viewer.id,
      list.map(tag => tag.id),
    )
    return { count, list: list.map(tag => ({ ...tag, followed: followed.has(tag.id) })) }
  },
})
