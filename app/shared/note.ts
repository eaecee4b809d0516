/** A counted event of a process that only reads, for the one that writes: which recorder's method was called with what. */
export type Note = [buffer: string, method: string, values: unknown[]]
