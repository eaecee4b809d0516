import type { Db } from '#kernel'
import { titleTiers } from './match-expression.ts'
import { looseTerms, wordTerms } from './query-terms.ts'
import { listMatches } from './search.queries.ts'

/** Longest part of a title that is compared. */
const MaxTitleLength = 150

/**
 * Ids of public questions with titles similar to a text, closest first, at most `limit`. Costs the same on a
 * site of any size.
 */
export function listSimilarTitles(db: Db, title: string, limit: number): number[] {
  const words = title.normalize('NFKC').slice(0, MaxTitleLength).split(/\s+/)
  const terms = looseTerms(words)?.terms ?? wordTerms(words)
  if (terms.length === 0) return []
  const found = new Set<number>()
  for (const match of titleTiers(terms)) {
    for (const id of listMatches(db, match, limit)) found.add(id)
    if (found.size >= limit) break
  }
  return [...found].slice(0, limit)
}
