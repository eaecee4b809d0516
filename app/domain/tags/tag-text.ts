import { excerptOf } from '#app/domain/markdown/text.ts'
import { optionsFor } from '#app/domain/markdown/kinds-of-text.ts'
import { renderMarkdown } from '#app/domain/markdown/render.ts'
import type { PluginPort } from '#app/domain/kernel/index.ts'

export type TagText = { originalText: string; html: string; excerpt: string }

/** A description in stored form: source, HTML and excerpt. Empty text stays empty. */
export function renderTagText(source: string, siteUrl: string, plugins: PluginPort): TagText {
  const { html } = renderMarkdown(source, optionsFor('tag', siteUrl, plugins))
  return { originalText: source, html, excerpt: excerptOf(html) }
}
