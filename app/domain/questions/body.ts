import {
  drawing,
  embedding,
  excerptOf,
  isVisiblyEmpty,
  renderMarkdown,
} from '#app/domain/content/index.ts'
import { type Ctx, type FieldError, invalid, type SiteSettings } from '#app/domain/kernel/index.ts'
import { fewTags, type TagInput } from '#app/domain/tags/index.ts'

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

/** The site's own minimum for question bodies, counted in bytes of the source. */
function shortBody(source: string, settings: SiteSettings): FieldError[] {
  const min = settings.write.min_content
  if (Buffer.byteLength(source, 'utf8') >= min) return []
  const reason = 'error.question.content_less_than_minimum'
  return [{ field: 'content', reason, values: { min } }]
}

export function checkMinimum(source: string, settings: SiteSettings): void {
  const errors = shortBody(source, settings)
  if (errors.length > 0) throw invalid(...errors)
}

/** What a new question has too little of: body and tags, told together. */
export function checkNew(
  { content, tags }: { content: string; tags: TagInput[] },
  settings: SiteSettings,
): void {
  const errors = [...shortBody(content, settings), ...fewTags(tags, settings)]
  if (errors.length > 0) throw invalid(...errors)
}
