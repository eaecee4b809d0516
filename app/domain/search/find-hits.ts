/**
 * Finds the ids of a page of hits. Nothing here counts or sorts more than a bounded number of posts:
 * up to 1000 hits are told and turned over, and what lies behind is found by a narrower query.
 */
import type { Db } from '#app/domain/kernel/index.ts'
import { kindFacet, scoreFacet, ScoreSteps } from './facets.ts'
import { type Expressions, expressionsOf, facet, oneOf, type Term } from './match-expression.ts'
import type { ParsedQuery } from './parse-query.ts'
import {
  type HitFilter,
  listFiltered,
  listMatches,
  listRanked,
  type Range,
} from './search.queries.ts'
import type { SearchOrder } from './search.schema.ts'

/** Hits that are counted; one more is written as "1000+". */
export const CountCap = 1000
/** Up to so many hits the whole result is ranked by bm25. */
const RankCap = 600

export type Wanted = {
  parsed: ParsedQuery
  words: Term[]
  phrases: Term[]
  /** Facet expressions that must hold: kind, author, tags and the like. */
  facets: string[]
  order: SearchOrder
  offset: number
  size: number
}
export type Hits = { count: number; capped: boolean; ids: number[] }

const nothing: Hits = { count: 0, capped: false, ids: [] }
const Open: Range = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
const atLeast = (n: number | null): Range => (n === null ? Open : [n, Number.MAX_SAFE_INTEGER])
/** For score and answers 0 means none at all. */
const exactZero = (n: number | null): Range => (n === 0 ? [0, 0] : atLeast(n))

function filterOf({ score, views, answers }: ParsedQuery): HitFilter | null {
  if (score === null && views === null && answers === null) return null
  return { votes: exactZero(score), views: atLeast(views), answers: exactZero(answers) }
}

const everything: HitFilter = { votes: Open, views: Open, answers: Open }

/** The best-voted first: step by step down the score, so that old favourites are not missed. */
function byScore(db: Db, match: string, filter: HitFilter, need: number): number[] {
  const found = new Set<number>()
  for (const step of ScoreSteps) {
    if (found.size >= need || step <= filter.votes[0]) continue
    const votes: Range = [step, filter.votes[1]]
    if (votes[0] > votes[1]) continue
    for (const id of listFiltered(
      db,
      `${match} AND ${facet(scoreFacet(step))}`,
      { ...filter, votes },
      'score',
      need,
    ))
      found.add(id)
  }
  if (found.size < need)
    for (const id of listFiltered(db, match, filter, 'score', need)) found.add(id)
  return [...found]
}

/** Few hits: all words before some words, and inside of that by bm25. */
function ranked(db: Db, expressions: Expressions, hits: number[]): number[] {
  const wanted = new Set(hits)
  const best = listRanked(db, expressions.text!, RankCap).filter(id => wanted.has(id))
  if (!expressions.all) return best
  const full = new Set(listMatches(db, expressions.all, RankCap))
  return [...best.filter(id => full.has(id)), ...best.filter(id => !full.has(id))]
}

/** Many hits: titles with all words, posts with all words, and so on; the newest first in each. */
function tiered(
  expressions: Expressions,
  find: (match: string, limit: number) => number[],
  hits: number[],
  need: number,
): number[] {
  const found = new Set<number>()
  for (const match of expressions.tiers) {
    if (found.size >= need) break
    for (const id of match === expressions.any ? hits : find(match, need)) found.add(id)
  }
  return [...found]
}

export function findHits(db: Db, wanted: Wanted): Hits {
  const { parsed, words, phrases, order, offset, size } = wanted
  if (parsed.impossible) return nothing
  const filter = filterOf(parsed)
  const facets = [...wanted.facets]
  const step = ScoreSteps.find(step => (parsed.score ?? 0) >= step)
  if (step) facets.push(facet(scoreFacet(step)))
  const isBare = words.length + phrases.length + facets.length === 0
  // Numbers alone narrow the list of all posts.
  if (isBare && filter)
    facets.push(oneOf([facet(kindFacet('question')), facet(kindFacet('answer'))]))
  const expressions = expressionsOf(words, phrases, facets)
  if (!expressions) return nothing

  const need = Math.min(offset + size, CountCap)
  const byRelevance = order === 'relevance' && expressions.text !== null
  const find = (match: string, limit: number) =>
    byRelevance && !filter
      ? listMatches(db, match, limit)
      : listFiltered(
          db,
          match,
          filter ?? everything,
          order === 'active' ? 'active' : 'newest',
          limit,
        )
  const hits = find(expressions.any, CountCap + 1)
  const count = Math.min(hits.length, CountCap)
  const capped = hits.length > CountCap
  if (offset >= count) return { count, capped, ids: [] }

  let sorted = hits
  if (byRelevance) {
    const few = (n: number) => n <= RankCap
    const rankable =
      few(hits.length) &&
      (facets.length === 0 && !filter
        ? true
        : few(listMatches(db, expressions.text!, RankCap + 1).length))
    sorted = rankable ? ranked(db, expressions, hits) : tiered(expressions, find, hits, need)
  } else if (order === 'score') {
    sorted = byScore(db, expressions.any, filter ?? everything, need)
  }
  return { count, capped, ids: sorted.slice(offset, need) }
}
