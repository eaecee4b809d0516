import { drawing } from '#markdown/drawing.ts'
import { excerptOf } from '#markdown/text.ts'
import { sanitizeImportedHtml } from '#markdown/render.ts'
import { withOwnAddresses } from './addresses.ts'
import type { StageContext } from './stage.ts'

export type ImportedBody = {
  originalText: string
  html: string
  plainText: string
  excerpt: string
}

/**
 * HTML of the original site in stored form: sanitized like everything, with formulas rendered. Its source is
 * the original HTML until the history contains the Markdown. Null if it is longer than a text may be.
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
