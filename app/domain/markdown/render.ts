import { siteOf } from './addresses.ts'
import { allowListed } from './allow-list.ts'
import { finishHtml } from './finish.ts'
import { withFormulas } from './html-formulas.ts'
import { MaxImportedLength, MaxSourceLength } from './limits.ts'
import { asWritten, parseMarkdown } from './markdown/parse.ts'
import type { Rendered, RenderOptions } from './profile.ts'
import { cleanSource } from './source.ts'
import { plainText } from './text.ts'

const FormulasOnly: ReadonlySet<string> = new Set(['math'])

function parsed(source: string, options: RenderOptions) {
  try {
    return parseMarkdown(source, options.profile, options.draw)
  } catch {
    // The parser fails by throwing; the author's text is still shown.
    return asWritten(source)
  }
}

/**
 * Markdown to safe HTML (spec §5, rich text).
 * @throws RangeError when the source is longer than MaxSourceLength code points.
 */
export function renderMarkdown(source: string, options: RenderOptions): Rendered {
  const site = siteOf(options.siteUrl)
  const { profile } = options
  const { body, notes } = parsed(cleanSource(source, MaxSourceLength), options)
  const safe = (html: string) => allowListed(html, profile, site)
  const html = finishHtml(safe(body), notes.map(safe), profile, options).trim()
  return { html, text: plainText(html) }
}

/**
 * Sanitizes external HTML with the same allow-list as Markdown. In posts it may contain formulas, but no
 * other drawings. @throws RangeError if it is longer than MaxImportedLength code points.
 */
export function sanitizeImportedHtml(source: string, options: RenderOptions): Rendered {
  const site = siteOf(options.siteUrl)
  const { profile } = options
  const allowed = allowListed(cleanSource(source, MaxImportedLength), profile, site)
  // References to control characters have become characters.
  const safe = cleanSource(allowed, Infinity)
  const draw = profile === 'post' && options.draw?.formulas ? options.draw : null
  const html = finishHtml(draw ? withFormulas(safe, draw) : safe, [], profile, {
    draw: draw && { ...draw, languages: FormulasOnly },
  }).trim()
  return { html, text: plainText(html) }
}
