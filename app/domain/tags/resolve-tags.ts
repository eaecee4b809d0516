/**
 * The tags a member typed become tag ids: unknown ones are made when the member may, deleted ones are
 * revived, and the site's rules on number, recommended and reserved tags are checked (spec §5). A
 * synonym stays what was typed, but for a tag that was merged: its target is put in its place.
 */
import { TagStatus } from '#app/shared/codes.ts'
import {
  byRank,
  type FieldError,
  holds,
  insist,
  invalid,
  type Member,
  type SiteSettings,
  type Tx,
  type WriteCtx,
} from '#app/domain/kernel/index.ts'
import { wasMerged } from './merges.queries.ts'
import { createTagRow } from './tag-rows.ts'
import {
  countRecommended,
  familyOf,
  findTag,
  listTagsBySlug,
  type TagOnQuestion,
  type TagRow,
  updateTag,
} from './tags.queries.ts'
import type { TagInput } from './tags.schema.ts'

/** The main tags that stand for these rows on a screen. */
function familiesOf(tx: Tx, rows: TagRow[]): TagRow[] {
  const mains = rows.map(row => (row.mainTagId === 0 ? row : (findTag(tx, row.mainTagId) ?? row)))
  return [...new Map(mains.map(main => [main.id, main])).values()]
}

/** Do these names, all of known tags, say what is on the question already? Synonyms say the same. */
export function keepsTags(tx: Tx, present: TagOnQuestion[], slugs: string[]): boolean {
  const rows = listTagsBySlug(tx, slugs)
  if (rows.length < slugs.length) return false
  const wanted = new Set(rows.map(familyOf))
  const there = new Set(present.map(tag => tag.familyId))
  return wanted.size === there.size && [...wanted].every(id => there.has(id))
}

/** The site's own minimum for tags on a question. */
export function fewTags(wanted: TagInput[], { write }: SiteSettings): FieldError[] {
  const count = Math.max(1, write.min_tags)
  if (wanted.length >= count) return []
  return [{ field: 'tags', reason: 'error.tag.minimum_count', values: { count } }]
}

/**
 * `present`: the tags already on the question when it is edited. `hidden`: the question is held, so
 * that tags made or revived for it stay out of sight too. Gives ids in the order typed.
 */
export function resolveTags(
  ctx: WriteCtx<Member, 'tag.created'>,
  wanted: TagInput[],
  present: TagOnQuestion[] = [],
  hidden = false,
): number[] {
  const { tx, viewer, privileges, settings } = ctx
  const few = fewTags(wanted, settings)
  if (few.length > 0) throw invalid(...few)
  const slugs = wanted.map(tag => tag.slug_name)
  const rows = new Map(listTagsBySlug(tx, slugs).map(row => [row.slug, row]))
  const families = familiesOf(tx, [...rows.values()])

  if (settings.write.required_tag && countRecommended(tx) > 0) {
    const some = families.some(tag => tag.recommend)
    if (!some) throw invalid({ field: 'tags', reason: 'error.tag.recommend_tag_enter' })
  }
  checkReserved(ctx, families, present)

  const unknown = wanted.filter(tag => !rows.has(tag.slug_name))
  if (unknown.length > 0) insist(byRank(viewer, 'tag.add', privileges, true))
  const ids = wanted.map(tag => {
    const row = rows.get(tag.slug_name)
    if (!row) return createTagRow(ctx, tag, { hidden })
    if (row.status === TagStatus.deleted && !hidden) {
      updateTag(tx, row.id, { status: TagStatus.available, updatedAt: ctx.now })
    }
    // A question with a synonym shows the main tag; naming that one leaves the synonym in place.
    const kept = present.find(known => known.familyId === familyOf(row))
    return kept?.tagId ?? (wasMerged(tx, row.id) ? familyOf(row) : row.id)
  })
  // Two names may stand for one tag.
  return [...new Set(ids)]
}

/** Only staff may put a reserved tag on a question or take one off, also by a synonym. */
function checkReserved(ctx: WriteCtx<Member>, families: TagRow[], present: TagOnQuestion[]): void {
  if (holds(ctx.viewer, 'tag.use_reserved_tag', ctx.privileges)) return
  const added = families.filter(
    tag => tag.reserved && !present.some(known => known.familyId === tag.id),
  )
  const removed = present.filter(
    known => known.reserved && !families.some(tag => tag.id === known.familyId),
  )
  const tags = [...added, ...removed].map(tag => tag.slug).join(', ')
  if (tags) throw invalid({ field: 'tags', reason: 'error.tag.reserved', values: { tags } })
}
