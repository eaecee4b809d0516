import { titleParts } from '#shared/title-parts.ts'
import { escapeHtml } from './entities.ts'
import { formulaAt } from './markdown/formulas.ts'
import type { Draw } from './profile.ts'

/** Text with its formulas rendered; null if it has none. */
function drawnText(text: string, draw: Draw): string | null {
  let html = ''
  let drawn = false
  for (let at = 0; at < text.length;) {
    const formula = text[at] === '$' ? formulaAt(text.slice(at)) : undefined
    const math = formula ? draw.draw(formula.code, 'math', true) : null
    drawn ||= math !== null
    const length = formula?.raw.length ?? 1
    html += math ?? escapeHtml(text.slice(at, at + length))
    at += length
  }
  return drawn ? html : null
}

/** A title, which is plain text, as safe HTML with its formulas rendered; null if it has none. */
export function drawnTitle(title: string, draw: Draw | null): string | null {
  if (!draw?.formulas || !title.includes('$')) return null
  const parts = titleParts(title)
  const drawn = parts.map((part, at) => (at % 2 ? null : drawnText(part, draw)))
  if (drawn.every(html => html === null)) return null
  const plain = (part: string, at: number) =>
    at % 2 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)
  return parts.map((part, at) => drawn[at] ?? plain(part, at)).join('')
}
