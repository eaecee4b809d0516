/**
 * A database on a libSQL server, behind the part of better-sqlite3's interface that this program uses: reads come from
 * the copy on this machine, transactions and writes run on the server.
 */
import type Database from 'better-sqlite3'
import { isAway } from './away.ts'
import {
  type Answer,
  BeginMs,
  type Primary,
  type Result,
  type RunOptions,
  type Statement as Sent,
} from './primary.ts'

type Row = Record<string, unknown>
type Outcome = { changes: number; lastInsertRowid: number }
type Form = 'rows' | 'lists' | 'values'

const Reads = /^\s*(select|values|pragma|explain)\b/i
/** The server refuses it; only the query planner misses it. */
const Refused = /^\s*analyze\b/i
const WritesWithin = /\b(insert|update|delete|replace)\b/i

/** The copy of this machine, as far as the client has to know it. */
export type LocalCopy = {
  sqlite: Database.Database
  /** When the copy was last known to hold everything, in ms. */
  currentAt(): number
  /** Called with the frame of each commit. */
  committed(frame: number): void
}

/** Larger than any `data_version`, which SQLite counts in 32 bits. */
const NeedStep = 2 ** 32
/** How long to try again while the server's database is locked, in ms: as for a file. */
const BusyMs = 5_000

/** The result of a write, known once it was sent. It is sent before it is looked at, before a read, and at the end. */
class Pending implements Outcome {
  result: Result | null = null
  #client: LibsqlClient
  constructor(client: LibsqlClient) {
    this.#client = client
  }
  #known(): Result {
    if (!this.result) this.#client.flush()
    return this.result!
  }
  get changes(): number {
    return this.#known().changes
  }
  get lastInsertRowid(): number {
    return this.#known().lastInsertRowid
  }
}

class Statement {
  #client: LibsqlClient
  #source: string
  #form: Form = 'rows'
  #local: Database.Statement | null = null
  #localForm: Form = 'rows'
  readonly #writes: boolean

  constructor(client: LibsqlClient, source: string) {
    this.#client = client
    this.#source = source
    this.#writes = !Reads.test(source) && (!/^\s*with\b/i.test(source) || WritesWithin.test(source))
  }

  raw(on = true): this {
    this.#form = on ? 'lists' : 'rows'
    return this
  }

  pluck(on = true): this {
    this.#form = on ? 'values' : 'rows'
    return this
  }

  run(...params: unknown[]): Outcome {
    return this.#client.write({ sql: this.#source, params })
  }

  get(...params: unknown[]): unknown {
    const local = this.#reader()
    return local ? local.get(...params) : this.#ask(params)[0]
  }

  all(...params: unknown[]): unknown[] {
    return this.#reader()?.all(...params) ?? this.#ask(params)
  }

