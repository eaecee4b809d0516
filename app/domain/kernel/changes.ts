/**
 * Tracks which tables and rows were written, and which ones each cached result was read from, so that a result expires
 * with the first write that affects it. The connection reports its own writes and those of other processes
 * (`app/infra/database/report-changes.ts`), so no verb can forget to.
 */
import type { Db } from './db.ts'

/** What a result was read from: table names, and row names made by `rowTopic`. */
export type Read = { topics: Set<string>; serial: number }

/**
 * Content was hidden, deleted or given to another author. Pages depend on this for the rows that they mention only in
 * passing, such as the titles of related questions.
 */
export const Hidden = 'hidden'

/** A question by its id, with everything that belongs to it, or a user by name. */
export const rowTopic = (kind: 'question' | 'user', key: number | string): string =>
  `${kind} ${key}`

/** More names than a site writes during the life of a cached page. */
const MostTopics = 20_000

export class Changes {
  #serial = 0
  /** Serial of the last write that may have changed anything. */
  #unknown = 0
  #last = new Map<string, number>()
  #ask: () => void

  /** `ask` notes what other processes have written since the last call. */
  constructor(ask: () => void) {
    this.#ask = ask
  }

  note(topics: Iterable<string>): void {
    this.#serial++
    for (const topic of topics) this.#last.set(topic, this.#serial)
    if (this.#last.size < MostTopics) return
    this.#last.clear()
    this.noteUnknown()
  }

  noteUnknown(): void {
    this.#unknown = ++this.#serial
  }

  begin(): Read {
    this.#ask()
    return { topics: new Set(), serial: this.#serial }
  }

  /** When one of these was last written, as a number that increases. */
  lastOf(topics: Iterable<string>): number {
    this.#ask()
    let last = this.#unknown
    for (const topic of topics) last = Math.max(last, this.#last.get(topic) ?? 0)
    return last
  }

  /** Whether nothing that the result was read from has been written since. */
  isCurrent(read: Read): boolean {
    this.#ask()
    if (read.serial === this.#serial) return true
    if (this.lastOf(read.topics) > read.serial) return false
    read.serial = this.#serial
    return true
  }
}

const ofClients = new WeakMap<object, Changes>()

type Client = { inTransaction: boolean; pragma(source: string, how?: { simple: true }): unknown }

/** The connection itself: `Db` is a view of it. */
export const clientOf = (db: Db): Client => (db as unknown as { $client: Client }).$client

export const reportTo = (client: object, changes: Changes): void =>
  void ofClients.set(client, changes)

/** Undefined for a connection that reports nothing. */
export const changesOf = (db: Db): Changes | undefined => ofClients.get(clientOf(db))

/** Increases with every write to one of these tables, by any process. */
export const lastChange = (db: Db, ...tables: string[]): number =>
  changesOf(db)?.lastOf(tables) ?? NaN

/** Collects the reads of synchronous code. */
let current: Read | null = null
/**
 * What asynchronous code is making. A statement does not tell for which of several requests it runs, so it counts for each:
 * a result may end too early. `AsyncLocalStorage` would tell, but before Node.js 24 it slows down every promise.
 */
const making = new Set<Read>()
/** Reading as a member writes these, and nothing that is made for all reads them. */
const OfMembers = new Set(['session', 'api_key'])

/** Called for each statement that reads. */
export function noteReads(topics: Iterable<string>): void {
  if (!current && making.size === 0) return
  for (const topic of topics) {
    if (current) current.topics.add(topic)
    else if (!OfMembers.has(topic)) for (const read of making) read.topics.add(topic)
  }
}

/** Returns what `find` returns, and what that was read from. Synchronous. */
export function readingNow<R>(changes: Changes, find: () => R): { value: R; read: Read } {
  const outer = current
  const read = changes.begin()
  current = read
  try {
    return { value: find(), read }
  } finally {
    current = outer
    noteReads(read.topics)
  }
}

/** The same for asynchronous code. What else is read meanwhile counts, too. */
export async function reading<R>(
  db: Db,
  find: () => Promise<R>,
): Promise<{ value: R; read: Read | null }> {
  const read = changesOf(db)?.begin() ?? null
  if (!read) return { value: await find(), read }
  making.add(read)
  try {
    return { value: await find(), read }
  } finally {
    making.delete(read)
  }
}

export const isCurrent = (db: Db, read: Read): boolean => changesOf(db)?.isCurrent(read) ?? false
