/** Copies an SQLite database of Answer, which is only read. */
import type Database from 'better-sqlite3'
import { DumpError } from '#parts/move/domain/import/dump-error.ts'
import { insistOnLength } from './dump-source.ts'
import type { Cell, Staging } from './staging.ts'
import { AnswerTables, LeftTables } from './tables.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const OwnDatabase =
  'is a database of this program, not of Apache Answer; "forum restore" brings a backup of it back, "forum import site" what "forum export site" has written'

/** Rows between two reports of progress. */
const ReportRows = 5000

/** Bytes of the texts in a row, which are known before they are read. */
const sizeOf = (columns: readonly string[]) =>
  [
    '0',
    ...columns.map(quoted).map(x => `iif(typeof(${x}) in ('text', 'blob'), octet_length(${x}), 0)`),
  ].join(' + ')

/**
 * Copies all tables as they were at one moment.
 * @throws DumpError when the file is damaged or not a database.
 */
export function copySqlite(
  file: string,
  driver: typeof Database,
  staging: Staging,
  report: (fraction: number) => void,
): void {
  const source = new driver(file, { readonly: true, fileMustExist: true })
  try {
    // A file from elsewhere may hold anything: no functions run from its schema.
    source.pragma('trusted_schema = off')
    source.exec('begin')
    const known = source.prepare(
      "select 1 from sqlite_schema where type = 'table' and name = ? and sql not like 'create virtual%'",
    )
    if (known.get('site_setting')) throw new DumpError(OwnDatabase)
    const tables = [...AnswerTables.keys()].filter(table => known.get(table))
    for (const table of LeftTables.filter(name => known.get(name))) {
      const rows = source
        .prepare<[], number>(`select count(*) from ${quoted(table)}`)
        .pluck()
        .get()
      if (rows) staging.leave(table, rows)
    }
    // Rows of a forged file may share their texts: each of them would come out once for every row.
    let left =
      (source.pragma('page_count', { simple: true }) as number) *
      (source.pragma('page_size', { simple: true }) as number)
    source.function('insist_on_size', (size: number) => {
      insistOnLength(size)
      if ((left -= size) < 0) throw new DumpError('is damaged: its texts are longer than the file')
      return 1
    })
    for (const [place, table] of tables.entries()) {
      const columns = source
        .prepare(`select name from pragma_table_info(?)`)
        .pluck()
        .all(table) as string[]
      staging.create(table, columns)
      const taken = columns.filter(name => AnswerTables.get(table)!.has(name))
      const insert = staging.target(table, taken, 'utc')!
      // As text, ids keep all their digits and blobs become what Answer shows of them.
      const list = taken.map(name => `cast(${quoted(name)} as text)`).join(', ')
      let rows = 0
      for (const row of source
        .prepare(`select ${list} from ${quoted(table)} where insist_on_size(${sizeOf(taken)})`)
        .raw()
        .iterate()) {
        insert(row as Cell[])
        if (++rows % ReportRows === 0) report((place + rows / (rows + ReportRows)) / tables.length)
      }
    }
  } catch (error) {
    if (!(error instanceof driver.SqliteError)) throw error
    throw new DumpError(`cannot be read: ${error.message}`)
  } finally {
    source.close()
  }
}
