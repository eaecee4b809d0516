import {
  drawing,
  embedding,
  excerptOf,
  isVisiblyEmpty,
  renderMarkdown,
} from '#app/domain/content/index.ts'
import { type Ctx, type FieldError, invalid, type SiteSettings } from '#app/domain/kernel/index.ts'
import { fewTags, type TagInput } from '#app/domain/tags/index.ts'
import { hasFewerCharacters } from '#app/shared/characters.ts'

export type Body = { originalText: string; html: string; plainText: string; excerpt: string }

/** Renders a post's Markdown before the transaction; plug-ins draw in it. Refuses what shows nothing. */
export function renderBody(
  source: string,
  { settings, ports }: Pick<Ctx, 'settings'> & Partial<Pick<Ctx, 'ports'>>,
  field: string,
  emptyReason: string,
): Body {
  const { html, text } = renderMarkdown(source, {
    siteUrl: settings.general.site_url,
    profile: 'post',
    draw: ports && drawing(ports.plugins),
    embed: ports && embedding(ports.plugins, settings.general.site_url),
  })
  if (isVisiblyEmpty(html)) throw invalid({ field, reason: emptyReason })
  return { originalText: source, html, plainText: text, excerpt: excerptOf(html) }
}

/** A text that begins with a letter shows at least that; any other is drawn to see. */
export function emptyBody(
  { settings }: Pick<Ctx, 'settings'>,
  source: string | undefined,
  field: string,
  reason: string,
): FieldError[] {
  if (source === undefined || /^\p{L}/u.test(source)) return []
  const { html } = renderMarkdown(source, { siteUrl: settings.general.site_url, profile: 'post' })
  return isVisiblyEmpty(html) ? [{ field, reason }] : []
}

/** The site's own minimum for question bodies, counted in characters of the source. */
function shortBody(source: string | undefined, settings: SiteSettings): FieldError[] {
  const min = settings.write.min_content
  if (source === undefined || !hasFewerCharacters(source.trim(), min)) return []
  const reason = 'error.question.content_less_than_minimum'
  return [{ field: 'content', reason, values: { min } }]
}

/** What the site asks of body and tags of a question. */
export function questionRules(
  ctx: Pick<Ctx, 'settings'>,
  { content, tags }: { content?: string; tags?: TagInput[] },
): FieldError[] {
  const empty = 'error.question.content_cannot_empty'
  const short = shortBody(content, ctx.settings)
  return [
    ...(short.length > 0 ? short : emptyBody(ctx, content, 'content', empty)),
    ...(tags === undefined ? [] : fewTags(tags, ctx.settings)),
  ]
}
