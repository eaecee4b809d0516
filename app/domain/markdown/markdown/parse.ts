import { Parser, type Token, type Tokens } from 'marked'
import { Mount, userPath } from '#shared/paths.ts'
import { escapeHtml } from '../entities.ts'
import type { ContentProfile, Draw } from '../profile.ts'
import { BoundedLexer } from './lexer.ts'
import { formulaBlockHtml, formulaHtml } from './formulas.ts'
import { PlainRenderer } from './renderer.ts'

export type ParsedMarkdown = {
  /** HTML of the text, not sanitized yet. */
  body: string
  /** HTML of its footnotes in order, not sanitized yet. */
  notes: string[]
  /** Parsing work done, at most MaxTotalWork. */
  work: number
}

/** Tokens of a cleaned source; links, code and text each have their own type. */
export function tokensOf(source: string, profile: ContentProfile): Token[] {
  return new BoundedLexer(profile, source).lex(source)
}

function rendererFor(
  lexer: BoundedLexer,
  profile: ContentProfile,
  draw?: Draw | null,
): Parser<string, string> {
  const generic = (write: (token: Tokens.Generic) => string) => write
  return new Parser<string, string>({
    gfm: true,
    breaks: true,
    renderer: new PlainRenderer(profile, draw),
    extensions: {
      childTokens: {},
      renderers: {
        mention: generic(({ name }) => `<a href="${userPath(name)}">@${name}</a>`),
        postReference: generic(({ id }) => `<a href="${Mount}/questions/${id}">#${id}</a>`),
        formula: generic(({ raw, code, display }) =>
          draw?.draw(code, 'math', !display)
            ? formulaHtml(code, display as boolean)
            : escapeHtml(raw).replace(/\n/g, '<br>'),
        ),
        formulaBlock: generic(({ raw, code }) =>
          draw?.draw(code, 'math', false)
            ? formulaBlockHtml(code as string)
            : `<p>${escapeHtml(raw.trim()).replace(/\n/g, '<br>')}</p>\n`,
        ),
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
 * Markdown to HTML: GitHub's dialect with footnotes and hard line breaks. A source that the parser cannot
 * read is shown as written.
 */
export function parseMarkdown(
  source: string,
  profile: ContentProfile,
  draw?: Draw | null,
): ParsedMarkdown {
  const lexer = new BoundedLexer(profile, source, draw?.formulas)
  const tokens = lexer.lex(source)
  const parser = rendererFor(lexer, profile, draw)
  const body = parser.parse(tokens)
  const notes: string[] = []
  for (const note of lexer.footnotes.mentioned()) notes.push(parser.parse(note))
  return { body, notes, work: lexer.work }
}

/** The source itself as a paragraph. */
export function asWritten(source: string): ParsedMarkdown {
  return { body: `<p>${escapeHtml(source).replace(/\n/g, '<br>')}</p>\n`, notes: [], work: 0 }
}
