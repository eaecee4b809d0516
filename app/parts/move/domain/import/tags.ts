import { nextObjectId, type Tx } from '#kernel'
import { findTag, findTagBySlug, insertTag, updateTag } from '#tags/tags.queries.ts'
import { isLegalSlug, slugOf, TagNameMax } from '#tags/tags.schema.ts'
import { insertImported } from '#posts/imported/imported.queries.ts'
import type { StageContext } from './stage.ts'

/** Tag names as in a question's row: `<a><b>`, in newer dumps `|a|b|`. */
export function tagNames(list: string): string[] {
  return [...new Set(list.split(/[<>|]+/).filter(name => name !== ''))]
}

/** The slug for a tag's name; null if it cannot be one here. */
export function slugOfTagName(name: string): string | null {
  const slug = slugOf(name)
  return isLegalSlug(slug) && [...slug].length <= TagNameMax ? slug : null
}

/** The tag with this slug, created if it does not exist. `originalId` is empty for one that no row lists. */
export function tagFor(
  ctx: StageContext,
  slug: string,
  name: string,
  originalId: string,
): { id: number; fresh: boolean } {
  const { tx, origin, tally } = ctx
  const known = findTagBySlug(tx, slug)
  const id = known?.id ?? nextObjectId(tx)
  if (!known) {
    insertTag(tx, { id, createdAt: 0, updatedAt: 0, slug, displayName: name })
    tally.made('tag')
  }
  if (!known || originalId) {
    const key = originalId || `name:${slug}`
    insertImported(tx, { source: origin.source, kind: 'tag', originalId: key, objectId: id })
  }
  return { id, fresh: !known }
}

/** Sets when a tag was made, unless that is known. A dump does not say it: its first question does. */
export function dateTag(tx: Tx, id: number, at: number): void {
  if (findTag(tx, id)!.createdAt === 0) updateTag(tx, id, { createdAt: at, updatedAt: at })
}
