/** `$a$`, `$$a$$` inline, and a block between lines of `$$`. */
import type { Tokens } from 'marked'
import { escapeHtml } from '../entities.ts'

/** Longest formula, in UTF-16 units. */
const Longest = 2_000
/** Inline: no space inside the delimiters, no digit after them, so that `$5 and $6` are prices. */
const Inline = /^\$(?!\s)((?:[^$\\\n]|\\[^\n])+?)(?<!\s)\$(?![\d$])/
const Double = /^\$\$((?:[^$\\]|\\[^])+?)\$\$/
const Block = /^ {0,3}\$\$[ \t]*\n([^]*?)\n {0,3}\$\$[ \t]*(?:\n+|$)/

export type Formula = { type: 'formula'; raw: string; code: string; display: boolean }

/** `$a$` or `$$a$$` at the start of `src`. */
export function formulaAt(src: string): Formula | undefined {
  const near = src.slice(0, Longest)
  const double = Double.exec(near)
  const found = double ?? Inline.exec(near)
  const code = found?.[1]?.trim()
  if (!found || !code || /\n\s*\n/.test(code)) return undefined
  return { type: 'formula', raw: found[0], code, display: double !== null }
}

export function formulaBlockAt(src: string): Tokens.Generic | undefined {
  if (!/^ {0,3}\$\$[ \t]*\n/.test(src)) return undefined
  const found = Block.exec(src.slice(0, Longest))
  const code = found?.[1]?.trim()
  return found && code ? { type: 'formulaBlock', raw: found[0], code } : undefined
}

/** A formula as an element that passes the allow-list; it is rendered afterwards. */
export const formulaHtml = (code: string, display: boolean): string =>
  `<code class="language-math">${escapeHtml(display ? `\\displaystyle ${code}` : code)}</code>`

export const formulaBlockHtml = (code: string): string => `<pre>${formulaHtml(code, false)}</pre>\n`
