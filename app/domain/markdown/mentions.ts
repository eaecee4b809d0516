import type { Token, Tokens } from 'marked'
import { MaxSourceLength } from './limits.ts'
import { tokensOf } from './markdown/parse.ts'
import { mentionAt, startsWord } from './markdown/references.ts'
import { cleanSource } from './source.ts'

const NoProse = new Set(['code', 'codespan', 'image', 'html'])

function children(token: Token): Token[] {
  if (token.type === 'list') return (token as Tokens.List).items
  return ('tokens' in token && token.tokens) || []
}

function* prose(tokens: Token[]): Generator<string> {
  for (const token of tokens) {
    if (NoProse.has(token.type) || ('autolink' in token && token.autolink)) continue
    const inner = children(token)
    if (inner.length > 0) yield* prose(inner)
    else if (token.type === 'mention') yield token.raw
    else if (token.type === 'text') yield token.raw
  }
}

/** Visible text of a Markdown source without code: one string per piece of text. */
export function proseOf(source: string): string[] {
  return [...prose(tokensOf(cleanSource(source, MaxSourceLength), 'comment'))]
}

/**
 * Names mentioned as `@name` or `[@name](…)` outside code, without duplicates, in order of first mention
 * (spec §2). @throws RangeError if the source is longer than MaxSourceLength code points.
 */
export function mentionedNames(source: string): string[] {
  const names = new Map<string, string>()
  for (const text of proseOf(source)) {
    for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      const name =
        startsWord(text.slice(Math.max(0, at - 1), at)) && mentionAt(text.slice(at, at + 32))
      if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
    }
  }
  return [...names.values()]
}
