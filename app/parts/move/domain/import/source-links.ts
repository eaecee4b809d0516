/** Links in what an author typed, Markdown or HTML, so that they still lead to our copies after an edit. */
import { Mount } from '#shared/paths.ts'
import { copyOf, type Lookup } from './addresses.ts'

const ListItem = /^\s*(?:[*+-]|\d{1,9}[.)])\s/

/**
 * The source, split where indented code begins and ends. In a list, code is indented by eight columns,
 * because four are the text of an item.
 */
function parts(source: string): { text: string; code: boolean }[] {
  const out: { lines: string[]; code: boolean }[] = []
  let inList = false
  let afterBlank = true
  let inCode = false
  for (const line of source.split('\n')) {
    const blank = line.trim() === ''
    const indent = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length
    if (!blank) {
      inCode = (inCode || afterBlank) && indent >= (inList ? 8 : 4)
      if (!inCode) {
        if (ListItem.test(line)) inList = true
        else if (afterBlank && indent === 0) inList = false
      }
    }
    afterBlank = blank
    const last = out.at(-1)
    if (last?.code === inCode) last.lines.push(line)
    else out.push({ lines: [line], code: inCode })
  }
  return out.map(({ lines, code }) => ({ text: lines.join('\n'), code }))
}

const Fence = '^[ \\t>]*(`{3,}|~{3,})[^\\n]*\\n[^]*?(?:^[ \\t>]*\\1[ \\t]*$|(?![^]))'
const Code = '<(pre|code)\\b[^]{0,20000}?</\\2>|(?<!`)(`+)(?!`)[^]{1,1000}?(?<!`)\\3(?!`)'
const Label = '\\[(?:[^\\[\\]\\\\]|\\\\[^]|\\[[^\\[\\]]{0,300}\\]){0,500}\\]'
const Target = '[^\\s<>"\'()]*'
const Inline = `(!?${Label}\\(\\s*<?)(${Target})`
const Reference = `${Label} ?\\[[^\\]\\n]{0,100}\\](?![:(])`
const Definition = `(^ {0,3}\\[[^\\]\\n]{1,200}\\]:\\s*<?)(${Target})`
const Attribute = `((?:href|src)\\s*=\\s*["']?)(${Target})`
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const CodePieces = new RegExp(`${Fence}|${Code}`, 'gim')

/** Applies a change to all of a source that is not code. */
export function outsideCode(source: string, change: (text: string) => string): string {
  const between = (text: string) => {
    let out = ''
    let last = 0
    for (const code of text.matchAll(CodePieces)) {
      out += change(text.slice(last, code.index)) + code[0]
      last = code.index + code[0].length
    }
    return out + change(text.slice(last))
  }
  return parts(source)
    .map(part => (part.code ? part.text : between(part.text)))
    .join('\n')
}

const patterns = new Map<string, RegExp>()

function patternFor(host: string): RegExp {
  const page = `(?:https?:)?//${escaped(host)}(?![\\w.:-])[^\\s<>"'()\\[\\]\`]*`
  const bare = `<(${page})>|(?<![\\w/=("'])(${page})`
  const all = [Fence, Code, Inline, Definition, Reference, Attribute, bare].join('|')
  const known = patterns.get(host) ?? new RegExp(all, 'gim')
  patterns.set(host, known)
  return known
}

/** Punctuation that follows a URL in a sentence. */
const Trailing = /[.,;:!?*_~]+$/
const spelledOut = (address: string) => address.replace(/[\\`*_[\]]/g, '\\$&')

/**
 * A source whose links to questions, answers, users and tags of the original site lead to their copies here,
 * and whose relative links get that site's host; code stays as it is. `count` is the number of links that
 * lead to copies now.
 */
export function sourceWithCopies(source: string, lookup: Lookup): { text: string; count: number } {
  const { siteUrl } = lookup.origin
  const { host } = new URL(siteUrl)
  if (!source.includes(host) && !/[("'=:<]\s*\//.test(source)) return { text: source, count: 0 }
  let count = 0

  const copy = (address: string): string | null => {
    const full = address.startsWith('//') ? `https:${address}` : address
    const found = copyOf(full.replaceAll('&amp;', '&'), lookup)
    if (found) count++
    return found
  }
  const target = (address: string): string => {
    const own = address.startsWith(`${Mount}/`)
    const full = /^\/(?!\/)/.test(address) && !own ? siteUrl + address : address
    return copy(full) ?? full
  }
  const replaced = (text: string) =>
    text.replace(patternFor(host), (all: string, ...found: (string | undefined)[]) => {
      const [, , , inline, to, definition, defined, attribute, value, pointed, said] = found
      const before = inline ?? definition ?? attribute
      if (before !== undefined) return before + target((to ?? defined ?? value)!)
      const address = pointed ?? said?.replace(Trailing, '')
      const found_ = address ? copy(address) : null
      if (!address || !found_) return all
      const rest = said?.slice(address.length) ?? ''
      return `[${spelledOut(address)}](${found_})${rest}`
    })

  const text = parts(source)
    .map(part => (part.code ? part.text : replaced(part.text)))
    .join('\n')
  return { text, count }
}
