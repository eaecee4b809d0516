import { HtmlValidate } from 'html-validate/node'

/** The HTML standard, and references with existing targets. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    'input-attributes': 'error',
    'input-missing-label': 'error',
    'no-missing-references': 'error',
    'no-redundant-for': 'error',
    'no-inline-style': 'error',
  },
})

/** Components pass sizes in custom properties; other inline styles are mistakes. */
const HandedDown = / style="(?:--[\w-]+:[^;"]*;?)+"/g

/** HTML mistakes in a page as sent by the server; one line each. */
export async function htmlMistakes(html: string): Promise<string[]> {
  const checked = html.replace(HandedDown, '')
  const { results } = await validator.validateString(checked)
  const source = checked.split('\n')
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const at = Math.max(0, column - 60)
      return `${ruleId}: ${message} near ${source[line - 1]?.slice(at, column + 60)}`
    }),
  )
}
