/** Statements on the primary server, over Hrana (its HTTP protocol); the calling thread waits for the answer. */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { LibsqlTarget } from '#app/infra/env.ts'
import { scriptFile } from '#app/infra/project-folder.ts'
import { awayError } from './away.ts'
import { authorizationOf, tlsOf } from './relay.ts'

export type Statement = { sql: string; params: unknown[] }
export type Result = {
  columns: string[]
  rows: unknown[][]
  changes: number
  lastInsertRowid: number
}
/**
 * `failed`: the index of the statement with the error; later ones were not run. `frame`: the last one of the server's
 * database.
 */
export type Answer = { results: Result[]; failed: number; error: Error | null; frame: number }

export type RunOptions = {
  /** The connection stays open for the next call, so that a transaction can continue. */
  keep?: boolean
  /** Must not be sent twice. */
  commits?: boolean
  /** The first statement that must not run outside a transaction. */
  within?: number
  /** How long to wait for the answer, in ms. */
  patienceMs?: number
}

type Cell = { type: string; value?: string | number; base64?: string }
type StepResult = {
  cols: { name: string | null }[]
  rows: Cell[][]
  affected_row_count: number
  last_insert_rowid: string | null
}
type Reply = {
  baton: string | null
  results: {
    type: string
    error?: { message: string }
    response?: {
      result?: {
        step_results: (StepResult | null)[]
        step_errors: ({ message: string } | null)[]
        replication_index: string | null
      }
    }
  }[]
}

type Received = { call: number; status?: number; text?: string; error?: string }

/** How long one answer may take, in ms. Migrations of a large site take long. */
const PatienceMs = 60_000
/** How long a read or the beginning of a transaction may take, in ms. The server ends one that others wait for after 5 s. */
export const BeginMs = 15_000

const Codes: [RegExp, string][] = [
  [/UNIQUE constraint failed/, 'SQLITE_CONSTRAINT_UNIQUE'],
  [/FOREIGN KEY constraint failed/, 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  [/NOT NULL constraint failed/, 'SQLITE_CONSTRAINT_NOTNULL'],
  [/CHECK constraint failed/, 'SQLITE_CONSTRAINT_CHECK'],
  [/disk is full/, 'SQLITE_FULL'],
  [/readonly database|SQLITE_READONLY/, 'SQLITE_READONLY'],
  [/database is locked|SQLITE_BUSY/, 'SQLITE_BUSY'],
]

/** An error with SQLite's own code, for code that checks it. */
function sqlError(message: string): Error {
  const code = Codes.find(([words]) => words.test(message))?.[1] ?? 'SQLITE_ERROR'
  return Object.assign(new Error(message.replace(/^SQLite error: /, '')), { code })
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'bigint' || typeof value === 'boolean')
    return { type: 'integer', value: String(BigInt(value)) }
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? { type: 'integer', value: String(value) }
      : { type: 'float', value }
  const bytes = value as Uint8Array
  return { type: 'blob', base64: Buffer.from(bytes).toString('base64') }
}

function valueOf({ type, value, base64 }: Cell): unknown {
  if (type === 'integer') return Number(value)
  if (type === 'blob') return Buffer.from(base64!, 'base64')
  return type === 'null' ? null : value
}

function argumentsOf(params: unknown[]) {
  const [first] = params
  const named =
    params.length === 1 &&
    typeof first === 'object' &&
    first !== null &&
    !Array.isArray(first) &&
    !ArrayBuffer.isView(first)
  return named
    ? {
        named_args: Object.entries(first).map(([name, value]) => ({ name, value: cellOf(value) })),
      }
    : { args: params.flat().map(cellOf) }
}

const resultOf = (step: StepResult): Result => ({
  columns: step.cols.map(({ name }) => name ?? ''),
  rows: step.rows.map(row => row.map(valueOf)),
  changes: step.affected_row_count,
  lastInsertRowid: Number(step.last_insert_rowid ?? 0),
})

export class Primary {
  #port: MessagePort
  #worker: Worker
  /** Number of the last call that has ended; 1 while the server does not answer. */
  #state = new Int32Array(new SharedArrayBuffer(8))
  #calls = 0
  /** The open connection of a transaction on the server; null = none. */
  #baton: string | null = null
  #closed = false

