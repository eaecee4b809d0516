import type { World } from './world.ts'

/** Rows that tell other processes what was written. */
const Reports = "select * from site_counter where key not like 'written%'"

/**
 * All rows of a database, by table, but for the tables that `without` names; for the search index, the posts in
 * it. What is told to other processes is no content.
 */
export function contentsOf({ site: { sqlite } }: World, without = /^post_search_/) {
  const names = sqlite
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like '%sqlite%' order by name",
    )
    .pluck()
    .all()
    .filter(name => !without.test(name))
  const rows = (name: string) => {
    const columns = name === 'post_search' ? 'rowid' : '*'
    const query = name === 'site_counter' ? Reports : `select ${columns} from "${name}"`
    return sqlite.prepare<[], Record<string, unknown>>(query).all()
  }
  return Object.fromEntries(names.map(name => [name, rows(name)]))
}

/** The same as lines of JSON in order. */
export function linesOf(w: World, without?: RegExp): Record<string, string[]> {
  const tables = Object.entries(contentsOf(w, without))
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, rows.map(row => JSON.stringify(row)).sort()]),
  )
}
