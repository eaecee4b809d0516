/** Old links that were followed or led nowhere, written by a job every few seconds. */
import { makeWriteBuffer } from '#infra/buffers/write-buffer.ts'
import { type Db, writingInTurns } from '#kernel'
import { keyOf, oldAddress } from '#parts/move/domain/redirects/old-address.ts'
import { countedSearch, isWorthCounting } from '#parts/move/domain/redirects/probes.ts'
import { addHits, addMisses, type Count } from '#parts/move/domain/redirects/redirects.queries.ts'

/** Addresses that are counted between two writes; further ones have to come again. */
const MostWaiting = 500

export type OldLinks = {
  /** A redirect was followed. */
  followed(id: number): void
  /** An address was not found. */
  missed(path: string, search: string): void
  flush(db: Db): Promise<void>
}

const joined = (waiting: Count, { count, lastAt }: Count) => ({
  count: waiting.count + count,
  lastAt,
})

export function makeOldLinks(): OldLinks {
  const hits = makeWriteBuffer<number, Count>(MostWaiting, joined)
  const misses = makeWriteBuffer<string, Count>(MostWaiting, joined)
  const once = () => ({ count: 1, lastAt: Date.now() })
  return {
    followed: id => hits.add(id, once()),
    missed(path, search) {
      const asked = countedSearch(path, search)
      if (isWorthCounting(path, asked)) misses.add(keyOf(oldAddress(path, asked)), once())
    },
    async flush(db) {
      await hits.flush(list => writingInTurns(db, list, addHits))
      await misses.flush(list => writingInTurns(db, list, addMisses))
    },
  }
}

declare module '#infra/site.ts' {
  interface Site {
    oldLinks: OldLinks
  }
}