  constructor(target: LibsqlTarget) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#worker = new Worker(scriptFile('libsql/link', '.mjs'), {
      workerData: {
        ...{ url: target.url, state: this.#state, port: port2 },
        ...{ authorization: authorizationOf(target), tls: tlsOf(target) },
      },
      transferList: [port2],
      execArgv: [],
    })
    this.#worker.unref()
    this.#worker.on('error', () => {})
    port1.unref()
  }

  /**
   * Runs the statements in order, in one round trip, until one fails. Throws if the server is away, does not answer in
   * time or has ended the transaction.
   */
  run(
    statements: Statement[],
    {
      keep = false,
      commits = false,
      within = statements.length,
      patienceMs = PatienceMs,
    }: RunOptions = {},
  ): Answer {
    const steps = statements.map(({ sql, params }, step) => {
      const conds = [
        ...(step > 0 ? [{ type: 'ok', step: step - 1 }] : []),
        ...(step >= within ? [{ type: 'not', cond: { type: 'is_autocommit' } }] : []),
      ]
      return {
        stmt: { sql, ...argumentsOf(params), want_rows: true },
        ...(conds.length > 0 && { condition: { type: 'and', conds } }),
      }
    })
    const [reply] = this.#post([{ type: 'batch', batch: { steps } }], keep, !commits, patienceMs)
    const { step_results, step_errors, replication_index } = reply!.response!.result!
    const frame = Number(replication_index ?? 0)
    const results = step_results.filter(step => step !== null).map(resultOf)
    const failed = step_errors.findIndex(Boolean)
    if (failed >= 0)
      return { results, failed, error: sqlError(step_errors[failed]!.message), frame }
    if (results.length < statements.length) throw awayError('the transaction has ended')
    return { results, failed, error: null, frame }
  }

  /** Runs a text of several statements, without values and results. */
  script(sql: string, keep: boolean): void {
    this.#post([{ type: 'sequence', sql }], keep, false)
  }

  /** Ends an open connection; what was not committed is rolled back. */
  drop(): void {
    if (this.#baton === null) return
    try {
      this.#post([], false, true, BeginMs)
    } catch {
      // Without an answer, the server ends it itself.
    }
  }

  /** Later calls fail at once. */
  close(): void {
    this.#closed = true
    void this.#worker.terminate()
    this.#port.close()
  }

  #awaited(call: number): Received {
    const until = Date.now() + PatienceMs * 2
    for (let ended; (ended = Atomics.load(this.#state, 0)) < call;)
      if (Atomics.wait(this.#state, 0, ended, until - Date.now()) === 'timed-out')
        throw awayError('no answer')
    let received: { message: Received } | undefined
    // An answer to an earlier call may have come too late.
    do received = receiveMessageOnPort(this.#port) as typeof received
    while (received && received.message.call !== call)
    if (!received) throw awayError('no answer')
    return received.message
  }

  #post(
    requests: object[],
    keep: boolean,
    repeatable: boolean,
    patienceMs = PatienceMs,
  ): Reply['results'] {
    if (this.#closed) throw new TypeError('The database connection is not open')
    // Waiting again and again would leave this process no time for anything else.
    if (Atomics.load(this.#state, 1) === 1) {
      this.#baton = null
      throw awayError('it does not answer')
    }
    const call = ++this.#calls
    const wasOpen = this.#baton !== null
    const body = JSON.stringify({
      baton: this.#baton,
      requests: keep ? requests : [...requests, { type: 'close' }],
    })
    this.#baton = null
    this.#port.postMessage({
      ...{ call, body, patienceMs },
      repeatable: repeatable && !wasOpen,
    })
    const answer = this.#awaited(call)
    if (answer.error !== undefined) throw awayError(answer.error)
    if (answer.status !== 200)
      throw awayError(`HTTP ${answer.status} ${answer.text!.slice(0, 200)}`)
    const reply = JSON.parse(answer.text!) as Reply
    if (keep) this.#baton = reply.baton
    const wrong = reply.results.find(({ type }) => type === 'error')
    if (wrong) throw sqlError(wrong.error!.message)
    return reply.results
  }
}
