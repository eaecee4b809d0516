import type { Db } from '#kernel'
import { allOf, inTitle, termOf } from './match-expression.ts'
import { listMatches } from './search.queries.ts'

/** Ids of publicly listed questions with all these words in the title, the newest first. */
export function questionsTitled(db: Db, text: string, limit: number): number[] {
  const terms = text.split(/\s+/).flatMap(word => termOf(word) ?? [])
  return terms.length > 0 ? listMatches(db, allOf(terms.map(inTitle)), limit) : []
}
