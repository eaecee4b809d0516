import { excerptOf, isVisiblyEmpty } from '#markdown/text.ts'
import { optionsFor } from '#markdown/kinds-of-text.ts'
import { renderMarkdown } from '#markdown/render.ts'
import { type Ctx, type FieldError, invalid, type Member, type SiteSettings } from '#kernel'
import { isLinkLimited, linkFaults } from '#basics/screening/link-limit.ts'
import { tagFaults } from '#tags/resolve-tags.ts'
import type { TagInput } from '#tags/tags.schema.ts'
import type { TagOnQuestion } from '#tags/tags.queries.ts'
import { hasFewerCharacters } from '#shared/characters.ts'

export type Body = { originalText: string; html: string; plainText: string; excerpt: string }

type Site = Pick<Ctx, 'settings'> & Partial<Pick<Ctx, 'ports'>>

const render = (source: string, { settings, ports }: Site) =>
  renderMarkdown(source, optionsFor('post', settings.general.site_url, ports?.plugins ?? null))

/**
 * Renders a post's Markdown before the transaction, including plugins. Refuses a body that displays nothing.
 */
export function renderBody(source: string, site: Site, field: string, emptyReason: string): Body {
  const { html, text } = render(source, site)
  if (isVisiblyEmpty(html)) throw invalid({ field, reason: emptyReason })
  return { originalText: source, html, plainText: text, excerpt: excerptOf(html) }
}

type Asking = Pick<Ctx<Member>, 'db' | 'viewer' | 'privileges' | 'settings' | 'ports'>

/**
 * Field errors of the text of a post: it displays nothing, or has too many links for its author. It is only
 * rendered if it might be empty: a text that begins with a letter displays at least that. `before` is the
 * HTML that an edit replaces.
 */
export function bodyFaults(
  ctx: Asking,
  source: string | undefined,
  { field, empty, before = '' }: { field: string; empty: string; before?: string },
): FieldError[] {
  if (source === undefined) return []
  const linked = isLinkLimited(ctx) && /\/\/|www\./i.test(source)
  if (!linked && /^\p{L}/u.test(source)) return []
  const { html } = render(source, ctx)
  if (isVisiblyEmpty(html)) return [{ field, reason: empty }]
  return linked ? linkFaults(ctx, html, field, before) : []
}

/** The site's minimum length of question bodies, in characters of the source. */
function shortBody(source: string | undefined, settings: SiteSettings): FieldError[] {
  const min = settings.write.min_content
  if (source === undefined || !hasFewerCharacters(source.trim(), min)) return []
  const reason = 'error.question.content_less_than_minimum'
  return [{ field: 'content', reason, values: { min } }]
}

type Before = { html: string; tags: TagOnQuestion[] }

/** The site's rules for body and tags of a question. */
export function questionRules(
  ctx: Asking,
  { content, tags }: { content?: string; tags?: TagInput[] },
  before?: Before,
): FieldError[] {
  const empty = 'error.question.content_cannot_empty'
  const short = shortBody(content, ctx.settings)
  const place = { field: 'content', empty, before: before?.html }
  return [
    ...(short.length > 0 ? short : bodyFaults(ctx, content, place)),
    ...(tags === undefined ? [] : tagFaults(ctx, tags, before?.tags)),
  ]
}
