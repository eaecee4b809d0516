/**
 * The tokenizer shared by index, query and highlighting, so that what is found is also what is marked.
 * Chinese, Japanese and Korean text is split by character, everything else by word; the index then stores
 * pairs of characters, because a word of two characters has no spaces around it.
 */

import { simplified, simplifiedCode } from '#shared/simplified.ts'

/** A word, or one CJK character, with its position in the text (UTF-16 offsets). */
export type Atom = { key: string; start: number; end: number; cjk: boolean }

/** Words joined by `-`, `_` or `.`, such as `node.js`, in joined spelling. */
export type Compound = { key: string; start: number; end: number; from: number; to: number }

/** Index and query are cut alike; no word that people search for is longer. */
const MaxKeyLength = 60
const MaxCompoundParts = 4

const Other = 0
const AsciiWord = 1
const Word = 2
const Cjk = 3

const wordCharacter = /[\p{L}\p{N}\p{M}]/u
const kinds = new Uint8Array(0x10000).fill(255)

/** Scripts written without spaces between words, and Korean, whose endings attach to the word. */
function isCjk(code: number): boolean {
  return (
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3041 && code <= 0x309f) ||
    (code >= 0x30a1 && code <= 0x30ff && code !== 0x30fb) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0x3005 && code <= 0x3007) ||
    (code >= 0x3105 && code <= 0x312f) ||
    (code >= 0x3131 && code <= 0x318e) ||
    (code >= 0x31f0 && code <= 0x31ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9d) ||
    (code >= 0x20000 && code <= 0x3ffff)
  )
}

function kindOf(code: number): number {
  if (code > 0xffff) {
    if (isCjk(code)) return Cjk
    return wordCharacter.test(String.fromCodePoint(code)) ? Word : Other
  }
  const known = kinds[code]!
  if (known !== 255) return known
  let kind = Other
  if (code < 0x80) kind = /[0-9A-Za-z]/.test(String.fromCharCode(code)) ? AsciiWord : Other
  else if (isCjk(code)) kind = Cjk
  else if (wordCharacter.test(String.fromCharCode(code))) kind = Word
  kinds[code] = kind
  return kind
}

/**
 * Plural and singular are one word: `queries` becomes `query`, `classes` `class`, `servers` `server`. Index
 * and query are treated alike, so a wrong singular does no harm; those that would merge two different words
 * are excluded.
 */
