/** Small pieces of Markdown, made by the writing tools in the browser and by their forms on the server. */

/** Text as it may stand between the brackets of a link: one line, brackets escaped. */
const labelOf = (text: string) =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\[\]]/g, '\\$&')

/** An address as it may stand in a link: angle brackets where blanks or round brackets need them. */
function targetOf(address: string): string {
  const clean = address.trim().replace(/[\n\r<>]/g, encodeURIComponent)
  return /[\s()]/.test(clean) ? `<${clean}>` : clean
}

/** A link; without a text the address itself is shown. */
export function linkMarkdown(address: string, text = ''): string {
  const label = labelOf(text)
  if (label) return `[${label}](${targetOf(address)})`
  const bare = address.trim()
  return /^https?:\/\/[^\s<>]+$/.test(bare) ? `<${bare}>` : `[${labelOf(bare)}](${targetOf(bare)})`
}

export const imageMarkdown = (address: string, description = '') =>
  `![${labelOf(description)}](${targetOf(address)})`

/** From here on, code stands in a block of its own. */
const InlineCodeMax = 40

/** True for code that is too long, or has too many lines, to stand inside a line. */
export const needsFence = (code: string) => code.includes('\n') || [...code].length > InlineCodeMax

const longestRun = (text: string) =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

/** A block of code whose fence is longer than any run of backticks in it. */
export function fencedCode(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language.trim().replace(/[\s`]+/g, '')}\n${code.replace(/\n+$/, '')}\n${fence}`
}

/** Code inside a line, with as many backticks as its own ones ask for. */
export function inlineCode(code: string): string {
  const run = longestRun(code)
  if (run === 0) return `\`${code}\``
  const mark = '`'.repeat(run + 1)
  return `${mark} ${code} ${mark}`
}

/** Code in the form that fits its length; a language always makes a block. */
export const codeMarkdown = (code: string, language = '') =>
  language.trim() || needsFence(code) ? fencedCode(code, language) : inlineCode(code)

/** A text with a block at its end, one empty line before it. */
export function appendBlock(text: string, block: string): string {
  const before = text.replace(/\s+$/, '')
  return `${before}${before ? '\n\n' : ''}${block}\n`
}
