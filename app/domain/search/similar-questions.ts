/**
 * Ranks questions by how well they fit a title: BM25F over title, text and answers, with a slight preference for well-voted
 * ones. A word counts by its rarity on this site, so there is no list of common words.
 */
import type { Db } from '#kernel'
import { totalOf } from '#basics/recount/totals.queries.ts'
import { allInTitle } from './match-expression.ts'
import { listMatches } from './search.queries.ts'
import {
  type Candidate,
  type Field,
  listCandidates,
  listOccurrences,
  listReach,
  newestIndexed,
} from './similar-questions.queries.ts'
import { atoms, indexTokens } from './tokens.ts'

/** Longest part of a title that is compared, and most words of it. */
const MaxTitleLength = 150
const MaxWords = 24
/** Words that occur more often are looked up in the titles of candidates only. */
const RareMost = 800
/** With fewer candidates, more are taken from titles that have several of the common words; at most this many at a time. */
const Enough = 40
/** Candidates whose titles, lengths and votes are read. */
const MostCandidates = 80

const Weight: Record<Field, number> = { title: 4, body: 0.4, answer: 0.3 }
/** How soon further occurrences of a word stop to count. */
const Saturation = 1
/** How much long threads are discounted: 0 not at all, 1 by the root of their length. */
const Discount = 0.5
/** A word in most questions counts this much. */
const LeastRarity = 0.3
const VotesWorth = 0.1
/** Questions with less than this share of what all words together are worth have them by chance. */
const LeastFit = 0.08

/** The words of a title, and pairs of CJK characters, as the index has them. */
function wordsOf(title: string): string[] {
  const list = atoms(title.normalize('NFKC').slice(0, MaxTitleLength))
  const tokens = indexTokens(list)
  // A single character says little; it counts only if there is nothing else.
  const telling = tokens.filter((token, i) => !list[i]?.cjk || token !== list[i]?.key)
  return [...new Set(telling.length > 0 ? telling : tokens)].slice(0, MaxWords)
}

/** Weighted occurrences of each word in a question. */
type Counts = Map<string, number>

/** The share of questions that have each word. */
type Shares = Map<string, number>

const rarity = (share: number) => Math.max(LeastRarity, Math.log((1 - share) / share))

function scoreOf(counts: Counts, shares: Shares, length: number): number {
  let score = 0
  for (const [word, count] of counts) {
    score += (rarity(shares.get(word) ?? 0.5) * count) / (count + Saturation * length)
  }
  return score
}

/** Questions with the rare words, and how many questions have each of the words. */
function readIndex(db: Db, words: string[]): { found: Map<number, Counts>; shares: Shares } {
  const newest = Math.max(1, newestIndexed(db))
  const listed = Math.max(1, totalOf(db, 'questions_listed'))
  const shares: Shares = new Map()
  const rare: string[] = []
  for (const { word, reach } of listReach(db, words, RareMost)) {
    if (reach === null) rare.push(word)
    // How soon the first occurrences come tells how many there are: in the posts of a question, in one of them at least.
    else
      shares.set(word, 1 - (1 - Math.min(0.95, RareMost / Math.max(1, reach))) ** (newest / listed))
  }
  const found = new Map<number, Counts>()
  const spread = new Map(rare.map(word => [word, 0]))
  for (const { word, question, field, times } of listOccurrences(db, rare)) {
    const counts: Counts = found.get(question) ?? new Map<string, number>()
    const before = counts.get(word)
    if (before === undefined) spread.set(word, (spread.get(word) ?? 0) + 1)
    counts.set(word, (before ?? 0) + Weight[field] * times)
    found.set(question, counts)
  }
  for (const [word, count] of spread) shares.set(word, Math.min(0.95, (count + 0.5) / (listed + 1)))
  return { found, shares }
}

/** Adds the newest questions whose titles have the least common words: three, two, one of them. */
function addByTitle(db: Db, found: Map<number, Counts>, shares: Shares): void {
  const byRarity = [...shares].sort((a, b) => a[1] - b[1]).map(([word]) => word)
  for (const many of [3, 2, 1]) {
    if (found.size >= Enough) return
    if (byRarity.length < many) continue
    for (const id of listMatches(db, allInTitle(byRarity.slice(0, many)), Enough))
      if (!found.has(id)) found.set(id, new Map())
  }
}

/** Common words were not read from the index: those in the title count. */
function withTitle(counts: Counts, { title }: Candidate, shares: Shares): Counts {
  const all: Counts = new Map(counts)
  for (const word of wordsOf(title))
    if (shares.has(word) && !all.has(word)) all.set(word, Weight.title)
  return all
}

/**
 * Ids of public questions similar to a title, closest first, at most `limit`. Reads a bounded part of the index, on a
 * site of any size.
 */
export function findSimilarQuestions(db: Db, title: string, limit: number): number[] {
  const words = wordsOf(title)
  if (words.length === 0) return []
  const { found, shares } = readIndex(db, words)
  addByTitle(db, found, shares)
  const likely = [...found]
    .map(([id, counts]) => ({ id, score: scoreOf(counts, shares, 1) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, MostCandidates)
  const worth = words.reduce((sum, word) => sum + rarity(shares.get(word) ?? 0.5), 0)
  const candidates = listCandidates(
    db,
    likely.map(({ id }) => id),
  )
  const lengths = candidates.reduce((sum, { bytes }) => sum + Math.sqrt(bytes), 0)
  const usual = lengths / candidates.length || 1
  return candidates
    .map(candidate => {
      const { id, bytes, votes } = candidate
      const counts = withTitle(found.get(id) ?? new Map<string, number>(), candidate, shares)
      const length = 1 - Discount + (Discount * Math.sqrt(bytes)) / usual
      const liked = 1 + VotesWorth * Math.log(1 + Math.max(0, votes))
      return { id, score: scoreOf(counts, shares, length) * liked }
    })
    .filter(({ score }) => score >= LeastFit * worth)
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id)
}
