/** Looks for watched words, whatever their case and width. */

/** Scripts whose words stand apart; in the others a word is found anywhere in the text. */
const Spaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}_]/u

/** One form for all spellings: full-width letters, capitals, invisible characters, runs of blanks. */
export const plainForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')

type Index = Map<string, string[]>
const indexes = new WeakMap<readonly string[], Index>()

/** The words by their first character; made once for a list of the settings. */
function indexOf(words: readonly string[]): Index {
  const known = indexes.get(words)
  if (known) return known
  const index: Index = new Map()
  for (const word of new Set(words.map(raw => plainForm(raw).trim()))) {
    if (word === '') continue
    const list = index.get(word[0]!)
    if (list) list.push(word)
    else index.set(word[0]!, [word])
  }
  indexes.set(words, index)
  return index
}

const isSpaced = (char: string | undefined) => char !== undefined && Spaced.test(char)

/** Does the word end where words end? `viagra` does not stand in `viagrafalls`. */
function standsAlone(text: string, at: number, word: string): boolean {
  if (isSpaced(word[0]) && isSpaced(text[at - 1])) return false
  return !(isSpaced(word.at(-1)) && isSpaced(text[at + word.length]))
}

/** The first watched word in a text, in its plain form; null when there is none. */
export function findWord(text: string, words: readonly string[]): string | null {
  const index = indexOf(words)
  if (index.size === 0) return null
  const plain = plainForm(text)
  for (let at = 0; at < plain.length; at++) {
    for (const word of index.get(plain[at]!) ?? []) {
      if (plain.startsWith(word, at) && standsAlone(plain, at, word)) return word
    }
  }
  return null
}
