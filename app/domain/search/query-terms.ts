/** Which words of a query are searched for, and how a sentence is split if it is not found. */
import { type Term, termOf } from './match-expression.ts'
import { atoms } from './tokens.ts'

/** So frequent that they do not help; left out as long as another word remains. */
const fillers = new Set(
  (
    'a an and are as at be by can do does for from how i in is it my of on or that the this to was what ' +
    'when where which why with you your ' +
    '的 了 吗 呢 吧 啊 是 在 和 与 或 有 我 你 他 她 它 我们 你们 怎么 怎样 怎么样 如何 什么 为什么 为何 ' +
    '哪个 哪些 请问 一个 这个 那个 可以 能否 是否 会 要 就 都 也 还 很 把 被 让 对 从 到 用 请 问'
  ).split(' '),
)

/** Most words searched for. */
export const MaxWords = 8
/** A word or phrase with more atoms than this is treated as pasted text. */
const MaxTermAtoms = 40

/** Selects the most useful words if there are too many. */
export type Choice = (words: string[], limit: number) => string[]
const first: Choice = (words, limit) => words.slice(0, limit)

function distinct(texts: string[], limit: number): Term[] {
  const terms: Term[] = []
  const seen = new Set<string>()
  for (const text of texts) {
    const term = termOf(text)
    const key = term?.tokens.join(' ') ?? ''
    if (!term || seen.has(key)) continue
    seen.add(key)
    terms.push(term)
    if (terms.length === limit) break
  }
  return terms
}

const telling = (texts: string[]) => texts.filter(text => !fillers.has(text.toLowerCase()))

/** At most eight words; filler words only if there are no others. */
export function wordTerms(words: string[]): Term[] {
  const terms = distinct(telling(words), MaxWords)
  return terms.length > 0 ? terms : distinct(words, MaxWords)
}

/** Words that none of the terms stands for. */
export function leftOut(words: string[], terms: Term[]): string[] {
  const searched = new Set(terms.map(term => term.tokens.join(' ')))
  return words.filter(word => !searched.has(termOf(word)?.tokens.join(' ') ?? ''))
}

export const phraseTerms = (phrases: string[]) => distinct(phrases, MaxWords)

/** Whether this is a whole text, such as an error message, rather than keywords. */
export const isText = (words: string[], phrases: string[]): boolean =>
  distinct(telling(words), MaxWords + 1).length > MaxWords ||
  [...words, ...phrases].some(text => atoms(text, 0, MaxTermAtoms + 1).length > MaxTermAtoms)

let segmenter: Intl.Segmenter | undefined

/** The words within Chinese text, which is written without spaces. */
function segmentsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Whether a dictionary has it as one word. */
export const isOneWord = (text: string): boolean => segmentsOf(text).length === 1

/** A single CJK character is too unspecific for a search. */
const isWord = (text: string) => {
  const list = atoms(text)
  return list.length > 1 || list[0]?.cjk === false
}

/** Splits words further, because Chinese is written without spaces. */
export function partsOf(words: string[]): string[] {
  const parts = new Set<string>()
  for (const word of words) {
    if (!atoms(word).some(atom => atom.cjk)) parts.add(word)
    else for (const segment of segmentsOf(word)) if (isWord(segment)) parts.add(segment)
  }
  return telling([...parts])
}

/** The words within a sentence written as one word. Null if that adds nothing to the original words. */
export function looseTerms(
  words: string[],
  choose: Choice = first,
): { words: string[]; terms: Term[] } | null {
  if (!words.some(word => atoms(word).filter(atom => atom.cjk).length > 1)) return null
  const parts = partsOf(words)
  if (parts.every(part => words.includes(part))) return null
  const chosen = choose(parts, MaxWords)
  const terms = distinct(chosen, MaxWords)
  return terms.length > 0 ? { words: chosen, terms } : null
}
