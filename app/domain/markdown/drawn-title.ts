import { escapeHtml } from './entities.ts'
import { formulaAt } from './markdown/formulas.ts'
import type { Draw } from './profile.ts'

/** A title, which is plain text, as safe HTML with its formulas rendered; null if it has none. */
export function drawnTitle(title: string, draw: Draw | null): string | null {
  if (!draw?.formulas || !title.includes('$')) return null
  let html = ''
  let drawn = false
  for (let at = 0; at < title.length;) {
    const formula = title[at] === '$' ? formulaAt(title.slice(at)) : undefined
    const math = formula ? draw.draw(formula.code, 'math', true) : null
    drawn ||= math !== null
    const length = formula?.raw.length ?? 1
    html += math ?? escapeHtml(title.slice(at, at + length))
    at += length
  }
  return drawn ? html : null
}
