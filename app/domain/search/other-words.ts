/** What a word may stand for besides itself: longer words that begin with it, and Chinese words that are typed by their sound. */
import type { Db } from '#kernel'
import { anywhere, inTitle, type Term, termOf } from './match-expression.ts'
import { linesWith } from './near-words.ts'
import { MaxLetters, MinLetters } from './learn-words.ts'
import { isOneWord } from './query-terms.ts'
import { countMatches } from './search.queries.ts'
import { wordsSounding } from './sounds.ts'
import { wordListsBetween } from './word-lists.queries.ts'

/** Shorter beginnings have too many words. */
const MinBeginning = 3
/** Longer words that are counted, and those that are searched for. */
const MaxCounted = 24
const MaxOthers = 6
const CountedPosts = 50
/** A word in more posts than this was not typed by its sound: they fill the first page. */
const RarePosts = 9
/** More letters than this are no first letters of syllables. */
const MaxInitials = 6

/** Those of the words that are most frequent on the site, the `likely` ones first. */
function frequent(
  db: Db,
  words: string[],
  expression: (term: Term) => string,
  likely: (word: string) => boolean = () => true,
): Term[] {
  const terms = words.flatMap(word => termOf(word) ?? [])
  const posts = countMatches(db, terms.map(expression), CountedPosts)
  return terms
    .map((term, i) => ({ term, posts: posts[i] ?? 0, first: likely(term.text) ? 1 : 0 }))
    .filter(({ posts }) => posts > 0)
    .sort((a, b) => b.first - a.first || b.posts - a.posts)
    .slice(0, MaxOthers)
    .map(({ term }) => term)
}

function longerWords(db: Db, key: string): Term[] {
  const { length } = key
  if (length < MinBeginning || length >= MaxLetters) return []
  const first = key.charAt(0)
  const lists = wordListsBetween(
    db,
    'word',
    [Math.max(MinLetters, length + 1), MaxLetters],
    [first, `${first}\u{10ffff}`],
  )
  return frequent(db, [...linesWith(lists, `\n${key}`, MaxCounted)], anywhere)
}

/** Initials and finals of the syllables of Mandarin; some of these have no character, and find nothing. */
const syllable =
  /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:[aoeiuv]|a[inou]|ang|e[inr]|eng|i[aenu]|i[ao]n?g?|iang|iao|ing|iong|ong|ou|u[aeino]|u[ai]n?g?|uang|uai|ve)$/

/** All ways to read pinyin without spaces, those with long syllables first. */
function readings(word: string, limit = 12): string[][] {
  if (word === '') return [[]]
  const ways: string[][] = []
  for (let length = Math.min(6, word.length); length > 0 && ways.length < limit; length--) {
    const first = word.slice(0, length)
    if (!syllable.test(first)) continue
    for (const rest of readings(word.slice(length), limit - ways.length))
      ways.push([first, ...rest])
  }
  return ways
}

/** Chinese words of titles that are typed as pinyin: whole syllables, or the first letter of each. */
function soundingWords(db: Db, typed: string, isWritten: boolean): Term[] {
  if (!/^[a-z]{2,30}$/.test(typed)) return []
  const ways = readings(typed).filter(way => way.length > 1)
  if (typed.length <= MaxInitials) ways.push([...typed])
  const words = new Set(ways.flatMap(way => wordsSounding(db, way)))
  // Two neighbours need not be a word; for what is also written as it stands, they must.
  const found = [...words].filter(word => !isWritten || isOneWord(word))
  return frequent(db, found, inTitle, isOneWord)
}

/** The terms with what they may stand for. Only the last word may not have been typed to its end. */
export function withOthers(db: Db, terms: Term[]): Term[] {
  const latin = terms.map(({ atoms: [atom, more] }) => (atom && !more && !atom.cjk ? atom.key : ''))
  const posts = countMatches(db, terms.map(anywhere), RarePosts + 1)
  return terms.map((term, i) => {
    const key = latin[i]
    if (!key) return term
    const longer = i === terms.length - 1 ? longerWords(db, key) : []
    const written = posts[i] ?? 0
    const sounding =
      written <= RarePosts ? soundingWords(db, term.text.toLowerCase(), written > 0) : []
    return { ...term, others: [...longer, ...sounding] }
  })
}
