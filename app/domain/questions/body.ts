import { drawing, excerptOf, isVisiblyEmpty, renderMarkdown } from '#app/domain/content/index.ts'
import { type Ctx, invalid, type SiteSettings } from '#app/domain/kernel/index.ts'

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
  })
  if (isVisiblyEmpty(html)) throw invalid({ field, reason: emptyReason })
  return { originalText: source, html, plainText: text, excerpt: excerptOf(html) }
}

/** The site's own minimum for question bodies, counted in bytes of the source. */
export function checkMinimum(source: string, settings: SiteSettings): void {
  const minimum = settings.write.min_content
  if (Buffer.byteLength(source, 'utf8') < minimum) {
    throw invalid({
      field: 'content',
      reason: 'error.question.content_less_than_minimum',
      values: { min: minimum },
    })
  }
}
