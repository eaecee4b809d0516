import { z } from 'zod'
import { TagStatus } from '#app/shared/codes.ts'
import { activated, byRank, insist, query, wire } from '#app/domain/kernel/index.ts'
import { findTagBySlug } from './tags.queries.ts'
import { NewSlug, slugOf, TagNameMax, TagTextMax } from './tags.schema.ts'

export type NewTag = { slug: string; name: string; description: string }

/**
 * Checks a tag that is to be made together with a question; nothing is written. Where the slug is
 * taken, the tag that has it is given instead. Refusals: reputation, empty, too long, illegal slug.
 */
export const checkNewTag = query({
  name: 'tags.check_new',
  guard: activated,
  input: z.object({
    display_name: wire.text({ max: TagNameMax, required: true, trim: true }),
    slug_name: NewSlug,
    original_text: wire.text({ max: TagTextMax }),
  }),
  run({ db, viewer, privileges }, input): NewTag {
    insist(byRank(viewer, 'tag.add', privileges, true))
    const slug = slugOf(input.slug_name)
    const known = findTagBySlug(db, slug)
    if (known && known.status === TagStatus.available) {
      return { slug, name: known.displayName, description: '' }
    }
    return { slug, name: input.display_name, description: input.original_text }
  },
})
