import { TagStatus } from '#shared/codes.ts'
import type { PluginPort, Tx } from '#kernel'
import type { Snapshot } from '#basics/revisions/revisions.queries.ts'
import { currentSettings } from '#basics/settings/current-settings.ts'
import { slugTaken } from './create-tag.ts'
import { storedTexts, textsOf, withChanges } from './tag-rows.ts'
import { findTag, findTagBySlug, updateTag } from './tags.queries.ts'

export type TagRevision = {
  tagId: number
  snapshot: Snapshot
  revisionId: number
  now: number
  /** Plugins for drawings in its description. */
  plugins: PluginPort
}

/**
 * Makes a revision the current one: slug, name and description. Its synonyms are kept. False if the tag does
 * not exist or is deleted; refuses a slug that another tag has by now. The caller emits the event
 * (`tag.edited`).
 */
export function applyTagRevision(tx: Tx, revision: TagRevision): boolean {
  const { tagId, snapshot, revisionId, now, plugins } = revision
  const tag = findTag(tx, tagId)
  if (!tag || tag.status === TagStatus.deleted) return false
  const next = withChanges(textsOf(tag), snapshot)
  const other = findTagBySlug(tx, next.slug_name)
  if (other && other.id !== tagId) throw slugTaken()
  const siteUrl = currentSettings(tx).settings.general.site_url
  updateTag(tx, tagId, { ...storedTexts(next, siteUrl, plugins), updatedAt: now, revisionId })
  return true
}
