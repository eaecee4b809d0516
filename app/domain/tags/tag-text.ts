import { excerptOf, renderMarkdown } from '#app/domain/content/index.ts'

export type TagText = { originalText: string; html: string; excerpt: string }

/** A description as a tag keeps it: source, HTML and the first words. Empty text stays empty. */
export function renderTagText(source: string, siteUrl: string): TagText {
  const { html } = renderMarkdown(source, { siteUrl, profile: 'post' })
  return { originalText: source, html, excerpt: excerptOf(html) }
}
