/**
 * Resolves the tags a member typed to tag ids: unknown ones are created if the member may, deleted ones are
 * restored, and the site's rules on number, recommended and reserved tags are checked (spec §5). A synonym is
 * stored as typed, except for a merged tag, which is replaced by its target.
 */
import { TagStatus } from '#shared/codes.ts'
import {
  type Ctx,
  type Db,
  type FieldError,
  holds,
  insist,
  invalid,
  type Member,
  type WriteCtx,
} from '#kernel'
import { mayAddTags } from './check-new-tag.ts'
import { wasMerged } from './merges.queries.ts'
import { createTagRow } from './tag-rows.ts'
import { tagSlugFromName } from '#markdown/slug.ts'
import {
  countRecommended,
  familyOf,
  findTag,
  listTagsBySlug,
  type TagOnQuestion,
  type TagRow,
  updateTag,
} from './tags.queries.ts'
import { isLegalSlug, slugOf, type TagInput, TagNameMax } from './tags.schema.ts'

/** The main tags shown for these rows. */
function familiesOf(db: Db, rows: TagRow[]): TagRow[] {
  const mains = rows.map(row => (row.mainTagId === 0 ? row : (findTag(db, row.mainTagId) ?? row)))
  return [...new Map(mains.map(main => [main.id, main])).values()]
}

/** Whether these names, all of known tags, name the tags already on the question. Synonyms count as equal. */
export const keepsTags = (db: Db, current: TagOnQuestion[], slugs: string[]): boolean =>
  areKept(listTagsBySlug(db, slugs), current, slugs.length)

function areKept(rows: TagRow[], current: TagOnQuestion[], count: number): boolean {
  if (rows.length < count) return false
  const wanted = new Set(rows.map(familyOf))
  const there = new Set(current.map(tag => tag.familyId))
  return wanted.size === there.size && [...wanted].every(id => there.has(id))
}

/** The slug of a tag that was named without one, if that has other than ASCII letters. */
const spelledSlug = ({ slug_name, display_name }: TagInput): string | null => {
  if (/^[\0-\x7f]*$/.test(slug_name) || slugOf(display_name) !== slug_name) return null
  const slug = tagSlugFromName(display_name)
  return slug !== '' && slug.length <= TagNameMax && isLegalSlug(slug) ? slug : null
}

/** The existing tags among those typed, by the slug typed, and their main tags. */
function known(db: Db, wanted: TagInput[]) {
  const slugs = wanted.flatMap(tag => [tag.slug_name, spelledSlug(tag) ?? []].flat())
  const bySlug = new Map(listTagsBySlug(db, slugs).map(row => [row.slug, row]))
  const sameName = (row: TagRow | undefined, name: string) =>
    row?.displayName.toLowerCase() === name.toLowerCase() ? row : undefined
  const rows = new Map<string, TagRow>()
  for (const tag of wanted) {
    const spelled = spelledSlug(tag)
    const row =
      bySlug.get(tag.slug_name) ??
      (spelled === null ? undefined : sameName(bySlug.get(spelled), tag.display_name))
    if (row) rows.set(tag.slug_name, row)
  }
  return { rows, families: familiesOf(db, [...rows.values()]), taken: bySlug }
}

type Asking = Pick<Ctx<Member>, 'viewer' | 'privileges' | 'settings'> & { db: Db }

/**
 * The site's rules for the tags of a question: enough of them, a recommended one, and no reserved one added
 * or removed except by staff, even by a synonym. `present` are its current tags.
 */
export function tagFaults(
  ctx: Asking,
  wanted: TagInput[],
  current: TagOnQuestion[] = [],
): FieldError[] {
  const { db, viewer, privileges, settings } = ctx
  const { min_tags, required_tag } = settings.write
  const count = Math.max(1, min_tags)
  const fault = (reason: string, values?: FieldError['values']): FieldError[] => [
    { field: 'tags', reason, values },
  ]
  if (wanted.length < count) return fault('error.tag.minimum_count', { count })
  const { rows, families } = known(db, wanted)
  if (current.length > 0 && areKept([...rows.values()], current, wanted.length)) return []
  if (required_tag && !families.some(tag => tag.recommend) && countRecommended(db) > 0)
    return fault('error.tag.recommend_tag_enter')
  if (holds(viewer, 'tag.use_reserved_tag', privileges)) return []
  const added = families.filter(
    tag => tag.reserved && !current.some(one => one.familyId === tag.id),
  )
  const removed = current.filter(
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
  current: TagOnQuestion[] = [],
  hidden = false,
): number[] {
  const { tx } = ctx
  const wrong = tagFaults({ ...ctx, db: tx }, wanted, current)
  if (wrong.length > 0) throw invalid(...wrong)
  const { rows, taken } = known(tx, wanted)
  const unknown = wanted.filter(tag => !rows.has(tag.slug_name))
  if (unknown.length > 0) insist(mayAddTags(tx, ctx))
  const ids = wanted.map(tag => {
    const row = rows.get(tag.slug_name)
    if (!row) {
      const slug = spelledSlug(tag)
      const isFree = slug !== null && !taken.has(slug)
      return createTagRow(ctx, isFree ? { ...tag, slug_name: slug } : tag, { hidden })
    }
    if (row.status === TagStatus.deleted && !hidden) {
      updateTag(tx, row.id, { status: TagStatus.available, updatedAt: ctx.now })
    }
    // A question with a synonym shows the main tag; naming that one keeps the synonym.
    const kept = current.find(one => one.familyId === familyOf(row))
    return kept?.tagId ?? (wasMerged(tx, row.id) ? familyOf(row) : row.id)
  })
  // Two names may mean one tag.
  return [...new Set(ids)]
}
