/** Finds tags by input: while asking, and for a list of names. */
import { z } from 'zod'
import { TagStatus } from '#shared/codes.ts'
import { activated, query, visitor, wire } from '#kernel'
import { tagsFollowedBy } from './follows.queries.ts'
import { listSuggestions, listTagsBySlug, type TagRow } from './tags.queries.ts'
import { slugOf } from './tags.schema.ts'

const SuggestionsMax = 20
const NamesMax = 100

/** Suggestions while asking, by the beginning of slug or name; an empty text returns the recommended tags. */
export const suggestTags = query({
  name: 'tags.suggest',
  guard: activated,
  input: z.object({ tag: wire.text({ max: 100, trim: true }) }),
  run: ({ db }, { tag }): readonly TagRow[] => listSuggestions(db, tag, SuggestionsMax),
})

/** Tags of a comma-separated list of slugs, in that order; unknown and deleted ones are left out. */
export const listTagsByNames = query({
  name: 'tags.list_by_names',
  guard: visitor,
  input: z.object({ tags: wire.text({ max: 5000 }) }),
  run({ db }, { tags }): TagRow[] {
    const slugs = [...new Set(tags.split(',').map(slugOf).filter(Boolean))].slice(0, NamesMax)
    const rows = new Map(listTagsBySlug(db, slugs).map(row => [row.slug, row]))
    return slugs
      .map(slug => rows.get(slug))
      .filter(row => row !== undefined && row.status === TagStatus.available)
      .map(row => row!)
  },
})

/** Tags the viewer follows; empty for visitors. */
export const listFollowedTags = query({
  name: 'tags.list_followed',
  guard: visitor,
  input: z.object({}),
  run: ({ db, viewer }): TagRow[] =>
    viewer.kind === 'member' ? tagsFollowedBy(db, viewer.id) : [],
})
