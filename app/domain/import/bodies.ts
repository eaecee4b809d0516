import { drawing } from '#app/domain/markdown/drawing.ts'
import { excerptOf } from '#app/domain/markdown/text.ts'
import { sanitizeImportedHtml } from '#app/domain/markdown/render.ts'
import { withOwnAddresses } from './addresses.ts'
import type { StageContext } from './stage.ts'

export type ImportedBody = {
  originalText: string
  html: string
  plainText: string
  excerpt: string
}

/**
 * HTML of the original site as it is kept here: through the same allow-list as everything, with
 * formulas drawn. The source is the HTML as it was written until the history brings the Markdown. Null when it
 * is longer than a text may be.
 */
export function bodyFromHtml(
  { origin, siteUrl, plugins }: StageContext,
  written: string,
): ImportedBody | null {
  const source = withOwnAddresses(written, origin.siteUrl).replace(/\r\n?/g, '\n').trim()
  const draw = plugins ? drawing(plugins) : null
  try {
    const { html, text } = sanitizeImportedHtml(source, { siteUrl, profile: 'post', draw })
    return { originalText: source, html, plainText: text, excerpt: excerptOf(html) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
