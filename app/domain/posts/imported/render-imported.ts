/**
 * Renders imported texts again. Their HTML is that of the original site, which knew its own dialect better
 * than we do: until such a text is edited here, its HTML is its source.
 */
import { plainText } from '#markdown/text.ts'
import type { Rendered, RenderOptions } from '#markdown/profile.ts'
import { renderMarkdown, sanitizeImportedHtml } from '#markdown/render.ts'
import { unfinished } from '#markdown/unfinish.ts'
import type { Db } from '#kernel'
import { withKnownMentions } from './comment-mentions.ts'
import { bioFrom } from './bios.ts'
import { listPeopleBelow } from './imported.queries.ts'

/** Null if its HTML contains a drawing whose source is unknown. */
export function renderImportedHtml(html: string, options: RenderOptions): Rendered | null {
  const source = unfinished(html)
  return source === null ? null : sanitizeImportedHtml(source, options)
}

/**
 * A mention in an imported comment links only to an imported account that wrote there: a member may have the
 * same name. That also applies after the comment is edited. `objectId` is its post.
 */
export function renderImportedComment(
  db: Db,
  { source, objectId }: { source: string; objectId: number },
  options: Omit<RenderOptions, 'profile'>,
): Rendered {
  const { html } = renderMarkdown(source, { ...options, profile: 'comment' })
  const known = withKnownMentions(html, html.includes('>@') ? listPeopleBelow(db, objectId) : [])
  return { html: known, text: plainText(known) }
}

/** True while the source of a biography is what the import made of its HTML. */
export const isImportedBio = (source: string, html: string): boolean => bioFrom(html) === source
