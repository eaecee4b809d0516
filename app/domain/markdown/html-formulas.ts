/** Formulas in HTML: found by the same rules as in Markdown. */
import { decodeReferences, escapeHtml } from './entities.ts'
import { formulaAt, formulaBlockHtml, formulaHtml } from './markdown/formulas.ts'
import type { Draw } from './profile.ts'

const Tag = /<(\/?)([a-z][a-z\d]*)[^>]*>/gi
/** Text inside these is not searched for formulas. */
const Verbatim = new Set(['pre', 'code', 'kbd', 'samp'])
/** A paragraph that starts and ends like a multi-line formula. */
const Paragraph = /<p>\s*(\$\$[^<]+\$\$)\s*<\/p>/g

function inText(text: string, draw: Draw): string {
  let out = ''
  let from = 0
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at)) {
    const found = text[at - 1] === '\\' ? undefined : formulaAt(text.slice(at))
    const end = at + (found?.raw.length ?? 1)
    if (found && draw.draw(found.code, 'math', !found.display)) {
      out += escapeHtml(text.slice(from, at)) + formulaHtml(found.code, found.display)
      from = end
    }
    at = end
  }
  return out + escapeHtml(text.slice(from))
}

/**
 * Replaces formulas that `draw` can render by elements, as in Markdown. Code that is marked as a formula
 * stays code. The result still has to be sanitized.
 */
export function withFormulas(html: string, draw: Draw): string {
  const marked = html
    .replaceAll(' class="language-math"', '')
    .replace(Paragraph, (paragraph, written: string) => {
      const text = decodeReferences(written)
      const found = formulaAt(text)
      const whole = found?.raw === text && draw.draw(found.code, 'math', false)
      return whole ? formulaBlockHtml(found.code).trim() : paragraph
    })
  if (!marked.includes('$')) return marked
  const out: string[] = []
  const tags = new RegExp(Tag)
  let from = 0
  let verbatim = 0
  const say = (text: string) =>
    out.push(verbatim === 0 && text.includes('$') ? inText(decodeReferences(text), draw) : text)
  for (let found = tags.exec(marked); found; found = tags.exec(marked)) {
    say(marked.slice(from, found.index))
    out.push(found[0])
    from = tags.lastIndex
    if (Verbatim.has(found[2]!.toLowerCase())) verbatim += found[1] ? -1 : 1
  }
  say(marked.slice(from))
  return out.join('')
}
