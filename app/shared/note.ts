/** A counted event of a process that only reads, for the one that writes: which recorder's method was called with what. */
export type Note = [
  buffer: 'views' | 'shares' | 'uses' | 'reportedRewards' | 'oldLinks',
  method: 'record' | 'followed' | 'missed',
  values: unknown[],
]
