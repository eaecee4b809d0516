/**
 * Suggests the likely intended query, from words used on the site. Looks up a bounded number of words,
 * whatever the size of the site.
 */
import type { Db } from '#kernel'
import { tagSlugFromName } from '#markdown/slug.ts'
import { listTagsNear } from '#tags/tags.queries.ts'
import { anywhere, termOf } from './match-expression.ts'
import { MaxLetters, MinLetters } from './learn-words.ts'
import { distance, nearWords } from './near-words.ts'
import { countMatches, listMatches, listPosts } from './search.queries.ts'
import { simplified } from '#shared/simplified.ts'
import { areNeighbours, followersOf, soundsOf, wordsSounding } from './sounds.ts'
import { type Atom, atoms } from './tokens.ts'

/** A word in more posts than this is no misspelling. */
const RarePosts = 3
/** A suggested word must occur in this many times as many posts. */
const Likelier = 5
const CountedPosts = 50
const MaxCjk = 8
/** How much likelier it is that a letter is missing, or two are swapped, than that one is wrong or one too many. */
const SlipOfKeys = 4
/** Most spellings of a CJK word that are looked up as a whole. */
const MaxWhole = 20

const postsOf = (db: Db, words: string[]) =>
  countMatches(
    db,
    words.map(word => anywhere(termOf(word)!)),
    CountedPosts,
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

const lettersOf = (word: string) => [...word].sort().join('')
const isSwapped = (one: string, other: string) => lettersOf(one) === lettersOf(other)

function likelyLatin(db: Db, word: string, key: string, posts: number): string | null {
  const near = nearWords(db, key, word.toLowerCase())
  const counts = postsOf(
    db,
    near.map(({ word }) => word),
  )
  const worth = (other: string, count: number) =>
    Math.sqrt(count) * (other.length > key.length || isSwapped(other, key) ? SlipOfKeys : 1)
  const [best] = near
    .map((one, i) => ({ ...one, posts: counts[i] ?? 0 }))
    .filter(one => one.posts > 0 && one.posts >= Likelier * posts)
    .sort((a, b) => a.steps - b.steps || worth(b.word, b.posts) - worth(a.word, a.posts))
  return best ? spelled(db, best.word) : null
}

/** One character is another one that follows elsewhere, in words of three or four. */
function otherFollowers(db: Db, characters: string[]): string[] {
  if (characters.length < 3 || characters.length > 4) return []
  return characters.flatMap((_, at) => {
    const before = characters[at - 1]
    if (!before) return []
    const after = characters[at + 1]
    return followersOf(db, before)
      .filter(other => !after || areNeighbours(db, other, after))
      .map(other => characters.with(at, other).join(''))
  })
}

/** Characters that sound the same, or one that follows elsewhere. */
function likelyCjk(db: Db, word: string): string | null {
  const characters = [...simplified(word)]
  const pairs = characters.slice(1).map((_, i) => characters.slice(i, i + 2).join(''))
  const counted = postsOf(db, pairs)
  const written = pairs.map((pair, i) => (counted[i] === 0 ? '' : pair))
  const sounds = soundsOf(characters.join(''))
  const sameSound = sounds.length === characters.length ? wordsSounding(db, sounds, written) : []
  const mostFrequent = (others: string[]) => {
    const near = [...new Set(others)].filter(other => other !== word).slice(0, MaxWhole)
    const counts = postsOf(db, near)
    const best = Math.max(0, ...counts)
    return best > 0 ? (near[counts.indexOf(best)] ?? null) : null
  }
  return mostFrequent(sameSound) ?? mostFrequent(otherFollowers(db, characters))
}

const fits = (list: Atom[]) =>
  list.length > 0 &&
  (list.every(atom => atom.cjk)
    ? list.length > 1 && list.length <= MaxCjk
    : list.length === 1 &&
      list[0]!.key.length >= MinLetters - 1 &&
      list[0]!.key.length <= MaxLetters)

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
    if (!cjk) return likelyLatin(db, word, key, count) || (count === 0 && byTag(db, word)) || word
    return (count === 0 && (likelyCjk(db, word) ?? byTag(db, word))) || word
  })
}

/** The name of the most used tag with a similar spelling, or one that sounds the same. */
export function likelyTag(db: Db, name: string): string | null {
  const typed = name.toLowerCase()
  if ([...typed].length > MaxLetters) return null
  const [tag] = listTagsNear(db, typed, tagSlugFromName(typed)).filter(
    ({ slug, displayName }) =>
      slug === tagSlugFromName(typed) ||
      distance(typed, slug) < 2 ||
      distance(typed, displayName.toLowerCase()) < 2,
  )
  return tag?.displayName ?? null
}
