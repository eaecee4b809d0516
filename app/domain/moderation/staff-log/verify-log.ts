/** Verifies that the log is unchanged. */
import type { Db } from '#kernel'
import { Beginning, hashOf, type LogRow } from './chain.ts'
import { findHead, type Head, highestNumber, rowsAfter, rowWithHash } from './log-rows.queries.ts'

/**
 * The first fault. changed: the content of the row was altered. missing: rows `id` to `to` are missing.
 * reordered: the row was in another place. foreign: the program did not write it.
 */
export type Fault = {
  kind: 'changed' | 'missing' | 'reordered' | 'foreign'
  id: number
  to: number
}
export type Verified = {
  rows: number
  /** Number and hash of the last row, to be stored elsewhere; null for an empty log. */
  head: Head | null
  fault: Fault | null
}
/** Rows checked so far. */
export type Step = { done: number; of: number }

const Size = 1000

const fault = (kind: Fault['kind'], id: number, to = id): Fault => ({ kind, id, to })

function faultOf(db: Db, row: LogRow, before: Head): Fault | null {
  const whole = hashOf(row) === row.hash
  const follows = row.previousHash === before.hash
  const next = row.id === before.id + 1
  if (whole && follows && next) return null
  if (whole && !next) return fault('missing', before.id + 1, row.id - 1)
  // This row is intact and in its place, so the previous one was replaced together with its hash.
  if (whole) return fault(before.id === 0 ? 'foreign' : 'changed', before.id || row.id)
  const elsewhere = follows ? 0 : rowWithHash(db, row.previousHash)
  if (elsewhere > 0 && elsewhere !== row.id - 1) return fault('reordered', row.id)
  return next ? fault('changed', row.id) : fault('missing', before.id + 1, row.id - 1)
}

/** Compares the stored head with the last row. */
function faultAtEnd(db: Db, last: Head): Fault | null {
  const head = findHead(db)
  const highest = Math.max(head?.id ?? 0, highestNumber(db))
  if (highest > last.id) return fault('missing', last.id + 1, highest)
  if (last.id === 0) return null
  if (!head || head.id < last.id) return fault('foreign', (head?.id ?? 0) + 1, last.id)
  return head.hash === last.hash ? null : fault('changed', last.id)
}

/** Checks the log from its first row in small steps, while the site is running. */
export function* verifyLog(db: Db): Generator<Step, Verified> {
  let last: Head = { id: 0, hash: Beginning }
  let done = 0
  const verdict = (wrong: Fault | null): Verified => ({
    rows: done,
    head: last.id > 0 ? last : null,
    fault: wrong,
  })
  for (;;) {
    // The head is read together with the last rows, so that a row written meanwhile is no fault.
    const step = db.transaction(() => {
      const rows = rowsAfter(db, last.id, Size)
      for (const row of rows) {
        const wrong = faultOf(db, row, last)
        if (wrong) return { wrong, ended: true }
        last = { id: row.id, hash: row.hash }
        done++
      }
      if (rows.length === Size) return { wrong: null, ended: false }
      return { wrong: faultAtEnd(db, last), ended: true }
    })
    if (step.ended) return verdict(step.wrong)
    yield { done, of: Math.max(highestNumber(db), done) }
  }
}
