/** The file that a source is copied into: the same tables and kinds of values for all sources. */
import type Database from 'better-sqlite3'
import { ObjectType, RevisionStatus } from '#shared/codes.ts'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { errorCode } from '#shared/error-code.ts'
import {
  AnswerTables,
  type ColumnKind,
  LeftTables,
  StagingIndexes,
  YoungerTables,
} from './tables.ts'
import { type Clock, findZones, readMoment, toUtc, type ZoneSample } from './times.ts'

export type Engine = 'sqlite' | 'mysql' | 'postgres' | 'answer-dump'

export type SourceInfo = {
  engine: Engine
  /** The tables and columns that the source really has, of those in `AnswerTables`. */
  columns: ReadonlyMap<string, ReadonlySet<string>>
  /** Rows of the tables in `LeftTables`, in that order. */
  left: ReadonlyMap<string, number>
  /** What the operator should know of the source, in sentences. */
  notes: readonly string[]
}

/** A value as the source writes it. */
export type Cell = string | null

/** Takes the rows of one table, with values in the order of the columns it was made for. */
export type RowTarget = (values: readonly Cell[]) => void

const Definitions = { number: 'integer not null default 0', flag: 'integer not null default 0' }
const definitionOf = (name: string, kind: ColumnKind) => {
  if (name === 'id') return '"id" integer primary key'
  if (kind === 'time') return `"${name}" text`
  return `"${name}" ${kind === 'text' ? "text not null default ''" : Definitions[kind]}`
}

function numberOf(value: Cell, column: string): string {
  if (value === null || value === '') return '0'
  // PostgreSQL and MySQL may write 1.0 for a number of a column that was widened by hand.
  const whole = /^-?\d{1,18}(?=(?:\.0+)?$)/.exec(value)
  if (!whole) throw new DumpError(`${column} is not a whole number: "${value.slice(0, 40)}"`)
  return whole[0]
}

export class Staging {
  private readonly seen = new Map<string, Set<string>>()
  private readonly created = new Set<string>()
  private readonly left = new Map<string, number>()

  constructor(private readonly db: Database.Database) {
    // Without a journal, which SQLite allows in this mode alone: after an error the file is thrown away.
    db.unsafeMode(true)
    db.pragma('journal_mode = off')
    db.pragma('synchronous = off')
    db.exec('begin')
    for (const [table, columns] of AnswerTables) {
      const definitions = [...columns].map(([name, kind]) => definitionOf(name, kind))
      db.exec(`create table "${table}" (${definitions.join(', ')}) strict`)
    }
  }

  /** Notes that the source has a table. A second one of the same name would be of another program. */
  create(table: string, columns: readonly string[]): void {
    if (!AnswerTables.has(table)) return
    if (this.created.has(table)) {
      throw new DumpError(`has the table ${table} twice; dump the database of Answer alone`)
    }
    this.created.add(table)
    this.see(table, columns)
  }

  /** Notes rows of a table that is not read. */
  leave(table: string, rows: number): void {
    this.left.set(table, (this.left.get(table) ?? 0) + rows)
  }

  /** How rows of a table come in; null for tables that are not read. */
  target(table: string, columns: readonly string[], clock: Clock): RowTarget | null {
    const known = AnswerTables.get(table)
    if (!known) return LeftTables.includes(table) ? () => this.leave(table, 1) : null
    this.see(table, columns)
    const taken = [...columns.entries()].filter(([, name]) => known.has(name))
    if (!taken.some(([, name]) => name === 'id')) throw new DumpError(`${table} has no column id`)
    const insert = this.db.prepare(
      `insert into "${table}" (${taken.map(([, name]) => `"${name}"`).join(', ')})
       values (${taken.map(() => '?').join(', ')})`,
    )
    return values => {
      if (values.length !== columns.length) {
        throw new DumpError(
          `a row of ${table} has ${values.length} values for ${columns.length} columns`,
        )
      }
      const row = taken.map(([place, name]) => {
        const value = values[place]!
        const column = `${table}.${name}`
        switch (known.get(name)!) {
          case 'number':
            return numberOf(value, column)
          case 'flag':
            return /^(t|true|1)$/i.test(value ?? '') ? 1 : 0
          case 'time':
            return readMoment(value, column, clock)
          case 'text':
            return value ?? ''
        }
      })
      try {
        insert.run(row)
      } catch (error) {
        if (errorCode(error) !== 'SQLITE_CONSTRAINT_PRIMARYKEY') throw error
        throw new DumpError(`has two rows of ${table} with the same id`)
      }
    }
  }

  /**
   * Ends the copying: every table must have come, and local times become UTC.
   * @throws DumpError also when the time zone is not known.
   */
  finish(of: { engine: Engine; clock: Clock; notes: string[]; timeZone?: string }): void {
    const { engine, clock, notes, timeZone } = of
    const missing = [...AnswerTables.keys()].filter(
      table => !YoungerTables.has(table) && !this.seen.has(table),
    )
    if (missing.length > 0) {
      throw new DumpError(`is no complete database of Apache Answer: ${missing.join(', ')} missing`)
    }
    if (clock !== 'utc') this.convertTimes(timeZone)
    for (const [number, [table, columns]] of StagingIndexes.entries()) {
      this.db.exec(`create index staging_${number} on "${table}" (${columns})`)
    }
    const columns = [...this.seen].map(([table, names]) => [table, [...names]])
    const left = LeftTables.map(table => [table, this.left.get(table) ?? 0])
    this.db.exec('create table staging_info (content text)')
    this.db
      .prepare('insert into staging_info values (?)')
      .run(JSON.stringify({ engine, columns, left, notes }))
    this.db.exec('commit')
  }

  private convertTimes(timeZone?: string): void {
    const samples = this.db.prepare<[], ZoneSample>(
      `select q.created_at as stored, substr(r.content, 1, 400) as content
       from revision r join question q on q.id = r.object_id
       where r.object_type = ${ObjectType.question} and r.status = ${RevisionStatus.first} and q.created_at is not null order by r.id`,
    )
    const zones = findZones(samples.iterate(), timeZone)
    const options = { deterministic: true }
    this.db.function('utc_of_stored', options, toUtc(zones.stored) as (value: unknown) => unknown)
    this.db.function('utc_of_process', options, toUtc(zones.process) as (value: unknown) => unknown)
    for (const [table, columns] of AnswerTables) {
      const times = [...columns].filter(([, kind]) => kind === 'time').map(([name]) => name)
      // The only DATETIME column in MySQL; its server converts the others, which are TIMESTAMP.
      const converted = times.map(
        name => `${name} = utc_of_${name === 'suspended_until' ? 'process' : 'stored'}(${name})`,
      )
      if (times.length > 0) this.db.exec(`update "${table}" set ${converted.join(', ')}`)
    }
  }

  private see(table: string, columns: readonly string[]): void {
    const seen = this.seen.get(table) ?? new Set()
    for (const column of columns) if (AnswerTables.get(table)!.has(column)) seen.add(column)
    this.seen.set(table, seen)
  }
}

/** What a finished staging file says of its source. */
export function readInfo(db: Database.Database): SourceInfo {
  const content = db.prepare<[], string>('select content from staging_info').pluck().get()!
  const { engine, columns, left, notes } = JSON.parse(content) as {
    engine: Engine
    columns: [table: string, names: string[]][]
    left: [table: string, rows: number][]
    notes: string[]
  }
  const names = new Map(columns.map(([table, names]) => [table, new Set(names)]))
  return { engine, columns: names, left: new Map(left), notes }
}
