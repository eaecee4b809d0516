/** Texts of the source: bounded, with the addresses of this site. */
import { MaxSourceLength } from '#markdown/limits.ts'
import { outsideCode } from '#parts/move/domain/import/source-links.ts'
import type { AnswerContext } from './stage.ts'

export const cut = (text: string, length: number): string =>
  text.length <= length ? text : [...text].slice(0, length).join('')

/** Formulas within a line, as the plugin of Answer has them. */
const InlineFormula = /\\\\\((?=\S)([^\n]{1,500}?)\\\\\)/g

const withFormulas = (source: string): string =>
  source.includes('\\\\(')
    ? outsideCode(source, text =>
        text.replace(InlineFormula, (_, formula: string) => `$${formula.trim()}$`),
      )
    : source

/** A source as it is kept here; `what` names it in the report. */
export function sourceOf(ctx: AnswerContext, text: string, what: string): string {
  const given = cut(text, MaxSourceLength)
  const source = withFormulas(ctx.withNewAddresses(given.replace(/\r\n?/g, '\n')))
  const kept = cut(source, MaxSourceLength)
  if (given !== text || kept !== source)
    ctx.tally.changed('text cut to the longest that is taken here', what)
  return kept
}
