/**
 * The rows of a site as text, and files of what they have to be: `WRITE_ROWS=1 npx vitest run FILE` writes them anew.
 */
import fs from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** How an import and the tables came to their rows, and what a job has yet to read. */
const NoContent = ['import_progress', '__drizzle_migrations', 'unread_post']
/** Depend on the version of a library: the bytes that an image has when it is written anew. */
const Masked: Record<string, string[]> = { upload: ['bytes'] }

export type Rows = string[]

/** Every row of every table, as a line of its values by name; `without`: columns whose values do not count, `table.column`. */
export function rowsOf({ site: { sqlite } }: World, without: readonly string[] = []): Rows {
  const tables = sqlite
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like '%sqlite%' order by name",
    )
    .pluck()
    .all()
  return tables
    .filter(name => !name.startsWith('post_search_') && !NoContent.includes(name))
    .flatMap(name => {
      const columns = name === 'post_search' ? 'rowid' : '*'
      const rows = sqlite.prepare(`select ${columns} from "${name}"`).all() as Record<
        string,
        unknown
      >[]
      return rows.map(row => `${name} ${JSON.stringify(counted(name, row, without))}`).sort()
    })
}

function counted(table: string, row: Record<string, unknown>, without: readonly string[]) {
  const left = Object.entries(row).filter(([name]) => !without.includes(`${table}.${name}`))
  return Object.fromEntries(
    left.map(([name, value]) => [name, Masked[table]?.includes(name) ? '…' : value]),
  )
}

/** Compares rows with those of the file, line by line. */
export function expectRows(rows: Rows, file: string): void {
  const text = `${rows.join('\n')}\n`
  if (process.env.WRITE_ROWS) fs.writeFileSync(file, gzipSync(text, { level: 9 }))
  expect(rows).toEqual(gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n'))
}
