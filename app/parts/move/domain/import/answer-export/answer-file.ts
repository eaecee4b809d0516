/** A new database of Apache Answer, as Answer's own installer makes it. */
import type Database from 'better-sqlite3'
import { type AnswerColumn, AnswerSchema } from '#parts/move/domain/import/answer-source/schema.ts'

/** The version of the tables, that of Answer 1.7.0 and 1.7.1. */
export const ExportVersion = 29

type Cell = string | number | bigint | boolean | null
/** Values by column; what is missing has its default. */
export type Values = Record<string, Cell>

/** Ids of these come from one counter for all of them, so the table has none. */
const WithoutCounter = ['question', 'tag', 'collection', 'badge', 'badge_award']

/** Columns of indexes, by table; `name:` stands before those of a unique one. */
const Indexes: Record<string, readonly string[]> = {
  user: ['username:username'],
  config: ['key:key'],
  tag: ['slug_name:slug_name'],
  tag_rel: ['s:object_id,tag_id', 'object_id', 'tag_id'],
  activity: ['user_id', 'trigger_user_id', 'object_id'],
  answer: ['user_id'],
  badge_award: ['user_id', 'badge_id', 'award_key', 'badge_group_id'],
  collection: ['user_id'],
  collection_group: ['user_id'],
  comment: ['object_id'],
  file_record: ['object_id'],
  meta: ['object_id'],
  notification: ['user_id', 'object_id'],
  question: ['user_id'],
  question_link: ['from_question_id', 'to_question_id'],
  revision: ['object_id'],
  user_notification_config: ['uk_us:user_id,source', 'user_id', 'source'],
  plugin_config: ['plugin_slug_name:plugin_slug_name'],
  plugin_user_config: ['uk_up:user_id,plugin_slug_name'],
  plugin_kv_storage: ['uk_psg:plugin_slug_name,group,key'],
}

const typeOf = (type: string) =>
  /^[bif]$/.test(type) ? 'INTEGER' : /^[tTD]$/.test(type) ? 'DATETIME' : 'TEXT'

function definitionOf(table: string, { name, type, nullable, initial }: AnswerColumn): string {
  if (name === 'id') {
    const key = WithoutCounter.includes(table) ? 'PRIMARY KEY' : 'PRIMARY KEY AUTOINCREMENT'
    return `\`id\` INTEGER ${key}${table === 'collection' ? ' DEFAULT 0' : ''} NOT NULL`
  }
  const known = type === 'T' ? 'CURRENT_TIMESTAMP' : initial === '' ? "''" : initial
  const fallback = known === undefined ? '' : ` DEFAULT ${known}`
  return `\`${name}\` ${typeOf(type)}${fallback}${nullable ? ' NULL' : ' NOT NULL'}`
}

function indexOf(table: string, text: string): string {
  const [columns = '', unique] = text.split(':').reverse()
  const name = unique ? `UQE_${table}_${unique}` : `IDX_${table}_${columns}`
  const list = columns.split(',').map(column => `\`${column}\``)
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${table}\` (${list.join(',')})`
}

/** Value of a column that a row leaves out. Answer itself always writes every column. */
const restOf = ({ name, type, nullable }: AnswerColumn) =>
  nullable || name === 'id' ? null : /^[bif]$/.test(type) ? 0 : ''

type Insert = { run(...values: Cell[]): unknown }
type Table = { columns: AnswerColumn[]; insert: Insert }

export class AnswerFile {
  readonly #db: Database.Database
  readonly #tables = new Map<string, Table>()

  constructor(file: string, driver: typeof Database) {
    this.#db = new driver(file)
    // Without a journal, which SQLite allows in this mode alone: after an error the file is thrown away.
    this.#db.unsafeMode(true)
    this.#db.pragma('journal_mode = off')
    this.#db.pragma('synchronous = off')
    this.#db.exec('begin')
    for (const [table, { since, columns }] of AnswerSchema) {
      if (since > ExportVersion) continue
      const known = columns.filter(column => column.since <= ExportVersion)
      const definitions = known.map(column => definitionOf(table, column))
      this.#db.exec(`CREATE TABLE \`${table}\` (${definitions.join(', ')})`)
      const places = known.map(() => '?').join(', ')
      const insert = this.#db.prepare<Cell[]>(`insert into \`${table}\` values (${places})`)
      this.#tables.set(table, { columns: known, insert })
    }
  }

  insert(table: string, values: Values): void {
    const known = this.#tables.get(table)
    if (!known) throw new Error(`Answer has no table ${table}`)
    const row = new Map(Object.entries(values))
    known.insert.run(
      ...known.columns.map(column => {
        const value = row.get(column.name) ?? restOf(column)
        return typeof value === 'boolean' ? Number(value) : value
      }),
    )
  }

  /** Ends the only transaction of the file, which has the rows of all tables. */
  finish(): void {
    for (const [table, indexes] of Object.entries(Indexes))
      for (const index of indexes) this.#db.exec(indexOf(table, index))
    this.#db.exec('commit')
  }

  close(): void {
    this.#db.close()
  }
}
