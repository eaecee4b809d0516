/**
 * Finds the ids of a page of hits. Nothing here counts or sorts more than a bounded number of posts: up to
 * 1000 hits are counted and paged; the rest requires a narrower query.
 */
import type { Db } from '#kernel'
import { kindFacet, scoreFacet, ScoreSteps } from './facets.ts'
import { type Expressions, expressionsOf, facet, oneOf, type Term } from './match-expression.ts'
import type { ParsedQuery } from './parse-query.ts'
import { bestHits } from './rank-hits.ts'
import { type HitFilter, listFiltered, listMatches, type Range } from './search.queries.ts'
import type { SearchOrder } from './search.schema.ts'

/** Hits are counted up to this number; one more is shown as "1000+". */
export const CountCap = 1000

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

/** Posts read when an order needs their dates or votes; when a filter drops some; and when it drops nearly all of those. */
const Scan = { ordered: 1500, filtered: 400, further: 2000 }

/** The best-voted of many: goes down the score steps, so that old posts with many votes are not missed. */
function byScore(db: Db, match: string, filter: HitFilter, need: number): number[] {
  const found = new Set<number>()
  const [least, most] = filter.votes
  for (const step of [...ScoreSteps.filter(step => step > least && step <= most), least]) {
    const part = step === least ? match : `${match} AND ${facet(scoreFacet(step))}`
    const votes: Range = [step, most]
    const { ids } = listFiltered(db, part, { ...filter, votes }, 'score', Scan.ordered, need)
    for (const id of ids) found.add(id)
    if (found.size >= need) break
  }
  return [...found]
}

type Plan = { expressions: Expressions; filter: HitFilter | null; need: number }

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
  return expressions && { expressions, filter, need: Math.min(offset + size, CountCap) }
}

/** The newest matches that pass the filter. */
function passing(
  db: Db,
  { expressions, filter, need }: Plan,
  order: 'newest' | 'active',
): { ids: number[]; isWhole: boolean } {
  const first = filter ? Scan.filtered : Scan.ordered
  for (const scan of [first, Scan.further]) {
    const { ids, read } = listFiltered(
      db,
      expressions.any,
      filter ?? everything,
      order,
      scan,
      CountCap + 1,
    )
    const isWhole = read < scan
    if (!filter || isWhole || ids.length >= need || scan === Scan.further) return { ids, isWhole }
  }
  return { ids: [], isWhole: true }
}

export function findHits(db: Db, wanted: Wanted): Hits {
  const plan = planOf(wanted)
  if (!plan) return nothing
  const { any } = plan.expressions
  const terms = [...wanted.words, ...wanted.phrases]
  const filter = plan.filter ?? everything
  // Without words there is nothing to rank by.
  const order = wanted.order === 'relevance' && terms.length === 0 ? 'newest' : wanted.order
  const byDate = order === 'active' ? 'active' : 'newest'
  const isCounted = !plan.filter && (order === 'relevance' || order === 'score')
  const { ids: hits, isWhole } = isCounted
    ? { ids: listMatches(db, any, CountCap + 1), isWhole: true }
    : passing(db, plan, byDate)
  const count = Math.min(hits.length, CountCap)
  // A filter that has not read every match has not counted all that pass it.
  const capped = hits.length > CountCap || (plan.filter !== null && !isWhole)
  if (wanted.offset >= count) return { count, capped, ids: [] }

  let sorted = hits
  if (order === 'relevance') {
    const best = bestHits(db, plan.expressions, terms, hits, plan.filter !== null)
    // Those that were not ranked come last, the newest first.
    sorted = [...new Set([...best, ...hits])]
  } else if (order === 'score' && capped) sorted = byScore(db, any, filter, plan.need)
  else if (order === 'score')
    sorted = listFiltered(db, any, filter, 'score', Scan.further, plan.need).ids
  return { count, capped, ids: sorted.slice(wanted.offset, Math.min(plan.need, count)) }
}
