import { TagStatus } from '#app/shared/codes.ts'
import type { PluginPort, Tx } from '#app/domain/kernel/index.ts'
import type { Snapshot } from '#app/domain/basics/revisions/revisions.queries.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { slugTaken } from './create-tag.ts'
import { renderTagText } from './tag-text.ts'
import { findTag, findTagBySlug, updateTag } from './tags.queries.ts'

export type TagRevision = {
  tagId: number
  snapshot: Snapshot
  revisionId: number
  now: number
  /** What draws in its description. */
  plugins: PluginPort
}

/**
 * Makes a version the present one: slug, name and description. Its synonyms go on standing for it.
 * False when the tag is gone or deleted; refuses a slug that another tag has by now. The caller
 * says what happened (`tag.edited`).
 */
export function applyTagRevision(tx: Tx, revision: TagRevision): boolean {
  const { tagId, snapshot, revisionId, now, plugins } = revision
  const tag = findTag(tx, tagId)
  if (!tag || tag.status === TagStatus.deleted) return false
  const slug = snapshot.slug_name ?? tag.slug
  const other = findTagBySlug(tx, slug)
  if (other && other.id !== tagId) throw slugTaken()
  const siteUrl = currentSettings(tx).settings.general.site_url
  updateTag(tx, tagId, {
    slug,
    displayName: snapshot.display_name ?? tag.displayName,
    ...renderTagText(snapshot.original_text, siteUrl, plugins),
    updatedAt: now,
    revisionId,
  })
  return true
}
