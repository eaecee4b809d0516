/** Markdown snippets, made by the editor in the browser and by its forms on the server. */

/** Text for the brackets of a link: one line, brackets escaped. */
const labelOf = (text: string) =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\[\]]/g, '\\$&')

/** A URL in a link: in angle brackets if it contains spaces or parentheses. */
function targetOf(address: string): string {
  const clean = address.trim().replace(/[\n\r<>]/g, encodeURIComponent)
  return /[\s()]/.test(clean) ? `<${clean}>` : clean
}

/** A link; without a text it shows the URL. */
export function linkMarkdown(address: string, text = ''): string {
  const label = labelOf(text)
  if (label) return `[${label}](${targetOf(address)})`
  const bare = address.trim()
  return /^https?:\/\/[^\s<>]+$/.test(bare) ? `<${bare}>` : `[${labelOf(bare)}](${targetOf(bare)})`
}

export const imageMarkdown = (address: string, description = '') =>
  `![${labelOf(description)}](${targetOf(address)})`

/** Longer code becomes a block. */
const InlineCodeMax = 40

/** True for code that is too long, or has too many lines, to be inline. */
export const needsFence = (code: string) => code.includes('\n') || [...code].length > InlineCodeMax

const longestRun = (text: string) =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

/** A code block whose fence is longer than any run of backticks in it. */
export function fencedCode(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language.trim().replace(/[\s`]+/g, '')}\n${code.replace(/\n+$/, '')}\n${fence}`
}

/** Inline code, delimited by as many backticks as its content requires. */
export function inlineCode(code: string): string {
  const run = longestRun(code)
  if (run === 0) return `\`${code}\``
  const mark = '`'.repeat(run + 1)
  return `${mark} ${code} ${mark}`
}

/** Code in the form that fits its length; with a language always a block. */
export const codeMarkdown = (code: string, language = '') =>
  language.trim() || needsFence(code) ? fencedCode(code, language) : inlineCode(code)

/** A text with a block appended after one empty line. */
export function appendBlock(text: string, block: string): string {
  const before = text.replace(/\s+$/, '')
  return `${before}${before ? '\n\n' : ''}${block}\n`
}
