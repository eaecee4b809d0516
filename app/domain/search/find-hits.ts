/**
 * Finds the ids of a page of hits. Nothing here counts or sorts more than a bounded number of posts: up to
 * 1000 hits are counted and paged; the rest requires a narrower query.
 */
import type { Db } from '#kernel'
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

/** Hits are counted up to this number; one more is shown as "1000+". */
export const CountCap = 1000
/** Up to this many hits, the whole result is ranked by bm25. */
const RankCap = 600

export type Wanted = {
  parsed: ParsedQuery
  words: Term[]
  phrases: Term[]
  /** Required facet expressions: kind, author, tags and so on. */
  facets: string[]
  order: SearchOrder
  offset: number
  size: number
}
/** `capped`: there are, or may be, more than `count`. */
export type Hits = { count: number; capped: boolean; ids: number[] }

const kindFacets = [facet(kindFacet('question')), facet(kindFacet('answer'))]
const nothing: Hits = { count: 0, capped: false, ids: [] }
const Open: Range = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
const atLeast = (n: number | null): Range => (n === null ? Open : [n, Number.MAX_SAFE_INTEGER])
/** For score and answers 0 means exactly none. */
const exactZero = (n: number | null): Range => (n === 0 ? [0, 0] : atLeast(n))

function filterOf({ score, views, answers }: ParsedQuery): HitFilter | null {
  if (score === null && views === null && answers === null) return null
  return { votes: exactZero(score), views: atLeast(views), answers: exactZero(answers) }
}

const everything: HitFilter = { votes: Open, views: Open, answers: Open }

/** Posts read when an order needs their dates or votes, and when a filter drops some. */
const Scan = { ordered: 1500, filtered: 4000 }

/** The best-voted of many: goes down the score steps, so that old posts with many votes are not missed. */
function byScore(db: Db, match: string, filter: HitFilter, need: number): number[] {
  const found = new Set<number>()
  const [least, most] = filter.votes
  for (const step of [...ScoreSteps.filter(step => step > least && step <= most), least]) {
    const part = step === least ? match : `${match} AND ${facet(scoreFacet(step))}`
    const votes: Range = [step, most]
    const ids = listFiltered(db, part, { ...filter, votes }, 'score', Scan.ordered, need)
    for (const id of ids) found.add(id)
    if (found.size >= need) break
  }
  return [...found]
}

/** Few hits: posts with all words before posts with some, and within that by bm25. */
function ranked(db: Db, expressions: Expressions, hits: number[]): number[] {
  const wanted = new Set(hits)
  const best = listRanked(db, expressions.text!, RankCap).filter(id => wanted.has(id))
  if (!expressions.all) return best
  const full = new Set(listMatches(db, expressions.all, RankCap))
  return [...best.filter(id => full.has(id)), ...best.filter(id => !full.has(id))]
}

type Plan = { expressions: Expressions; facets: string[]; filter: HitFilter | null; need: number }

/** Many hits: titles with all words, posts with all words, and so on; newest first in each. */
function tiered(db: Db, { expressions, filter, need }: Plan, hits: number[]): number[] {
  const passing = filter && new Set(hits)
  const found = new Set<number>()
  for (const match of expressions.tiers) {
    if (found.size >= need) break
    const ids = match === expressions.any ? hits : listMatches(db, match, passing ? CountCap : need)
    for (const id of ids) if (!passing || passing.has(id)) found.add(id)
  }
  return [...found]
}

function byRelevance(db: Db, plan: Plan, hits: number[]): number[] {
  const text = plan.expressions.text!
  // bm25 reads every match of the words, so even without facets and filter they must be few.
  const isWhole = plan.facets.length === 0 && plan.filter === null
  const few =
    hits.length <= RankCap && (isWhole || listMatches(db, text, RankCap + 1).length <= RankCap)
  return few ? ranked(db, plan.expressions, hits) : tiered(db, plan, hits)
}

/** The search plan, or null if a query contains nothing that can be found. */
function planOf({ parsed, words, phrases, offset, size, ...wanted }: Wanted): Plan | null {
  if (parsed.impossible) return null
  const filter = filterOf(parsed)
  const facets = [...wanted.facets]
  const step = ScoreSteps.find(step => (parsed.score ?? 0) >= step)
  if (step) facets.push(facet(scoreFacet(step)))
  // A query with only numbers filters the list of all posts.
  if (filter && words.length + phrases.length + facets.length === 0) facets.push(oneOf(kindFacets))
  const expressions = expressionsOf(words, phrases, facets)
  return expressions && { expressions, facets, filter, need: Math.min(offset + size, CountCap) }
}

export function findHits(db: Db, wanted: Wanted): Hits {
  const plan = planOf(wanted)
  if (!plan) return nothing
  const { any, text } = plan.expressions
  const filter = plan.filter ?? everything
  // Without words there is nothing to rank by.
  const order = wanted.order === 'relevance' && text === null ? 'newest' : wanted.order
  const byDate = order === 'active' ? 'active' : 'newest'
  const scan = plan.filter ? Scan.filtered : Scan.ordered
  const isCounted = !plan.filter && (order === 'relevance' || order === 'score')
  const hits = isCounted
    ? listMatches(db, any, CountCap + 1)
    : listFiltered(db, any, filter, byDate, scan, CountCap + 1)
  const count = Math.min(hits.length, CountCap)
  // A filter that has not read every match has not counted all that pass it.
  const unseen = plan.filter !== null && listMatches(db, any, scan + 1).length > scan
  const capped = hits.length > CountCap || unseen
  if (wanted.offset >= count) return { count, capped, ids: [] }

  let sorted = hits
  if (order === 'relevance') sorted = byRelevance(db, plan, hits)
  else if (order === 'score' && capped) sorted = byScore(db, any, filter, plan.need)
  else if (order === 'score') sorted = listFiltered(db, any, filter, 'score', scan, plan.need)
  return { count, capped, ids: sorted.slice(wanted.offset, Math.min(plan.need, count)) }
}
