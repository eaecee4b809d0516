import { decodeReferences } from './entities.ts'

const Invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu
const FootnoteMarks =
  /<sup class="footnote-ref">[\s\S]*?<\/sup>|<a class="footnote-back"[^>]*>[^<]*<\/a>/g
const BlockEnds =
  /<(?:br|hr|\/?(?:p|li|tr|h[1-6]|pre|div|blockquote|ul|ol|dl|dt|dd|table|section|figure|details|summary|caption))\b[^>]*>/g
const CellEnds = /<\/t[dh]>/g
/** Formulas are represented by their source, drawings by the words in them. */
const Formulas = /<math\b[^>]*>[^]*?<annotation\b[^>]*>([^<]*)<\/annotation>[^]*?<\/math>/g
const Labels = /<\/(?:text|tspan)>/g
/** Content that a line of text cannot show. */
const Wordless = /<svg\b[^>]*>[^]*?<\/svg>|<pre\b[^>]*>[^]*?<\/pre>/g
const Tags = /<\/?[a-zA-Z!][^>]*>/g

/** Length as people count it: a character outside the basic plane, such as an emoji, is one (spec §5). */
export function codePointLength(s: string): number {
  let length = s.length
  for (let i = 0; i < s.length - 1; i++) {
    const unit = s.charCodeAt(i)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = s.charCodeAt(i + 1)
    if (next < 0xdc00 || next > 0xdfff) continue
    length--
    i++
  }
  return length
}

function firstCodePoints(text: string, limit: number): string {
  let units = 0
  for (const char of text) {
    if (limit-- <= 0) break
    units += char.length
  }
  return text.slice(0, units)
}

/** Visible text of stored HTML: one line per block, whitespace collapsed, no images, no footnote marks. */
export function plainText(html: string): string {
  const marked = html
    .replace(FootnoteMarks, '')
    .replace(Formulas, ' $1 ')
    .replace(Labels, ' ')
    .replace(/\s+/g, ' ')
    .replace(BlockEnds, '\n')
    .replace(CellEnds, ' ')
    .replace(Tags, '')
  return decodeReferences(marked)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** The excerpt of a post that contains only code, drawings or images. */
const Unsaid = '…'

/**
 * One line for lists and meta descriptions, without code blocks and drawings; at most `limit` code points,
 * then `...`. The result is text, not HTML: escape it for display.
 */
export function excerptOf(html: string, limit = 240): string {
  const notes = html.indexOf('<section class="footnotes">')
  const flat = (notes < 0 ? html : html.slice(0, notes))
    .replace(FootnoteMarks, '')
    .replace(Formulas, ' $1 ')
    .replace(Wordless, ' ')
    .replace(BlockEnds, ' ')
    .replace(CellEnds, ' ')
    .replace(Tags, '')
  const line = decodeReferences(flat).replace(/\s+/g, ' ').trim()
  if (line === '' && /<(?:pre|svg|img)\b/.test(html)) return Unsaid
  if (codePointLength(line) <= limit) return line
  return `${firstCodePoints(line, limit).trimEnd()}...`
}

/** True if rich text contains neither an image nor a visible character (spec §5). */
export function isVisiblyEmpty(html: string): boolean {
  if (/<img\b/i.test(html)) return false
  return decodeReferences(html.replace(Tags, '')).replace(Invisible, '') === ''
}
