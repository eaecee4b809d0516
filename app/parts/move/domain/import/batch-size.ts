const Most = 500

/** Size of the first batch if transactions have a target duration. */
export const FirstBatch = 5

/** Size of the next batch, after one of `size` rows took `ms`, so that each takes about `shareMs`. */
export const nextBatch = (size: number, ms: number, shareMs: number): number =>
  ms > shareMs ? Math.max(1, size >> 1) : ms < shareMs / 2 ? Math.min(Most, size * 2) : size
