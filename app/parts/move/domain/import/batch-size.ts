const Most = 500
/** A longer transaction writes each page of an index once instead of again and again. */
const MostAlone = 32_000
/** Of a file: the lines of a batch are in memory. */
export const BatchBytes = 8 * 1024 * 1024

/** Target durations of a transaction in ms: while others may write, and while nobody else does. */
export type Pace = { shareMs: number; aloneMs: number }

/** Size of the first batch if transactions have a target duration. */
export const FirstBatch = 5

/** Size of the next batch, after one of `size` rows took `ms`, so that each takes about `shareMs`. */
export function nextBatch(size: number, ms: number, shareMs: number, isAlone = false): number {
  if (ms > shareMs) return Math.max(1, size >> 1)
  return ms < shareMs / 2 ? Math.min(isAlone ? MostAlone : Most, size * 2) : size
}
