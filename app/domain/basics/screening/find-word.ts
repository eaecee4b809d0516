/** Finds watched words, ignoring case and width. */

/** Scripts that separate words; in others a word matches anywhere in the text. */
const Spaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}_]/u

/** One form for all spellings: handles full width, case, invisible characters and repeated spaces. */
const plainForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')

/** A trie of the words, so that many cost no more than few. */
type Node = { next: Map<string, Node>; ends: boolean }
const trees = new WeakMap<readonly string[], Node>()
const node = (): Node => ({ next: new Map(), ends: false })

/** Built once per list of words. */
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

/** Whether the match ends at a word boundary: `viagra` does not match in `viagrafalls`. */
function standsAlone(text: string, at: number, word: string): boolean {
  if (isSpaced(word[0]) && isSpaced(text[at - 1])) return false
  return !(isSpaced(word.at(-1)) && isSpaced(text[at + word.length]))
}

/** The watched word that starts at a position of the text. */
function wordAt(text: string, start: number, root: Node): string | null {
  let at: Node | undefined = root
  for (let end = start; at; end++) {
    const word = at.ends ? text.slice(start, end) : ''
    if (at.ends && standsAlone(text, start, word)) return word
    at = at.next.get(text[end] ?? '')
  }
  return null
}

/** The first watched word in a text, in its plain form; null if there is none. */
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
