/**
 * The `libsql` module behind the part of better-sqlite3's interface that this program uses. Outside
 * transactions, reads use the local copy; everything else is done by the server.
 */
import { createRequire } from 'node:module'

type Row = Record<string, unknown>
type Outcome = { changes: number; lastInsertRowid: number }
type Native = {
  run(params: unknown): Outcome
  all(params: unknown): Row[]
  raw(on: boolean): Native
}
type Handle = {
  prepare(source: string): Native
  exec(source: string): void
  sync(): { frame_no?: number } | undefined
  close(): void
}
type Options = { authToken: string; syncUrl?: string }
type Module = new (place: string, options: Options) => Handle
// Loaded by sites that use it.
const require = createRequire(import.meta.url)

const Reads = /^\s*(select|values|pragma|explain)\b/i
const WritesWithin = /\b(insert|update|delete|replace)\b/i

const Codes: [RegExp, string][] = [
  [/UNIQUE constraint failed/, 'SQLITE_CONSTRAINT_UNIQUE'],
  [/FOREIGN KEY constraint failed/, 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  [/NOT NULL constraint failed/, 'SQLITE_CONSTRAINT_NOTNULL'],
  [/CHECK constraint failed/, 'SQLITE_CONSTRAINT_CHECK'],
  [/disk is full/, 'SQLITE_FULL'],
  [/readonly database|SQLITE_READONLY/, 'SQLITE_READONLY'],
  [/database is locked|SQLITE_BUSY/, 'SQLITE_BUSY'],
  [/error trying to connect|sync error|StreamClosed|transport error|connection/i, 'SQLITE_IOERR'],
]

/** An error with SQLite's own code, for code that checks it. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = Codes.find(([words]) => words.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

/** A plain number would be stored and compared as a float. */
const exact = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value)
    ? BigInt(value)
    : typeof value === 'boolean'
      ? BigInt(value)
      : value

function bound(params: unknown[]): unknown {
  const [first] = params
  const named =
    params.length === 1 &&
    typeof first === 'object' &&
    first !== null &&
    !Array.isArray(first) &&
    !ArrayBuffer.isView(first)
  return named
    ? Object.fromEntries(Object.entries(first).map(([name, value]) => [name, exact(value)]))
    : params.flat().map(exact)
}

class Statement {
  #client: LibsqlClient
  #source: string
  #form: 'rows' | 'lists' | 'values' = 'rows'
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

  /**
   * Prepared anew each time: a statement stays bound to copy or server, and one on the copy keeps
   * returning the result of its first values.
   */
  #ask<R>(ask: (native: Native) => R): R {
    try {
      if (this.#writes) this.#client.writes++
      return ask(this.#client.handle.prepare(this.#source))
    } catch (error) {
      throw withCode(error)
    }
  }

  run(...params: unknown[]): Outcome {
    return this.#ask(native => native.run(bound(params)))
  }

  /**
   * The module's method for a single row leaves the statement open, and all later reads outdated.
   */
  get(...params: unknown[]): unknown {
    return this.all(...params)[0]
  }

  all(...params: unknown[]): unknown[] {
    const found = this.#ask(native => {
      // The module rejects this when it is unnecessary.
      if (this.#form !== 'rows') native.raw(true)
      return native.all(bound(params))
    })
    return this.#form === 'values' ? (found as unknown as unknown[][]).map(([v]) => v) : found
  }
}

type Mode = 'deferred' | 'immediate'

export class LibsqlClient {
  readonly handle: Handle
  open = true
  /** Increases with everything written here. */
  writes = 0
  #depth = 0
  /** State of the copy; also increases with writes of others. */
  #frame = 0

  /** `place`: the copy, when `syncUrl` is given, else the server's URL. */
  constructor(place: string, options: Options) {
    try {
      this.handle = new (require('libsql') as Module)(place, options)
    } catch (error) {
      throw withCode(error)
    }
  }

  get inTransaction(): boolean {
    return this.#depth > 0
  }

  /** Fetches what others have written. */
  sync(): void {
    try {
      this.#frame = this.handle.sync()?.frame_no ?? this.#frame
    } catch (error) {
      throw withCode(error)
    }
  }

  /** Only this class knows whether something was written: the module always reports the same. */
  prepare(source: string): Pick<Statement, 'get'> & Partial<Statement> {
    if (/^select total_changes\(\) as n$/i.test(source)) return { get: () => ({ n: this.writes }) }
    if (/^pragma data_version$/i.test(source)) return { get: () => ({ data_version: this.#frame }) }
    return new Statement(this, source)
  }

  exec(source: string): this {
    try {
      this.writes++
      this.handle.exec(source)
      return this
    } catch (error) {
      throw withCode(error)
    }
  }

  pragma(source: string, { simple = false }: { simple?: boolean } = {}): unknown {
    const statement = new Statement(this, `pragma ${source}`)
    if (!simple) return statement.all()
    return Object.values((statement.get() as Row | undefined) ?? {})[0]
  }

  /** Like better-sqlite3: nested transactions are savepoints. */
  transaction<A extends unknown[], R>(body: (...args: A) => R) {
    const by =
      (mode: Mode) =>
      (...args: A) =>
        this.#within(body, mode, args)
    return Object.assign(by('deferred'), { deferred: by('deferred'), immediate: by('immediate') })
  }

  #within<A extends unknown[], R>(body: (...args: A) => R, mode: Mode, args: A): R {
    const depth = this.#depth
    const point = `"point ${depth}"`
    this.exec(depth === 0 ? `begin ${mode}` : `savepoint ${point}`)
    this.#depth++
    try {
      const result = body(...args)
      this.exec(depth === 0 ? 'commit' : `release ${point}`)
      return result
    } catch (error) {
      this.#giveUp(depth, point)
      throw error
    } finally {
      this.#depth = depth
    }
  }

  /** An unreachable server has already rolled back; its first error is reported. */
  #giveUp(depth: number, point: string): void {
    try {
      this.exec(depth === 0 ? 'rollback' : `rollback to ${point}`)
      if (depth > 0) this.exec(`release ${point}`)
    } catch {
      // The original error is reported.
    }
  }

  close(): this {
    if (this.open) this.handle.close()
    this.open = false
    return this
  }
}
