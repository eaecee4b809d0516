/** A database file as one side of a move. */
import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { OperatorError } from '#app/infra/operator-error.ts'
import { Sqlite } from '#app/infra/sqlite.ts'
import { makeFolder, moveInto, syncFile } from '#app/infra/storage/durable.ts'
import { quoted, type Row, type Side, type Target, TooLarge } from './side.ts'

/** Characters and bytes of one result, so that memory stays bounded. */
const MaxResult = 8_000_000

const sizeOf = (row: Row) =>
  row.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8),
    0,
  )

function rowsOf(sqlite: Database.Database, sql: string, args: Row): Row[] {
  const found: Row[] = []
  let size = 0
  for (const row of sqlite.prepare(sql).raw().safeIntegers().iterate(args) as Iterable<Row>) {
    size += sizeOf(row)
    if (size > MaxResult && found.length > 0) throw new TooLarge()
    found.push(row)
  }
  return found
}

/** The site in a file. Nobody else can open it until it is closed. */
export function fileSource(file: string): Side {
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: 200 })
  try {
    sqlite.pragma('locking_mode = exclusive')
    sqlite.exec('begin exclusive; commit')
  } catch (error) {
    sqlite.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new OperatorError('The database is in use. Stop the site first, then move it.')
  }
  return {
    name: file,
    rows: (sql, args = []) => Promise.resolve().then(() => rowsOf(sqlite, sql, args)),
    insistOnUnchanged: () => Promise.resolve(),
    close: () => void sqlite.close(),
  }
}

const remove = (draft: string) => {
  for (const end of ['', '-journal', '-wal', '-shm']) fs.rmSync(draft + end, { force: true })
}

/** Checks a finished file. */
function insistOnSound(sqlite: Database.Database): void {
  const sound = sqlite.pragma('integrity_check(1)', { simple: true })
  if (sound !== 'ok') throw new OperatorError(`The new database is damaged: ${String(sound)}.`)
  const broken = sqlite.pragma('foreign_key_check') as unknown[]
  if (broken.length === 0) return
  throw new OperatorError(`${broken.length} rows of the database refer to missing rows.`)
}

class FileTarget implements Target {
  readonly name: string
  readonly #draft: string
  #sqlite: Database.Database | null = null
  #insert: { sql: string; statement: Database.Statement } | null = null

  constructor(file: string) {
    if (fs.statSync(file, { throwIfNoEntry: false })?.size)
      throw new OperatorError(`${file} exists already. Name another file, or move that one away.`)
    this.name = file
    this.#draft = `${file}.moving`
  }

  /** The draft is not synced before it is complete: after a crash, it is made again. */
  #open(): Database.Database {
    const sqlite = new Sqlite(this.#draft)
    sqlite.pragma('synchronous = OFF')
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.pragma('foreign_keys = OFF')
    // Allows writing the tables of the search index.
    sqlite.unsafeMode()
    return sqlite
  }

  #opened(): Database.Database {
    return (this.#sqlite ??= this.#open())
  }

  begin(): Promise<void> {
    makeFolder(path.dirname(this.name))
    remove(this.#draft)
    return Promise.resolve()
  }

  async rows(sql: string, args: Row = []): Promise<Row[]> {
    return Promise.resolve(rowsOf(this.#opened(), sql, args))
  }

  /** Opened again each time: the search index keeps in memory what it was created with. */
  async run(statements: string[]): Promise<void> {
    await Promise.resolve()
    for (const sql of statements) this.#opened().exec(sql)
    this.#shut()
  }

  async insert(verb: string, table: string, columns: string[], rows: Row[]): Promise<void> {
    await Promise.resolve()
    const sqlite = this.#opened()
    const places = columns.map(() => '?').join(', ')
    const sql = `${verb} into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${places})`
    if (this.#insert?.sql !== sql) this.#insert = { sql, statement: sqlite.prepare(sql) }
    const { statement } = this.#insert
    sqlite.transaction(() => rows.forEach(row => statement.run(row)))()
  }

  insistOnUnchanged(): Promise<void> {
    return Promise.resolve()
  }

  async finish(): Promise<void> {
    const sqlite = this.#opened()
    insistOnSound(sqlite)
    sqlite.exec('analyze')
    sqlite.pragma('journal_mode = WAL')
    this.#shut()
    await syncFile(this.#draft)
    moveInto(this.#draft, this.name)
  }

  #shut(): void {
    this.#insert = null
    this.#sqlite?.close()
    this.#sqlite = null
  }

  close(): void {
    this.#shut()
    remove(this.#draft)
  }
}

/** A new file. It has another name until it is whole. */
export const fileTarget = (file: string): Target => new FileTarget(file)
