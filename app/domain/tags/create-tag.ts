import { z } from 'zod'
import { TagStatus } from '#app/shared/codes.ts'
import {
  activated,
  badRequest,
  byRank,
  command,
  insist,
  invalid,
  wire,
} from '#app/domain/kernel/index.ts'
import { createTagRow, freeName, reviveTagRow } from './tag-rows.ts'
import { findTagBySlug } from './tags.queries.ts'
import { isLegalSlug, slugOf, TagNameMax, TagTextMax } from './tags.schema.ts'

export const CreateTagInput = z.object({
  slug_name: wire.text({ max: TagNameMax, required: true, trim: true }),
  display_name: wire.text({ max: TagNameMax, required: true, trim: true }),
  original_text: wire.text({ max: TagTextMax, required: true }),
})

/** A name that another tag has, said at its field. */
export const slugTaken = () =>
  badRequest('error.tag.already_exist', {
    fields: [{ field: 'slug_name', reason: 'error.tag.already_exist' }],
  })

/** The slug as it is kept (spec §5). Refuses characters that no tag has. */
export function legalSlug(name: string): string {
  const slug = slugOf(name)
  if (isLegalSlug(slug)) return slug
  throw invalid({ field: 'slug_name', reason: 'error.tag.illegal_characters' })
}

/**
 * Makes a tag with its first revision. Refusals: reputation, empty or too long fields, illegal
 * characters, a slug that is taken. A deleted tag of that slug comes back with the new text; a deleted synonym does not.
 */
export const createTag = command({
  name: 'tags.create',
  guard: activated,
  input: CreateTagInput,
  emits: ['tag.created', 'tag.undeleted', 'tag.edited'],
  run(ctx, input): { id: number; slug: string } {
    insist(byRank(ctx.viewer, 'tag.add', ctx.privileges, true))
    const slug = legalSlug(input.slug_name)
    const known = findTagBySlug(ctx.tx, slug)
    if (known && known.status !== TagStatus.deleted) throw slugTaken()
    const tag = { ...input, slug_name: slug }
    if (known?.mainTagId === 0) {
      reviveTagRow(ctx, known, tag)
      return { id: known.id, slug }
    }
    if (known) freeName(ctx.tx, known)
    return { id: createTagRow(ctx, tag), slug }
  },
})
