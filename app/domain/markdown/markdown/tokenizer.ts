import { Tokenizer, type Tokens } from 'marked'
import {
  MaxContainers,
  MaxHeadingLines,
  MaxHeadings,
  MaxListItems,
  MaxListLines,
  MaxQuotes,
  MaxTableCells,
  MaxTableColumns,
  MaxTables,
} from '../limits.ts'
import type { ContentProfile } from '../profile.ts'
import { AutolinkStart, autolinkAt } from './autolink.ts'
import { quoteAt } from './blockquote.ts'
import { inlineTagAt } from './inline-html.ts'
import { type OpenKinds, paragraphLength } from './paragraph.ts'
import { tableShape } from './table-shape.ts'

const ListItem = /^[ \t>]*(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$)/gm
/** Dozens of markers in front of one text: they would be compared with a thematic break at every level. */
const MarkerRow = /^[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]*){60}.*$/gm
const Rule = /^[ \t>]*(?:[-\s]+|[*\s]+)$/
const WideStrong = /^\*\*(?![\s*])([^*\n`\\]{1,300})(?<!\s)\*\*(?!\*)/
const WideMark =
  '[\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65\\u2018-\\u201f\\u2026]'
const WideEdge = new RegExp(`^${WideMark}|${WideMark}$`)
const textEnd = (more: string) =>
  new RegExp(`[\\\\<[\`*~_\\n${more}]|!(?=\\[)|@(?=[\\w.-])|#(?=1\\d)|${AutolinkStart}`, 'g')
const TextEnds = { plain: textEnd(''), formulas: textEnd('$') }

/** False for texts whose lists would be too expensive to parse. */
function listsFit(source: string): boolean {
  if ((source.match(ListItem)?.length ?? 0) > MaxListItems) return false
  if ((source.match(/\n/g)?.length ?? 0) > MaxListLines) return false
  return (source.match(MarkerRow) ?? []).every(line => Rule.test(line))
}

/** First lines of `src`, at most `count`, for rules that must not read the whole rest. */
function firstLines(src: string, count: number): string {
  let end = -1
  while (count-- > 0) {
    end = src.indexOf('\n', end + 1)
    if (end < 0) return src
  }
  return src.slice(0, end + 1)
}

/**
 * The block and inline rules: those with more than linear time or unbounded nesting are replaced, and those
 * that a profile does not have are left out.
 */
export class BoundedTokenizer extends Tokenizer<string, string> {
  readonly #open: OpenKinds
  readonly #textEnd: RegExp
  #containers = 0
  #headings = 0
  #quotes = 0
  #tables = 0
  #cells = 0

  constructor(profile: ContentProfile, source: string, formulas = false) {
    super()
    this.#textEnd = formulas ? TextEnds.formulas : TextEnds.plain
    const rich = profile !== 'comment'
    this.#open = { headings: rich, tables: rich, quotes: true, lists: listsFit(source) }
  }

  get nested(): boolean {
    return this.#containers > 0
  }

  #contained<T>(parse: () => T): T | undefined {
    if (this.#containers >= MaxContainers) return undefined
    this.#containers++
    try {
      return parse()
    } finally {
      this.#containers--
    }
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    const fits = this.#open.quotes && this.#containers < MaxContainers
    const found = fits ? quoteAt(src, this.#open) : null
    if (!found) return undefined
    if (++this.#quotes >= MaxQuotes) this.#open.quotes = false
    const { raw, content: text } = found
    const { state } = this.lexer
    const { top } = state
    state.top = true
    const tokens = this.#contained(() => this.lexer.blockTokens(text, [])) ?? []
    state.top = top
    return { type: 'blockquote', raw, text, tokens }
  }

  override list(src: string) {
    return this.#open.lists ? this.#contained(() => super.list(src)) : undefined
  }

  #counted(heading: Tokens.Heading | undefined) {
    if (heading && ++this.#headings >= MaxHeadings) this.#open.headings = false
    return heading
  }

  override heading(src: string) {
    return this.#open.headings ? this.#counted(super.heading(src)) : undefined
  }

  override lheading(src: string) {
    if (!this.#open.headings) return undefined
    return this.#counted(super.lheading(firstLines(src, MaxHeadingLines)))
  }

  override table(src: string) {
    const shape = this.#open.tables ? tableShape(src) : null
    if (!shape || shape.columns > MaxTableColumns) return undefined
    this.#cells += shape.columns * (shape.rows + 1)
    if (++this.#tables > MaxTables || this.#cells > MaxTableCells) this.#open.tables = false
    return this.#open.tables ? super.table(src) : undefined
  }

  /** A line that starts with an allowed inline element is a paragraph, not a block of HTML. */
  override html(src: string) {
    const tag = /^ {0,3}<\/?([a-zA-Z]+)/.exec(src)
    if (tag && inlineTagAt(src.trimStart().slice(0, 3_000))) return undefined
    return super.html(src)
  }

  override paragraph(src: string): Tokens.Paragraph {
    const raw = src.slice(0, paragraphLength(src, this.#open))
    return { type: 'paragraph', raw, text: raw, tokens: this.lexer.inline(raw) }
  }

  override tag(src: string): Tokens.Tag | undefined {
    if (src.charCodeAt(0) !== 60) return undefined
    const tag = inlineTagAt(src)
    if (!tag) return undefined
    if (tag.name === 'a') this.lexer.state.inLink = tag.opens
    const { inLink } = this.lexer.state
    return { type: 'html', raw: tag.raw, text: tag.raw, inLink, inRawBlock: false, block: false }
  }

  /**
   * Chinese is written without spaces, so `**注意：**请` must close after a full-width mark and before a letter,
   * which the general rule does not allow.
   */
  override emStrong(src: string, maskedSrc: string, prevChar = '') {
    const text = WideStrong.exec(src)?.[1]
    if (!text || !WideEdge.test(text)) return super.emStrong(src, maskedSrc, prevChar)
    const tokens = this.lexer.inlineTokens(text)
    return { type: 'strong' as const, raw: `**${text}**`, text, tokens }
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    if (src.charCodeAt(0) !== 96) return undefined
    const fence = /^`+/.exec(src)![0].length
    let start = src.indexOf('`', fence)
    while (start >= 0) {
      let end = start
      while (src.charCodeAt(end) === 96) end++
      if (end - start === fence) {
        const text = src.slice(fence, start).replace(/\n/g, ' ')
        const padded = /^ .* $/.test(text) && /[^ ]/.test(text)
        return { type: 'codespan', raw: src.slice(0, end), text: padded ? text.slice(1, -1) : text }
      }
      start = src.indexOf('`', end)
    }
    return undefined
  }

  override url(src: string) {
    return autolinkAt(src)
  }

  override inlineText(src: string): Tokens.Text | undefined {
    this.#textEnd.lastIndex = /^(?:`+|~+|[\s\S])/.exec(src)?.[0].length ?? 0
    const end = this.#textEnd.exec(src)?.index ?? src.length
    const raw = src.slice(0, end)
    return { type: 'text', raw, text: raw, escaped: false }
  }
}