const keptPlurals = new Set(['https', 'news'])
function singular(word: string): string {
  const length = word.length
  if (length < 4 || word.charCodeAt(length - 1) !== 0x73 || keptPlurals.has(word)) return word
  const before = word[length - 2]
  if (before === 's' || before === 'u' || before === 'i') return word
  if (before !== 'e') return word.slice(0, -1)
  if (word[length - 3] === 'i' && length > 4) return `${word.slice(0, -3)}y`
  return /(?:ss|sh|x|[nrt]ch)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function asciiKey(word: string): string {
  return singular(word.toLowerCase().slice(0, MaxKeyLength))
}

/** Normalizes full-width and composed forms; drops case and accents. */
function foldedKey(word: string): string {
  const folded = word
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  const short = folded.length > MaxKeyLength ? [...folded].slice(0, MaxKeyLength).join('') : folded
  return /^[a-z]+$/.test(short) ? singular(short) : short
}

const Shen = '甚'.charCodeAt(0)
/** Simplified and traditional characters are one, and so are 甚麼 and 什么. */
function cjkKey(character: string, code: number, next: string | undefined): string {
  if (code === Shen && next && '麼麽么'.includes(next)) return '什'
  if (code >= 0xf900 && code <= 0xffff) return simplified(character.normalize('NFKC'))
  const other = simplifiedCode(code)
  return other === code ? character : String.fromCharCode(other)
}

const isWordSide = (code: number) => kindOf(code) === AsciiWord || kindOf(code) === Word

/** Names that would lose their symbols: `C++`, `C#`, `.NET`. Null if there is none here. */
function signedName(
  text: string,
  start: number,
  end: number,
): { key: string; from: number; to: number } | null {
  const before = start > 0 ? text.charCodeAt(start - 1) : 32
  if (end - start === 1) {
    if (isWordSide(before) || before === 0x5f) return null
    const next = text[end]
    const letter = text[start]!.toLowerCase()
    if (letter < 'a' || letter > 'z') return null
    if (next === '+' && text[end + 1] === '+')
      return { key: `${letter}plusplus`, from: start, to: end + 2 }
    if (next === '#' && !/[a-z]/i.test(text[end + 1] ?? ''))
      return { key: `${letter}sharp`, from: start, to: end + 1 }
    return null
  }
  if (before !== 0x2e || end - start !== 3 || text.slice(start, end).toLowerCase() !== 'net')
    return null
  const earlier = start > 1 ? text.charCodeAt(start - 2) : 32
  if (isWordSide(earlier) || earlier === 0x2e) return null
  return { key: 'dotnet', from: start - 1, to: end }
}

/** Reads the text from `from` on, at most `limit` atoms. */
export function atoms(text: string, from = 0, limit = Infinity): Atom[] {
  const out: Atom[] = []
  const length = text.length
  let at = from
  while (at < length && out.length < limit) {
    const code = text.codePointAt(at)!
    const size = code > 0xffff ? 2 : 1
    const kind = kindOf(code)
    if (kind === Other) {
      at += size
      continue
    }
    if (kind === Cjk) {
      out.push({
        key: cjkKey(text.slice(at, at + size), code, text[at + size]),
        start: at,
        end: at + size,
        cjk: true,
      })
      at += size
      continue
    }
    const start = at
    let ascii = true
    while (at < length) {
      const next = text.codePointAt(at)!
      const nextKind = kindOf(next)
      if (nextKind === Word) ascii = false
      else if (nextKind !== AsciiWord) break
      at += next > 0xffff ? 2 : 1
    }
    const signed = ascii ? signedName(text, start, at) : null
    if (signed) {
      out.push({ key: signed.key, start: signed.from, end: signed.to, cjk: false })
      at = signed.to
      continue
    }
    const word = text.slice(start, at)
    const key = ascii ? asciiKey(word) : foldedKey(word)
    if (key) out.push({ key, start, end: at, cjk: false })
  }
  return out
}

const joins = (text: string, left: Atom, right: Atom) =>
  !left.cjk &&
  !right.cjk &&
  right.start === left.end + 1 &&
  (text[left.end] === '-' || text[left.end] === '.' || text[left.end] === '_')

/** Compounds of two to four parts that contain a letter; longer chains are paths and hosts. */
export function compounds(text: string, list: Atom[]): Compound[] {
  const out: Compound[] = []
  for (let from = 0; from < list.length; from++) {
    let to = from
    while (to + 1 < list.length && joins(text, list[to]!, list[to + 1]!)) to++
    const parts = to - from + 1
    if (parts > 1 && parts <= MaxCompoundParts) {
      const first = list[from]!
      const last = list[to]!
      const key = foldedKey(text.slice(first.start, last.end))
      if (/\p{L}/u.test(key)) out.push({ key, start: first.start, end: last.end, from, to })
    }
    from = to
  }
  return out
}

/** Pairs of a CJK run followed by its last character; words unchanged. */
export function indexTokens(list: Atom[]): string[] {
  const out: string[] = []
  for (let i = 0; i < list.length; i++) {
    const atom = list[i]!
    const next = list[i + 1]
    out.push(atom.cjk && next?.cjk && next.start === atom.end ? atom.key + next.key : atom.key)
  }
  return out
}

/** Most atoms of one field; 64 KB of Chinese stay below it. */
const MaxAtoms = 24_000
const MaxCompounds = 300

/**
 * The content of the full-text index for a text: tokens separated by spaces, then the joined spellings of
 * compounds, which are at the end so that they do not break up phrases.
 */
export function indexText(text: string): string {
  const list = atoms(text, 0, MaxAtoms)
  const tokens = indexTokens(list)
  const joined = new Set<string>()
  for (const compound of compounds(text, list)) {
    if (joined.size >= MaxCompounds) break
    joined.add(compound.key)
  }
  return joined.size === 0 ? tokens.join(' ') : `${tokens.join(' ')} ${[...joined].join(' ')}`
}
