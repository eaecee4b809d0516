import type { z } from 'zod'
import { RevisionStatus } from '#shared/codes.ts'
import { ownValue } from '#shared/own-value.ts'
import {
  activated,
  badRequest,
  command,
  conflict,
  type Ctx,
  holds,
  insist,
  type Member,
  raise,
} from '#kernel'
import { hasUnreviewed } from '#basics/revisions/revisions.queries.ts'
import { isSameText } from '#basics/revisions/same-text.ts'
import { applyTagRevision } from './apply-tag-revision.ts'
import { slugTaken, taken } from './create-tag.ts'
import { insertTagRevision, textsOf, withChanges } from './tag-rows.ts'
import { editsTagDirectly, mayEditTag, maySeeTag } from './tags.policy.ts'
import { findTag, findTagBySlug, type TagRow } from './tags.queries.ts'
import { EditTagInput, isLegalSlug, slugOf, type TagInput } from './tags.schema.ts'

const illegal = { field: 'slug_name', reason: 'error.tag.illegal_characters' }

/** The tag after the edit. Only staff can change names; those sent by others are ignored. */
function wanted(ctx: Ctx<Member>, tag: TagRow, input: z.output<typeof EditTagInput>): TagInput {
  const named = holds(ctx.viewer, 'tag.edit_slug_name', ctx.privileges)
  const slug = named && input.slug_name ? slugOf(input.slug_name) : undefined
  const name = named && input.display_name ? input.display_name : undefined
  return withChanges(textsOf(tag), { ...input, slug_name: slug, display_name: name })
}

const isSame = (tag: TagRow, next: TagInput) =>
  Object.entries(textsOf(tag)).every(([field, text]) => isSameText(text, ownValue(next, field)!))

/**
 * Edits a tag, or suggests the edit if the member may not do it directly. An edit that changes nothing is
 * accepted and leaves no revision. Errors: reputation, a deleted tag, a pending suggestion, a slug that is
 * taken, a tag that has changed since the form was opened (conflict).
 */
export const editTag = command({
  name: 'tags.edit',
  guard: activated,
  input: EditTagInput,
  emits: ['tag.edited', 'tag.edit_suggested'],
  rules({ db, viewer, privileges }, { tag_id: id, slug_name: name }) {
    if (!name || !holds(viewer, 'tag.edit_slug_name', privileges)) return []
    const slug = slugOf(name)
    const holder = findTagBySlug(db, slug)
    if (holder) return id === undefined || holder.id === id ? [] : [taken]
    return isLegalSlug(slug) ? [] : [illegal]
  },
  run(ctx, input): { id: number; slug: string; waitForReview: boolean } {
    const { tx, viewer, privileges, now } = ctx
    const found = findTag(tx, input.tag_id)
    const seen = found && maySeeTag(viewer, found, privileges) ? found : undefined
    const tag = seen ?? raise(badRequest('error.tag.not_found'))
    insist(mayEditTag(viewer, tag, privileges, hasUnreviewed(tx, tag.id)))
    const next = wanted(ctx, tag, input)
    const done = { id: tag.id, slug: tag.slug, waitForReview: false }
    if (isSame(tag, next)) return done
    if (input.revision_id !== null && input.revision_id !== tag.revisionId) {
      throw conflict('error.tag.changed_meanwhile')
    }
    const holder = findTagBySlug(tx, next.slug_name)
    if (holder && holder.id !== tag.id) throw slugTaken()

    const direct = editsTagDirectly(viewer, privileges)
    const status = direct ? RevisionStatus.passed : RevisionStatus.unreviewed
    const summary = input.edit_summary
    const revisionId = insertTagRevision(ctx, tag.id, next, { status, summary })
    const event = { tagId: tag.id, editorId: viewer.id, revisionId }
    if (!direct) {
      ctx.emit('tag.edit_suggested', event)
      return { ...done, waitForReview: true }
    }
    const { plugins } = ctx.ports
    applyTagRevision(tx, { tagId: tag.id, snapshot: next, revisionId, now, plugins })
    ctx.emit('tag.edited', { ...event, summary, reviewerId: 0 })
    return { ...done, slug: next.slug_name }
  },
})
