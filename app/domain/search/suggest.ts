/**
 * Suggests the likely intended query, from words used on the site. Looks up a bounded number of words,
 * whatever the size of the site.
 */
import type { Db } from '#kernel'
import { tagNear } from '#tags/tags.queries.ts'
import { anywhere, termOf } from './match-expression.ts'
import { distance, editsOf, homophones } from './near-words.ts'
import { countMatches, listMatches, listPosts, wordsBetween } from './search.queries.ts'
import { type Atom, atoms } from './tokens.ts'

/** A word in more posts than this is no misspelling. */
const RarePosts = 3
/** A suggested word must occur in this many times as many posts. */
const Likelier = 5
const CountedPosts = 50
const MinLatin = 4
const MaxLatin = 24
const MaxCjk = 8
/** Most words read from the index per prefix. */
const MaxRead = 150
/** Most spellings of a CJK word that are looked up as a whole. */
const MaxWhole = 30

const postsOf = (db: Db, words: string[]) =>
  countMatches(
    db,
    words.map(word => anywhere(termOf(word)!)),
    CountedPosts,
  )

/** The words of the index with this prefix, without those of titles, which are duplicates. */
const wordsFrom = (db: Db, start: string) =>
  wordsBetween(db, start, `${start}\u{10ffff}`, MaxRead).filter(
    word => !/[\ue000\ue001]/.test(word),
  )

/** The spelling in a post: the index contains words in lower case and in the singular. */
function spelled(db: Db, key: string): string {
  const [post] = listPosts(db, listMatches(db, anywhere(termOf(key)!), 1))
  for (const text of post ? [post.title, post.body] : []) {
    const found = atoms(text).find(atom => atom.key === key)
    if (found) return text.slice(found.start, found.end)
  }
  return key
}

function likelyLatin(db: Db, key: string, posts: number): string | null {
  const steps = key.length >= 7 ? 2 : 1
  const read = wordsFrom(db, key.slice(0, 3)).filter(word => distance(key, word) === 2)
  const near = [...editsOf(key), ...(steps === 2 ? read : [])]
  const counts = postsOf(db, near)
  const best = near
    .map((word, i) => ({ word, posts: counts[i]!, steps: distance(key, word) }))
    .filter(one => one.posts > 0 && one.posts >= Likelier * posts)
    .sort((a, b) => a.steps - b.steps || b.posts - a.posts)[0]
  return best ? spelled(db, best.word) : null
}

const replaced = (characters: string[], at: number, by: string) =>
  characters.map((character, i) => (i === at ? by : character)).join('')

/** The pairs of a word around a position. */
const pairsAt = (word: string, at: number) => {
  const characters = [...word]
  return [at - 1, at]
    .filter(i => i >= 0 && i + 1 < characters.length)
    .map(i => characters[i]! + characters[i + 1]!)
}

/** Replaces one character: by one of the same sound, or one that follows elsewhere. */
function likelyCjk(db: Db, word: string): string | null {
  const characters = [...word]
  const near = new Map<string, number>()
  for (const [at, character] of characters.entries()) {
    const pairs = pairsAt(word, at)
    if (!postsOf(db, pairs).includes(0)) continue
    const before = characters[at - 1]
    const followers =
      before && characters.length > 2 ? wordsFrom(db, before).map(pair => [...pair][1] ?? '') : []
    for (const other of [...homophones(character), ...followers])
      if (other) near.set(replaced(characters, at, other), at)
  }
  const spellings = [...near]
  const pairs = [...new Set(spellings.flatMap(([spelling, at]) => pairsAt(spelling, at)))]
  const known = new Map(postsOf(db, pairs).map((posts, i) => [pairs[i]!, posts > 0]))
  const whole = spellings
    .filter(([spelling, at]) => pairsAt(spelling, at).every(pair => known.get(pair)))
    .map(([spelling]) => spelling)
    .slice(0, MaxWhole)
  const counts = postsOf(db, whole)
  const best = Math.max(0, ...counts)
  return best > 0 ? whole[counts.indexOf(best)]! : null
}

function tagSpellings(name: string): string[] {
  const characters = [...name]
  const cjk = characters.flatMap((character, at) =>
    atoms(character)[0]?.cjk
      ? homophones(character).map(other => replaced(characters, at, other))
      : [],
  )
  return [name, ...(/^[\x20-\x7e]+$/.test(name) ? editsOf(name) : []), ...cjk]
}

const fits = (list: Atom[]) =>
  list.length > 0 &&
  (list.every(atom => atom.cjk)
    ? list.length > 1 && list.length <= MaxCjk
    : list.length === 1 && list[0]!.key.length >= MinLatin && list[0]!.key.length <= MaxLatin)

const byTag = (db: Db, word: string) => {
  const tag = likelyTag(db, word)
  return tag && `[${tag}]`
}

/** Most words of a query that are checked. */
const MaxDoubtful = 3

/** Words that occur in hardly any post, in a likelier spelling or as a tag of that name. */
export function likelierWords(db: Db, words: string[]): string[] {
  const fitting = words.filter(word => fits(atoms(word)))
  const posts = new Map(postsOf(db, fitting).map((count, i) => [fitting[i]!, count]))
  const doubtful = fitting.filter(word => posts.get(word)! <= RarePosts).slice(0, MaxDoubtful)
  return words.map(word => {
    if (!doubtful.includes(word)) return word
    const [{ key, cjk }] = atoms(word) as [Atom]
    const count = posts.get(word)!
    if (!cjk) return likelyLatin(db, key, count) || (count === 0 && byTag(db, word)) || word
    return (count === 0 && (likelyCjk(db, word) ?? byTag(db, word))) || word
  })
}

/** The name of a tag with a similar spelling. */
export const likelyTag = (db: Db, name: string): string | null =>
  [...name].length <= MaxLatin ? tagNear(db, tagSpellings(name.toLowerCase())) : null
