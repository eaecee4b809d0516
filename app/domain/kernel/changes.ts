/**
 * What was written to a database, by table and by row, and what results were read from. So all that is cached ends with
 * the first write that concerns it. The connection reports its writes and those of other processes
 * (`app/infra/database/report-changes.ts`): no verb can forget one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'

/** What a result was read from: names of tables, and of rows as `rowTopic` makes them. */
export type Read = { topics: Set<string>; serial: number }

/**
 * Content was hidden, deleted or given to another author. Also of rows that a page shows in passing, such as titles beside
 * the question.
 */
export const Hidden = 'hidden'

/** Of a question by its id with all that belongs to it, or of a user by name. */
export const rowTopic = (kind: 'question' | 'user', key: number | string): string =>
  `${kind} ${key}`

/** More names than a site writes while a page is cached. */
const MostTopics = 20_000

export class Changes {
  #serial = 0
  /** The last write of which is not known what it concerned. */
  #unknown = 0
  #last = new Map<string, number>()
  #ask: () => void

  /** `ask` notes what other processes have written since it was asked last. */
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

  /** Whether nothing was written since that a result was read from. */
  isCurrent(read: Read): boolean {
    this.#ask()
    if (read.serial === this.#serial) return true
    if (this.lastOf(read.topics) > read.serial) return false
    read.serial = this.#serial
    return true
  }
}

const ofClients = new WeakMap<object, Changes>()

/** The connection itself: `Db` is a view of it. */
export const clientOf = (db: Db): { inTransaction: boolean } =>
  (db as unknown as { $client: { inTransaction: boolean } }).$client

export const reportTo = (client: object, changes: Changes): void =>
  void ofClients.set(client, changes)

/** Undefined for a connection that reports nothing. */
export const changesOf = (db: Db): Changes | undefined => ofClients.get(clientOf(db))

/** Increases with every write to one of these tables, by any process. */
export const lastChange = (db: Db, ...tables: string[]): number =>
  changesOf(db)?.lastOf(tables) ?? NaN

/** The reads of what is found without waiting, and of the request that it is part of. */
let current: Read | null = null
const ofRequest = new AsyncLocalStorage<Read>()

/** Called for each statement that reads. */
export function noteReads(topics: Iterable<string>): void {
  const read = current ?? ofRequest.getStore()
  if (read) for (const topic of topics) read.topics.add(topic)
}

/** Finds something, and what it was read from. */
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

/** The same for what has to wait in between. */
export async function reading<R>(
  db: Db,
  find: () => Promise<R>,
): Promise<{ value: R; read: Read | null }> {
  const read = changesOf(db)?.begin() ?? null
  const value = await (read ? ofRequest.run(read, find) : find())
  return { value, read }
}

export const isCurrent = (db: Db, read: Read): boolean => changesOf(db)?.isCurrent(read) ?? false
