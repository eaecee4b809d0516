import { Parser, type Token, type Tokens } from 'marked'
import { Mount, userPath } from '#app/shared/paths.ts'
import { escapeHtml } from '../entities.ts'
import type { ContentProfile } from '../profile.ts'
import { BoundedLexer } from './lexer.ts'
import { PlainRenderer } from './renderer.ts'

export type ParsedMarkdown = {
  /** HTML of the text, not yet safe. */
  body: string
  /** HTML of its footnotes in order, not yet safe. */
  notes: string[]
  /** Parsing work done, never above MaxTotalWork. */
  work: number
}

/** Tokens of a cleaned source; links, code and text each under their own type. */
export function tokensOf(source: string, profile: ContentProfile): Token[] {
  return new BoundedLexer(profile, source).lex(source)
}

function rendererFor(lexer: BoundedLexer, profile: ContentProfile): Parser<string, string> {
  const generic = (write: (token: Tokens.Generic) => string) => write
  return new Parser<string, string>({
    gfm: true,
    breaks: true,
    renderer: new PlainRenderer(profile),
    extensions: {
      childTokens: {},
      renderers: {
        mention: generic(({ name }) => `<a href="${userPath(name)}">@${name}</a>`),
        postReference: generic(({ id }) => `<a href="${Mount}/questions/${id}">#${id}</a>`),
        footnoteDefinition: () => '',
        footnoteReference: generic(({ label }) => {
          const number = lexer.footnotes.numberOf(label)
          return `<sup class="footnote-ref"><a href="#fn-${number}">${number}</a></sup>`
        }),
      },
    },
  })
}

/**
 * Markdown to HTML: GitHub's dialect with footnotes and hard line breaks. A source that the parser
 * cannot read at all is shown as it was written.
 */
export function parseMarkdown(source: string, profile: ContentProfile): ParsedMarkdown {
  const lexer = new BoundedLexer(profile, source)
  const tokens = lexer.lex(source)
  const parser = rendererFor(lexer, profile)
  const body = parser.parse(tokens)
  const notes: string[] = []
  for (const note of lexer.footnotes.mentioned()) notes.push(parser.parse(note))
  return { body, notes, work: lexer.work }
}

/** The source itself as a paragraph. */
export function asWritten(source: string): ParsedMarkdown {
  return { body: `<p>${escapeHtml(source).replace(/\n/g, '<br>')}</p>\n`, notes: [], work: 0 }
}
