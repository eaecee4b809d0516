/**
 * Resolves the tags a member typed to tag ids: unknown ones are created if the member may, deleted ones are
 * restored, and the site's rules on number, recommended and reserved tags are checked (spec §5). A synonym is
 * stored as typed, except for a merged tag, which is replaced by its target.
 */
import { TagStatus } from '#app/shared/codes.ts'
import {
  byRank,
  type Ctx,
  type Db,
  type FieldError,
  holds,
  insist,
  invalid,
  type Member,
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

/** The main tags shown for these rows. */
function familiesOf(db: Db, rows: TagRow[]): TagRow[] {
  const mains = rows.map(row => (row.mainTagId === 0 ? row : (findTag(db, row.mainTagId) ?? row)))
  return [...new Map(mains.map(main => [main.id, main])).values()]
}

/** Whether these names, all of known tags, name the tags already on the question. Synonyms count as equal. */
export function keepsTags(db: Db, present: TagOnQuestion[], slugs: string[]): boolean {
  const rows = listTagsBySlug(db, slugs)
  if (rows.length < slugs.length) return false
  const wanted = new Set(rows.map(familyOf))
  const there = new Set(present.map(tag => tag.familyId))
  return wanted.size === there.size && [...wanted].every(id => there.has(id))
}

/** The existing tags among those typed, and their main tags. */
function known(db: Db, wanted: TagInput[]) {
  const slugs = wanted.map(tag => tag.slug_name)
  const rows = new Map(listTagsBySlug(db, slugs).map(row => [row.slug, row]))
  return { rows, families: familiesOf(db, [...rows.values()]) }
}

type Asking = Pick<Ctx<Member>, 'viewer' | 'privileges' | 'settings'> & { db: Db }

/**
 * The site's rules for the tags of a question: enough of them, a recommended one, and no reserved one added
 * or removed except by staff, even by a synonym. `present` are its current tags.
 */
export function tagFaults(
  ctx: Asking,
  wanted: TagInput[],
  present: TagOnQuestion[] = [],
): FieldError[] {
  const { db, viewer, privileges, settings } = ctx
  const { min_tags, required_tag } = settings.write
  const count = Math.max(1, min_tags)
  const fault = (reason: string, values?: FieldError['values']): FieldError[] => [
    { field: 'tags', reason, values },
  ]
  if (wanted.length < count) return fault('error.tag.minimum_count', { count })
  const slugs = wanted.map(tag => tag.slug_name)
  if (present.length > 0 && keepsTags(db, present, slugs)) return []
  const { families } = known(db, wanted)
  if (required_tag && !families.some(tag => tag.recommend) && countRecommended(db) > 0)
    return fault('error.tag.recommend_tag_enter')
  if (holds(viewer, 'tag.use_reserved_tag', privileges)) return []
  const added = families.filter(
    tag => tag.reserved && !present.some(one => one.familyId === tag.id),
  )
  const removed = present.filter(
    one => one.reserved && !families.some(tag => tag.id === one.familyId),
  )
  const tags = [...added, ...removed].map(tag => tag.slug).join(', ')
  return tags ? fault('error.tag.reserved', { tags }) : []
}

/**
 * `present`: the current tags of an edited question. `hidden`: the question is pending, so that tags created
 * or restored for it stay hidden too. Returns ids in the order typed.
 */
export function resolveTags(
  ctx: WriteCtx<Member, 'tag.created'>,
  wanted: TagInput[],
  present: TagOnQuestion[] = [],
  hidden = false,
): number[] {
  const { tx, viewer, privileges } = ctx
  const wrong = tagFaults({ ...ctx, db: tx }, wanted, present)
  if (wrong.length > 0) throw invalid(...wrong)
  const { rows } = known(tx, wanted)
  const unknown = wanted.filter(tag => !rows.has(tag.slug_name))
  if (unknown.length > 0) insist(byRank(viewer, 'tag.add', privileges, true))
  const ids = wanted.map(tag => {
    const row = rows.get(tag.slug_name)
    if (!row) return createTagRow(ctx, tag, { hidden })
    if (row.status === TagStatus.deleted && !hidden) {
      updateTag(tx, row.id, { status: TagStatus.available, updatedAt: ctx.now })
    }
    // A question with a synonym shows the main tag; naming that one keeps the synonym.
    const kept = present.find(one => one.familyId === familyOf(row))
    return kept?.tagId ?? (wasMerged(tx, row.id) ? familyOf(row) : row.id)
  })
  // Two names may mean one tag.
  return [...new Set(ids)]
}
