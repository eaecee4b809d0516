/**
 * Orders hits by how well they fit: a word counts by its rarity on this site, more in a title than in a text, and
 * well-voted posts are preferred slightly. Of common words only the newest posts are read, so the cost is bounded.
 */
import type { Db } from '#kernel'
import { anywhere, type Expressions, inTitle, otherwise, type Term } from './match-expression.ts'
import { listMatches, listVotes } from './search.queries.ts'
import { newestIndexed } from './similar-questions.queries.ts'

/** Newest posts read for each word, and newest titles with it; few of those that a filter has left are among the next ones. */
const Read = 300
const ReadTitles = { all: 120, filtered: 40 }
/** With fewer posts that have all words, those without one of them are looked for. */
const Enough = 50
/** Posts whose votes are read: those on the first pages. */
const MostVoted = 60

const TitleWorth = 3
/** Worth of another spelling of a word, or a longer word. */
const OtherWorth = 0.6
/** Worth of the rest of the words to a post that has them all. */
const AllWorth = 0.5
const VotesWorth = 0.1
/** A word in most posts counts this much. */
const LeastRarity = 0.3

/** Weight of each word in a post: the largest that was found. */
type Found = Map<number, number[]>

class Scores {
  readonly found: Found = new Map()
  readonly #rarities: number[]

  constructor(rarities: number[]) {
    this.#rarities = rarities
  }

  add(ids: number[], words: number[], weight: number): void {
    for (const id of ids) {
      const weights = this.found.get(id) ?? this.#rarities.map(() => 0)
      for (const word of words) weights[word] = Math.max(weights[word] ?? 0, weight)
      this.found.set(id, weights)
    }
  }

  of(id: number): number {
    const weights = this.found.get(id) ?? []
    const sum = weights.reduce((all, weight, i) => all + weight * (this.#rarities[i] ?? 0), 0)
    return weights.every(weight => weight > 0) ? sum * (1 + AllWorth) : sum
  }
}

/** How rare the word of these newest posts is: they are all of them, or their ids say how close they are together. */
function rarity(ids: number[], newest: number): number {
  const reach = ids.length < Read ? newest : newest - (ids.at(-1) ?? 0)
  const share = Math.min(0.95, (ids.length + 0.5) / (reach + 1))
  return Math.max(LeastRarity, Math.log((1 - share) / share))
}

type Scored = { id: number; score: number }

const bestFirst = (a: Scored, b: Scored) => b.score - a.score || b.id - a.id

/** Well-voted posts first among those that are about as good. */
function withVotes(db: Db, list: Scored[]): number[] {
  const ids = list.slice(0, MostVoted).map(({ id }) => id)
  const votes = listVotes(db, ids)
  const liked = (id: number) => 1 + VotesWorth * Math.log(1 + Math.max(0, votes.get(id) ?? 0))
  return list
    .map(({ id, score }) => ({ id, score: score * liked(id) }))
    .sort(bestFirst)
    .map(({ id }) => id)
}

/** The best hits first, at most some hundreds. `isFiltered`: only the `hits` themselves, which come newest first, count. */
export function bestHits(
  db: Db,
  { limitedTo }: Expressions,
  terms: Term[],
  hits: number[],
  isFiltered: boolean,
): number[] {
  const newest = Math.max(1, newestIndexed(db))
  const read = (...parts: string[]) => listMatches(db, limitedTo(...parts), Read)
  const titles = isFiltered ? ReadTitles.filtered : ReadTitles.all
  const readTitles = (...parts: string[]) => listMatches(db, limitedTo(...parts), titles)
  // One word: the hits are its posts.
  const bodies =
    terms.length === 1 ? [hits.slice(0, Read)] : terms.map(term => read(anywhere(term)))
  const passing = isFiltered ? new Set(hits) : null
  const scores = new Scores(bodies.map(ids => rarity(ids, newest)))
  for (const [i, term] of terms.entries()) {
    const others = otherwise(term)
    if (others) {
      scores.add(read(others.anywhere), [i], OtherWorth)
      scores.add(readTitles(others.inTitle), [i], OtherWorth * TitleWorth)
    }
    scores.add(bodies[i] ?? [], [i], 1)
    scores.add(readTitles(inTitle(term)), [i], TitleWorth)
  }
  const every = terms.map((_, i) => i)
  if (terms.length > 1) {
    const all = read(...terms.map(anywhere))
    scores.add(all, every, 1)
    scores.add(readTitles(...terms.map(inTitle)), every, TitleWorth)
    if (terms.length > 2 && all.length < Enough)
      for (const left of every) {
        const kept = every.filter(i => i !== left)
        scores.add(read(...terms.filter((_, i) => i !== left).map(anywhere)), kept, 1)
      }
  }
  const byWords = [...scores.found.keys()]
    .filter(id => passing?.has(id) ?? true)
    .map(id => ({ id, score: scores.of(id) }))
    .sort(bestFirst)
  return withVotes(db, byWords)
}
