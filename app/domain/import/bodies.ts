import { excerptOf, sanitizeImportedHtml } from '#app/domain/content/index.ts'
import { withOwnAddresses } from './addresses.ts'
import type { StageContext } from './stage.ts'

export type ImportedBody = {
  originalText: string
  html: string
  plainText: string
  excerpt: string
}

/**
 * HTML of the original site as it is kept here: through the same allow-list as everything. The source
 * is the HTML itself until the history brings the Markdown. Null when it is longer than a text may be.
 */
export function bodyFromHtml(ctx: StageContext, written: string): ImportedBody | null {
  const source = withOwnAddresses(written, ctx.origin.siteUrl)
  try {
    const { html, text } = sanitizeImportedHtml(source, { siteUrl: ctx.siteUrl, profile: 'post' })
    return { originalText: html, html, plainText: text, excerpt: excerptOf(html) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
