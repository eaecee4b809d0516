/** A database on a libSQL server as one side of a move. */
import type { LibsqlTarget } from '#app/infra/env.ts'
import { OperatorError } from '#app/infra/operator-error.ts'
import {
  type Cell,
  linkTo,
  type ServerLink,
  type ServerStatement,
} from '#app/infra/libsql/ask-server.ts'
import { quoted, type Row, type Target, TooLarge, type Value } from './side.ts'
import { Mark } from './unfinished.ts'

const Minute = 60_000
/** An index of a large table takes its time. */
const Patience = { read: Minute, change: 30 * Minute }
/** The server itself sends 10 MB, and more as JSON. */
const MaxAnswer = 40_000_000
/** Statements in one call. */
const MaxStatements = 20
/** Values in one statement: SQLite allows 32,766. */
const MaxValues = 30_000
/** Characters of the values in one statement. */
const MaxStatement = 1_000_000

function cellOf(value: Value): Cell {
  if (value === null) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (typeof value === 'number') return { type: 'float', value }
  if (typeof value === 'string') return { type: 'text', value }
  return { type: 'blob', base64: value.toString('base64') }
}

function valueOf(cell: Cell): Value {
  if (cell.type === 'null') return null
  if (cell.type === 'blob') return Buffer.from(cell.base64, 'base64')
  return cell.type === 'integer' ? BigInt(cell.value) : cell.value
}

const lengthOf = (cell: Cell) =>
  cell.type === 'text' ? cell.value.length : cell.type === 'blob' ? cell.base64.length : 24

/** Parts of rows that fit into one statement each. */
function* portions(rows: Row[], width: number): Generator<Cell[][]> {
  let portion: Cell[][] = []
  let length = 0
  for (const row of rows) {
    const cells = row.map(cellOf)
    const own = cells.reduce((sum, cell) => sum + lengthOf(cell), 0)
    const full = length + own > MaxStatement || (portion.length + 1) * width > MaxValues
    if (full && portion.length > 0) {
      yield portion
      portion = []
      length = 0
    }
    portion.push(cells)
    length += own
  }
  if (portion.length > 0) yield portion
}

/** What an interrupted move may drop: everything that is neither SQLite's nor the server's. */
const ContentSql = `select type, name, sql from sqlite_master
  where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'
  and name not like 'libsql\\_%' escape '\\' and name <> '${Mark}'`
const MarkedSql = `select 1 from sqlite_master where name = '${Mark}'`

export class ServerSide implements Target {
  readonly name: string
  readonly #link: ServerLink
  /** Number of the last write on the server, which each answer contains. */
  #frame: string | null = null
  #first: string | null = null

  constructor(target: LibsqlTarget) {
    this.name = target.url
    this.#link = linkTo(target)
  }

  /** Rows of each statement. All of them are executed, but the first error is thrown. */
  async #send(statements: ServerStatement[], patienceMs: number): Promise<Cell[][][]> {
    // References are checked by default, and rows come before those they refer to.
    const all = [{ sql: 'pragma foreign_keys = off' }, ...statements]
    const reply = await this.#link.send(all, { patienceMs, maxAnswer: MaxAnswer }).catch(error => {
      const why = (error as Error).message
      throw new OperatorError(`The database server ${this.name} cannot be used: ${why}.`)
    })
    const { status, text, results } = reply
    if (status === 401 || status === 403) {
      throw new OperatorError(
        `The database server ${this.name} refuses the login: set DATABASE_AUTH_TOKEN, ` +
          'or DATABASE_USERNAME and DATABASE_PASSWORD.',
      )
    }
    return all.map((_, n) => {
      const { error, response } = results[n] ?? {}
      if (error?.code === 'RESPONSE_TOO_LARGE') throw new TooLarge()
      if (!response?.result) {
        const why = error?.message ?? `HTTP ${status} ${text}`
        throw new OperatorError(`The database server ${this.name} answers: ${why}`)
      }
      this.#frame = response.result.replication_index ?? null
      this.#first ??= this.#frame
      return response.result.rows
    })
  }

  async rows(sql: string, args: Row = []): Promise<Row[]> {
    const [, found] = await this.#send([{ sql, args: args.map(cellOf) }], Patience.read)
    return found!.map(row => row.map(valueOf))
  }

  async run(statements: string[]): Promise<void> {
    for (let n = 0; n < statements.length; n += MaxStatements) {
      const some = statements.slice(n, n + MaxStatements).map(sql => ({ sql }))
      await this.#send(some, Patience.change)
    }
  }

  async insert(verb: string, table: string, columns: string[], rows: Row[]): Promise<void> {
    const start = `${verb} into ${quoted(table)} (${columns.map(quoted).join(', ')}) values `
    const places = `(${columns.map(() => '?').join(', ')})`
    for (const portion of portions(rows, columns.length)) {
      const sql = start + portion.map(() => places).join(', ')
      await this.#send([{ sql, args: portion.flat() }], Patience.change)
    }
  }

  async begin(site: string): Promise<void> {
    const marked = (await this.rows(MarkedSql)).length > 0
    const content = await this.rows(ContentSql)
    if (!marked && content.length > 0) {
      const names = content.slice(0, 3).map(([, name]) => String(name))
      throw new OperatorError(
        `The database on ${this.name} is not empty (${names.join(', ')}). Move into an empty one.`,
      )
    }
    if (!marked) return this.run([`create table ${Mark} as select '${site}' as site`])
    const [of] = await this.rows(`select site from ${Mark}`)
    if (of?.[0] !== site) {
      throw new OperatorError(`Another site is being moved to ${this.name}. Use an empty database.`)
    }
    await this.#empty(content)
  }

  /** The last one first: tables of the search index go with it. */
  async #empty(content: Row[]): Promise<void> {
    const virtual = content.filter(([, , sql]) => /^create virtual/i.test(String(sql))).reverse()
    const others = content.filter(row => !virtual.includes(row))
    await this.run(
      [...virtual, ...others].map(
        ([type, name]) => `drop ${String(type)} if exists ${quoted(String(name))}`,
      ),
    )
  }

  async insistOnUnchanged(): Promise<void> {
    await this.rows('select 1')
    if (this.#first === this.#frame) return
    throw new OperatorError(
      `The database on ${this.name} was written to meanwhile. Stop every process of the site, then move it.`,
    )
  }

  async finish(): Promise<void> {
    await this.run([`drop table ${Mark}`])
  }

  close(): void {
    this.#link.close()
  }
}
