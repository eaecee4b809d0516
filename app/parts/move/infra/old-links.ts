/** Old links that were followed or led nowhere, counted in memory and written by a job every few seconds. */
import { type Db, writingInTurns } from '#kernel'
import { keyOf, oldAddress } from '#parts/move/domain/redirects/old-address.ts'
import { countedSearch, isWorthCounting } from '#parts/move/domain/redirects/probes.ts'
import { addHits, addMisses } from '#parts/move/domain/redirects/redirects.queries.ts'

/** Addresses that are counted between two writes; further ones have to come again. */
const MostWaiting = 500

type Count = { count: number; lastAt: number }

export type OldLinks = {
  /** A redirect was followed. */
  followed(id: number): void
  /** An address was not found. */
  missed(path: string, search: string): void
  flush(db: Db): Promise<void>
}

function countIn<K>(counts: Map<K, Count>, key: K): void {
  const known = counts.get(key)
  if (!known && counts.size >= MostWaiting) return
  counts.set(key, { count: (known?.count ?? 0) + 1, lastAt: Date.now() })
}

export function makeOldLinks(): OldLinks {
  const hits = new Map<number, Count>()
  const misses = new Map<string, Count>()
  return {
    followed: id => countIn(hits, id),
    missed(path, search) {
      const asked = countedSearch(path, search)
      if (isWorthCounting(path, asked)) countIn(misses, keyOf(oldAddress(path, asked)))
    },
    /** A write that fails loses a few counts. */
    async flush(db) {
      const followed = [...hits].map(([id, count]) => ({ id, ...count }))
      const missed = [...misses].map(([path, count]) => ({ path, ...count }))
      hits.clear()
      misses.clear()
      await writingInTurns(db, followed, addHits)
      await writingInTurns(db, missed, addMisses)
    },
  }
}

declare module '#infra/site.ts' {
  interface Site {
    oldLinks: OldLinks
  }
}
