/** Looks for watched words, whatever their case and width. */

/** Scripts whose words stand apart; in the others a word is found anywhere in the text. */
const Spaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}_]/u

/** One form for all spellings: full-width letters, capitals, invisible characters, runs of blanks. */
const plainForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')

/** The words letter by letter, so that very many cost no more than few. */
type Node = { next: Map<string, Node>; ends: boolean }
const trees = new WeakMap<readonly string[], Node>()
const node = (): Node => ({ next: new Map(), ends: false })

/** Made once for a list of the settings. */
function treeOf(words: readonly string[]): Node {
  const known = trees.get(words)
  if (known) return known
  const root = node()
  for (const word of words.map(raw => plainForm(raw).trim()).filter(word => word !== '')) {
    let at = root
    for (const char of word.split('')) {
      if (!at.next.has(char)) at.next.set(char, node())
      at = at.next.get(char)!
    }
    at.ends = true
  }
  trees.set(words, root)
  return root
}

const isSpaced = (char: string | undefined) => char !== undefined && Spaced.test(char)

/** Does the word end where words end? `viagra` does not stand in `viagrafalls`. */
function standsAlone(text: string, at: number, word: string): boolean {
  if (isSpaced(word[0]) && isSpaced(text[at - 1])) return false
  return !(isSpaced(word.at(-1)) && isSpaced(text[at + word.length]))
}

/** The watched word that begins at a place of the text. */
function wordAt(text: string, start: number, root: Node): string | null {
  let at: Node | undefined = root
  for (let end = start; at; end++) {
    const word = at.ends ? text.slice(start, end) : ''
    if (at.ends && standsAlone(text, start, word)) return word
    at = at.next.get(text[end] ?? '')
  }
  return null
}

/** The first watched word in a text, in its plain form; null when there is none. */
export function findWord(text: string, words: readonly string[]): string | null {
  const root = treeOf(words)
  if (root.next.size === 0) return null
  const plain = plainForm(text)
  for (let start = 0; start < plain.length; start++) {
    const word = wordAt(plain, start, root)
    if (word !== null) return word
  }
  return null
}
