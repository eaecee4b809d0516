import { z } from 'zod'
import { TagStatus } from '#shared/codes.ts'
import {
  activated,
  allowed,
  byRank,
  type Ctx,
  type Db,
  insist,
  query,
  type Verdict,
  wire,
} from '#kernel'
import { findTagBySlug, hasTags } from './tags.queries.ts'
import { NewSlug, slugOf, TagNameMax, TagTextMax } from './tags.schema.ts'

/**
 * New tags with a question, by reputation. While a site has no tag, everybody may name some: a question needs one, so
 * its first members could not ask otherwise.
 */
export const mayAddTags = (
  db: Db,
  { viewer, privileges }: Pick<Ctx, 'viewer' | 'privileges'>,
): Verdict => (hasTags(db) ? byRank(viewer, 'tag.add', privileges, true) : allowed)

export type NewTag = { slug: string; name: string; description: string }

/**
 * Checks a tag to be created together with a question, without writing. If the slug is taken, returns the
 * existing tag. Errors: reputation, empty, too long, invalid slug.
 */
export const checkNewTag = query({
  name: 'tags.check_new',
  guard: activated,
  input: z.object({
    display_name: wire.text({ max: TagNameMax, required: true, trim: true }),
    slug_name: NewSlug,
    original_text: wire.text({ max: TagTextMax }),
  }),
  run(ctx, input): NewTag {
    const { db } = ctx
    insist(mayAddTags(db, ctx))
    const slug = slugOf(input.slug_name)
    const known = findTagBySlug(db, slug)
    if (known && known.status === TagStatus.available) {
      return { slug, name: known.displayName, description: '' }
    }
    return { slug, name: input.display_name, description: input.original_text }
  },
})
