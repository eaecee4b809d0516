import { TagStatus } from '#shared/codes.ts'
import { activated, badRequest, byRank, command, insist } from '#kernel'
import { createTagRow, freeName, reviveTagRow } from './tag-rows.ts'
import { findTagBySlug } from './tags.queries.ts'
import { CreateTagInput, slugOf } from './tags.schema.ts'

/** Error of a slug that another tag has. */
export const taken = { field: 'slug_name', reason: 'error.tag.already_exist' }

/** Field error for a slug that another tag has. */
export const slugTaken = () => badRequest(taken.reason, { fields: [taken] })

/**
 * Creates a tag with its first revision. Errors: reputation, empty or too long fields, illegal characters, a
 * slug that is taken. A deleted tag with that slug is restored with the new text; a deleted synonym is not.
 */
export const createTag = command({
  name: 'tags.create',
  guard: activated,
  input: CreateTagInput,
  emits: ['tag.created', 'tag.undeleted', 'tag.edited'],
  rules({ db }, { slug_name: name }) {
    const holder = name === undefined ? undefined : findTagBySlug(db, slugOf(name))
    return holder && holder.status !== TagStatus.deleted ? [taken] : []
  },
  run(ctx, input): { id: number; slug: string } {
    insist(byRank(ctx.viewer, 'tag.add', ctx.privileges))
    const slug = slugOf(input.slug_name)
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