  /** The statement on the copy; null where the server has to answer. */
  #reader(): Database.Statement | null {
    const sqlite = this.#writes ? null : this.#client.readable
    if (!sqlite) return null
    this.#local ??= sqlite.prepare(this.#source)
    if (this.#localForm !== this.#form) {
      if (this.#localForm === 'lists') this.#local.raw(false)
      if (this.#localForm === 'values') this.#local.pluck(false)
      if (this.#form === 'lists') this.#local.raw(true)
      if (this.#form === 'values') this.#local.pluck(true)
      this.#localForm = this.#form
    }
    return this.#local
  }

  /** While the server is away, what the copy has is better than nothing. */
  #ask(params: unknown[]): unknown[] {
    const sent = { sql: this.#source, params }
    const answer = this.#writes ? this.#client.ask(sent, true) : this.#client.find(sent)
    if (!answer) return this.#reader()!.all(...params)
    const { columns, rows } = answer
    if (this.#form === 'lists') return rows
    if (this.#form === 'values') return rows.map(([value]) => value)
    return rows.map(row => Object.fromEntries(columns.map((name, n) => [name, row[n]])))
  }
}

type Mode = 'deferred' | 'immediate'
const isSingle = (source: string) =>
  /^\s*create\s+trigger\b/i.test(source) || !/;\s*\S/.test(source)
const plain = (sql: string): Sent => ({ sql, params: [] })

export class LibsqlClient {
  open = true
  /** Increases with everything written here. */
  writes = 0
  #primary: Primary
  #copy: LocalCopy | null
  #depth = 0
  /** Statements of the transaction that were not sent yet. */
  #queue: { sent: Sent; pending: Pending | null }[] = []
  /** True once the transaction has begun on the server. */
  #begun = false
  #mode: Mode = 'immediate'
  /** A statement of the queue failed: only a rollback is possible. */
  #doomed: Error | null = null
  /** The server has forgotten the transaction, or it is unknown whether it was committed. */
  #lost = false
  /** Of the server's last answer. */
  #frame = 0
  /** Settings of a connection, sent at the beginning of each. */
  #settings: Sent[] = []
  /** The copy is behind until it was current after this moment; 0 = it is not. Frames begin again with a new log. */
  #neededAt = 0
  /** Calls of `need`. */
  #needs = 0

  /** Without a copy, the server answers everything. */
  constructor(primary: Primary, copy: LocalCopy | null) {
    this.#primary = primary
    this.#copy = copy
  }

  get inTransaction(): boolean {
    return this.#depth > 0
  }

  /** The copy, unless it is behind what the reader must see. */
  get readable(): Database.Database | null {
    if (this.#depth > 0 || !this.#copy) return null
    if (this.#neededAt > 0 && this.#copy.currentAt() <= this.#neededAt) return null
    this.#neededAt = 0
    return this.#copy.sqlite
  }

  /**
   * The server answers until the copy has everything that any machine wrote before this call. Counts as a write by
   * another connection, because cached results may be older.
   */
  need(): void {
    this.#needs++
    this.#distrustCopy()
  }

  #distrustCopy(): void {
    this.#neededAt = Date.now()
    this.writes++
  }

  /** Only this class knows whether something was written here. */
  prepare(source: string): Pick<Statement, 'get'> & Partial<Statement> {
    if (/^select total_changes\(\) as n$/i.test(source)) return { get: () => ({ n: this.writes }) }
    if (/^pragma data_version$/i.test(source)) {
      const version = this.#copy?.sqlite.prepare(source).pluck()
      const copyVersion = () => (version?.get() as number | undefined) ?? 0
      return { get: () => ({ data_version: this.#needs * NeedStep + copyVersion() }) }
    }
    return new Statement(this, source)
  }

  write(sent: Sent): Outcome {
    if (Refused.test(sent.sql)) return { changes: 0, lastInsertRowid: 0 }
    this.writes++
    const pending = new Pending(this)
    if (this.#depth > 0) this.#queue.push({ sent, pending })
    else pending.result = this.#alone(sent)
    return pending
  }

  /** Rows of a statement that the server has to answer. */
  ask(sent: Sent, writes: boolean): Result {
    if (writes) this.writes++
    if (this.#depth === 0) return this.#alone(sent)
    this.#queue.push({ sent, pending: null })
    return this.flush()
  }

  /** Rows of a read; null if only the copy can answer. */
  find(sent: Sent): Result | null {
    try {
      return this.ask(sent, false)
    } catch (error) {
      if (this.#depth > 0 || !this.#copy || !isAway(error)) throw error
      this.#neededAt = 0
      return null
    }
  }

  #alone(sent: Sent): Result {
    const commits = !Reads.test(sent.sql)
    const { results, error, frame } = this.#run([...this.#settings, sent], {
      commits,
      ...(!commits && { patienceMs: BeginMs }),
    })
    if (error) throw error
    if (commits) this.#committed(frame)
    return results.at(-1)!
  }

  /** Sends the queue, which is not empty; returns the result of its last statement. */
  flush({ commits = false } = {}): Result {
    if (this.#doomed) throw this.#doomed
    const queue = this.#queue
    this.#queue = []
    const first = this.#begun ? [] : [...this.#settings, plain(`begin ${this.#mode}`)]
    const statements = [...first, ...queue.map(({ sent }) => sent)]
    const { results, failed, error, frame } = this.#sent(statements, first.length, commits)
    this.#begun = true
    this.#frame = frame
    results.slice(first.length).forEach((result, n) => {
      const { pending } = queue[n]!
      if (pending) pending.result = result
    })
    if (!error) return results.at(-1)!
    // An earlier statement was believed to have succeeded.
    if (failed < statements.length - 1 || commits) this.#doomed = error
    throw error
  }

  #sent(statements: Sent[], within: number, commits: boolean): Answer {
    try {
      return this.#run(statements, {
        ...{ keep: !commits, commits, within },
        ...(!this.#begun && { patienceMs: BeginMs }),
      })
    } catch (error) {
      this.#lost = true
      this.#doomed = error as Error
      throw error
    }
  }

  /** The server can be locked when several transactions begin at once. Nothing has run then. */
  #run(statements: Sent[], options: RunOptions): Answer {
    const { within = statements.length } = options
    const until = Date.now() + BusyMs
    for (;;) {
      const answer = this.#primary.run(statements, options)
      const { error, failed } = answer
      const isBusy = (error as { code?: string } | null)?.code === 'SQLITE_BUSY' && failed < within
      if (!isBusy || Date.now() > until) return answer
    }
  }

  #committed(frame: number): void {
    this.#distrustCopy()
    this.#copy?.committed(frame)
  }

  exec(source: string): this {
    this.writes++
    const [, word = ''] = /^\s*(begin|commit|rollback)\b(?!\s+to\b)/i.exec(source) ?? []
    if (/begin/i.test(word)) this.#begin('immediate')
    else if (/commit/i.test(word)) this.#commit()
    else if (/rollback/i.test(word)) this.#end()
    else if (this.#depth === 0) this.#primary.script(source, false)
    else if (isSingle(source)) this.#queue.push({ sent: plain(source), pending: null })
    else {
      this.ask(plain('select 1'), false)
      this.#primary.script(source, true)
    }
    return this
  }

  /** A setting is kept for all later connections. */
  pragma(source: string, { simple = false }: { simple?: boolean } = {}): unknown {
    if (source.includes('=')) {
      const name = source.split('=', 1)[0]!.trim()
      this.#settings = this.#settings.filter(({ sql }) => !sql.startsWith(`pragma ${name} `))
      this.#settings.push(plain(`pragma ${source}`))
      return []
    }
    const statement = new Statement(this, `pragma ${source}`)
    if (!simple) return statement.all()
    return Object.values((statement.get() as Row | undefined) ?? {})[0]
  }

  /** Like better-sqlite3: nested transactions are savepoints. */
  transaction<A extends unknown[], R>(body: (...args: A) => R) {
    const by =
      (mode: Mode) =>
      (...args: A) =>
        this.#depth > 0 ? this.#nested(body, args) : this.#within(body, mode, args)
    return Object.assign(by('deferred'), { deferred: by('deferred'), immediate: by('immediate') })
  }

  #begin(mode: Mode): void {
    this.#mode = mode
    this.#depth = 1
  }

  #commit(): void {
    // Nothing was read or written otherwise.
    const used = this.#begun || this.#queue.length > 0 || this.#doomed
    if (!used) return this.#end()
    this.#queue.push({ sent: plain('commit'), pending: null })
    this.flush({ commits: true })
    this.#end()
    this.#committed(this.#frame)
  }

  /** The server rolls back what is open when the connection ends. */
  #end(): void {
    this.#primary.drop()
    this.#queue = []
    this.#doomed = null
    this.#lost = false
    this.#begun = false
    this.#depth = 0
  }

  #within<A extends unknown[], R>(body: (...args: A) => R, mode: Mode, args: A): R {
    this.#begin(mode)
    try {
      const result = body(...args)
      this.#commit()
      return result
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #nested<A extends unknown[], R>(body: (...args: A) => R, args: A): R {
    const depth = this.#depth
    const point = `"point ${depth}"`
    // An error of what comes before must not be taken for one of the inner transaction.
    if (this.#queue.length > 0) this.flush()
    this.#queue.push({ sent: plain(`savepoint ${point}`), pending: null })
    this.#depth++
    try {
      const result = body(...args)
      this.#queue.push({ sent: plain(`release ${point}`), pending: null })
      this.flush()
      return result
    } catch (error) {
      this.#undo(point)
      throw error
    } finally {
      this.#depth = depth
    }
  }

  /** Rolls back to a savepoint. If the server cannot, the whole transaction stays doomed. */
  #undo(point: string): void {
    const sentPoint = !this.#queue.some(({ sent }) => sent.sql === `savepoint ${point}`)
    this.#queue = []
    if (!sentPoint || this.#lost) return
    this.#doomed = null
    this.#queue.push({ sent: plain(`rollback to ${point}`), pending: null })
    try {
      this.ask(plain(`release ${point}`), false)
    } catch (error) {
      this.#doomed = error as Error
    }
  }

  close(): this {
    if (this.open) {
      this.#copy?.sqlite.close()
      this.#primary.close()
    }
    this.open = false
    return this
  }
}
