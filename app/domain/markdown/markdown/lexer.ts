import { Lexer, type Token, type TokenizerThis, type Tokens } from 'marked'
import { MaxInlineDepth, MaxRunWork, MaxTotalWork, RunPiece } from '../limits.ts'
import type { ContentProfile } from '../profile.ts'
import { footnoteDefinitionAt, footnoteReferenceAt, Footnotes } from './footnotes.ts'
import { formulaAt, formulaBlockAt } from './formulas.ts'
import { mentionAt, postReferenceAt, startsWord } from './references.ts'
import { BoundedTokenizer } from './tokenizer.ts'

const boundedLexer = (self: TokenizerThis) => self.lexer as unknown as BoundedLexer

const isWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Number of characters that make the inline rules look ahead through the rest of their run. */
function lookAheads(src: string, formulas: boolean): number {
  let count = 0
  for (let i = 0; i < src.length; i++) {
    const code = src.charCodeAt(i)
    if (code === 95) {
      // An underscore within a word, as in snake_case, neither opens nor closes anything.
      if (!isWord(src.charCodeAt(i - 1)) || !isWord(src.charCodeAt(i + 1))) count++
    } else if (code === 36) {
      if (formulas) count++
    } else if (code === 42 || code === 60 || code === 91 || code === 96 || code === 126) {
      // * < [ ` ~
      count++
    }
  }
  return count
}

type Piece = { text: string; endsLine: boolean }

/** Splits a long run after a line, or else after a space, into pieces of at most RunPiece units. */
function pieces(src: string): Piece[] {
  const out: Piece[] = []
  let start = 0
  while (src.length - start > RunPiece) {
    const limit = start + RunPiece
    const line = src.lastIndexOf('\n', limit)
    if (line > start) {
      out.push({ text: src.slice(start, line), endsLine: true })
      start = line + 1
      continue
    }
    const blank = src.lastIndexOf(' ', limit)
    let end = blank > start ? blank + 1 : limit
    if (end === limit && /[\udc00-\udfff]/.test(src[end]!)) end--
    out.push({ text: src.slice(start, end), endsLine: false })
    start = end
  }
  out.push({ text: src.slice(start), endsLine: false })
  return out
}

function pushPlain(src: string, tokens: Token[]): void {
  for (const [index, line] of src.split('\n').entries()) {
    if (index > 0) tokens.push({ type: 'br', raw: '\n' })
    tokens.push({ type: 'text', raw: line, text: line, escaped: false })
  }
}

/** Parses Markdown into tokens within the limits of limits.ts; supports footnotes, `@name` and `#id`. */
export class BoundedLexer extends Lexer<string, string> {
  readonly footnotes = new Footnotes()
  readonly #profile: ContentProfile
  readonly #rules: BoundedTokenizer
  readonly #formulas: boolean
  #depth = 0
  #work = 0
  #inNote = false

  /** `source` is the text to parse; its length is checked first. */
  constructor(profile: ContentProfile, source: string, formulas = false) {
    const rules = new BoundedTokenizer(profile, source, formulas)
    super({
      gfm: true,
      breaks: true,
      tokenizer: rules,
      extensions: {
        renderers: {},
        childTokens: {},
        block: [
          function (src) {
            return boundedLexer(this).#footnote(src) ?? boundedLexer(this).#formulaBlock(src)
          },
        ],
        inline: [
          function (src, tokens) {
            return boundedLexer(this).#formula(src) ?? boundedLexer(this).#reference(src, tokens)
          },
        ],
      },
    })
    this.#profile = profile
    this.#rules = rules
    this.#formulas = formulas
  }

  /** Work done so far, in the unit of MaxTotalWork. */
  get work(): number {
    return this.#work
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const work = this.#workOn(src)
    if (this.#depth > 0 || work <= MaxRunWork) {
      this.#run(src, tokens, work)
      return tokens
    }
    for (const { text, endsLine } of pieces(src)) {
      this.#run(text, tokens, this.#workOn(text))
      if (endsLine) tokens.push({ type: 'br', raw: '\n' })
    }
    return tokens
  }

  #workOn(src: string): number {
    return lookAheads(src, this.#formulas) * src.length
  }

  #run(src: string, tokens: Token[], work: number): void {
    const tooMuch = work > MaxRunWork || this.#work + work > MaxTotalWork
    if (tooMuch || this.#depth >= MaxInlineDepth) return pushPlain(src, tokens)
    this.#work += work
    this.#depth++
    try {
      super.inlineTokens(src, tokens)
    } finally {
      this.#depth--
    }
  }

  #formula(src: string): Tokens.Generic | undefined {
    return this.#formulas && src.charCodeAt(0) === 36 ? formulaAt(src) : undefined
  }

  #formulaBlock(src: string): Tokens.Generic | undefined {
    return this.#formulas && this.#profile === 'post' ? formulaBlockAt(src) : undefined
  }

  #footnote(src: string): Tokens.Generic | undefined {
    if (this.#profile !== 'post' || this.#inNote || this.#rules.nested) return undefined
    const found = footnoteDefinitionAt(src)
    if (!found) return undefined
    this.#inNote = true
    try {
      if (!this.footnotes.define(found.label, () => this.blockTokens(found.content, [])))
        return undefined
    } finally {
      this.#inNote = false
    }
    return { type: 'footnoteDefinition', raw: found.raw }
  }

  #reference(src: string, tokens: Token[]): Tokens.Generic | undefined {
    if (this.state.inLink) return undefined
    const first = src.charCodeAt(0)
    if (first === 91) {
      return this.#profile === 'post' ? footnoteReferenceAt(src, this.footnotes) : undefined
    }
    const found = this.#word(first, src)
    return found && startsWord(tokens.at(-1)?.raw ?? '') ? found : undefined
  }

  #word(first: number, src: string): Tokens.Generic | undefined {
    // @
    if (first === 64 && this.#profile === 'comment') {
      const name = mentionAt(src)
      return name ? { type: 'mention', raw: `@${name}`, name } : undefined
    }
    // #
    if (first === 35 && this.#profile !== 'bio') {
      const id = postReferenceAt(src)
      return id ? { type: 'postReference', raw: `#${id}`, id } : undefined
    }
    return undefined
  }
}
