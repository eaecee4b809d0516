/** Reads what a database consists of, and its rows in the order of their keys. */
import { createHash } from 'node:crypto'
import { OperatorError } from '#app/infra/operator-error.ts'
import { Mark } from './unfinished.ts'
import { quoted, type Row, type Side, TooLarge, type Value } from './side.ts'

/** `columns` include the row number where no column stands for it. */
export type Table = { name: string; columns: string[]; key: string[]; shadow: boolean }
/** A statement of the schema. */
export type Part = { type: string; name: string; sql: string }

/** Tables of SQLite and of the server. The statistics are computed, not copied. */
const Foreign = `name like 'sqlite\\_%' escape '\\' or name like 'libsql\\_%' escape '\\' or name = '${Mark}'`

const ColumnsSql = `select t.name, t.type, t.wr, c.name, c.type, c.pk
  from pragma_table_list t, pragma_table_xinfo(t.name) c
  where t.schema = 'main' and t.type in ('table', 'shadow') and c.hidden = 0
    and (t.name = 'sqlite_sequence' or not (${Foreign.replaceAll('name', 't.name')}))
  order by t.name, c.cid`
const PartsSql = `select type, name, sql from sqlite_master where sql is not null
  and not (${Foreign}) order by rowid`

type Column = { name: string; type: string; place: number }

function tableOf(name: string, kind: string, numbered: boolean, all: Column[]): Table {
  const columns = all.map(column => column.name)
  const keys = all.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place)
  const shadow = kind === 'shadow'
  // An integer as the only key is the row number itself.
  const [first] = keys
  if (numbered && !(keys.length === 1 && /^integer$/i.test(first!.type)))
    return { name, columns: ['rowid', ...columns], key: ['rowid'], shadow }
  return { name, columns, key: keys.map(key => key.name), shadow }
}

export const readParts = async (side: Side): Promise<Part[]> =>
  (await side.rows(PartsSql)).map(row => {
    const [type, name, sql] = row.map(String) as [string, string, string]
    return { type, name, sql }
  })

export async function readTables(side: Side): Promise<Table[]> {
  const found = new Map<string, Row[]>()
  for (const row of await side.rows(ColumnsSql)) {
    const name = String(row[0])
    found.set(name, [...(found.get(name) ?? []), row])
  }
  return [...found].map(([name, rows]) => {
    const columns = rows.map(([, , , column, type, pk]) => {
      return { name: String(column), type: String(type), place: Number(pk) }
    })
    return tableOf(name, String(rows[0]![1]), rows[0]![2] === 0n, columns)
  })
}

const written = (value: Value): string => {
  if (value === null) return 'n'
  if (typeof value === 'bigint') return `i${value}`
  if (typeof value === 'number') return `r${value}`
  if (typeof value === 'string') return `t${value.length}:${value}`
  return `b${value.toString('base64')}`
}

/** Counts and hashes rows: two tables with the same result are equal. */
export class Digest {
  count = 0
  readonly #hash = createHash('sha256')

  /** Returns the number of characters. */
  add(rows: Row[]): number {
    const text = rows.map(row => `${row.map(written).join(' ')}\n`).join('')
    this.#hash.update(text)
    this.count += rows.length
    return text.length
  }

  /** Call it once. */
  result(): string {
    return `${this.count} ${this.#hash.digest('hex')}`
  }
}

/** Rows and characters that are read at once. */
const MaxRows = 1000
const UsualSize = 1_000_000

/** All rows of a table in the order of its key, in small parts. */
export async function* pagesOf(side: Side, table: Table, digest: Digest): AsyncGenerator<Row[]> {
  const { name, key } = table
  const columns = table.columns.map(quoted).join(', ')
  const keys = key.map(quoted).join(', ')
  const start = `select ${columns} from ${quoted(name)}`
  const after = ` where (${keys}) > (${key.map(() => '?').join(', ')})`
  let limit = 100
  let last: Row | null = null
  for (;;) {
    let rows: Row[]
    try {
      const where = last ? after : ''
      rows = await side.rows(`${start}${where} order by ${keys} limit ${limit}`, last ?? [])
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      if (limit === 1) {
        throw new OperatorError(`A row of the table ${name} is too large for ${side.name}.`)
      }
      limit = Math.ceil(limit / 4)
      continue
    }
    if (rows.length === 0) return
    const size = digest.add(rows)
    yield rows
    if (rows.length < limit) return
    const end: Row = rows.at(-1)!
    last = key.map(column => end[table.columns.indexOf(column)]!)
    const fitting = Math.ceil((limit * UsualSize) / size)
    limit = Math.max(1, Math.min(fitting, limit * 2, MaxRows))
  }
}
