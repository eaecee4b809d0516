/**
 * Moves the database of a site between a file and a libSQL server, and compares every row. The
 * source stays as it is; the target cannot be used before all of it was compared.
 */
import { OperatorError } from '#app/infra/operator-error.ts'
import { pendingAfter } from '#app/infra/migrate.ts'
import { Ledger } from '#app/infra/schema-version.ts'
import { type Side, type Target } from './side.ts'
import { Digest, pagesOf, type Part, readParts, readTables, type Table } from './tables.ts'
import { Mark, unfinished } from './unfinished.ts'

/** SQLite's table of the highest row numbers. */
const Counters = 'sqlite_sequence'

type Say = (line: string) => void
export type Moved = { tables: number; rows: number }

const number = (count: number) => count.toLocaleString('en-US')

/** Identity of the site: the moment it was set up. Throws if its schema is not current. */
async function identify(source: Side): Promise<string> {
  const marked = await source.rows('select 1 from sqlite_master where name = ?', [Mark])
  if (marked.length > 0) throw unfinished()
  const [last] = await source.rows(`select max(created_at) from ${Ledger}`)
  if (pendingAfter(Number(last?.[0] ?? -1)).length > 0) {
    throw new OperatorError(
      'The database has an older schema. Start the site once, which upgrades it, stop it, and move it then.',
    )
  }
  const [state] = await source.rows("select content from site_setting where type = 'install'")
  const { installed_at: at } = JSON.parse(String(state?.[0] ?? '{}')) as { installed_at?: number }
  return String(at ?? 0)
}

/** Statements of the schema that make empty tables; the tables of a search index come with it. */
const tableParts = (parts: Part[], tables: Table[]) => {
  const shadows = new Set(tables.filter(({ shadow }) => shadow).map(({ name }) => name))
  return parts.filter(({ type, name }) => type === 'table' && !shadows.has(name))
}

/** Rows of a table that are worth a line, and a further line each. */
const Many = { first: 1000, each: 100_000 }

type Copied = { table: Table; count: number; digest: string }

async function copyRows(source: Side, target: Target, table: Table, say: Say): Promise<Copied> {
  const { name, columns, shadow } = table
  const digest = new Digest()
  // The counters have followed the inserts. A search index must never lack its first rows.
  if (name === Counters) await target.run([`delete from ${Counters}`])
  const verb = shadow ? 'insert or replace' : 'insert'
  let next = Many.each
  for await (const rows of pagesOf(source, table, digest)) {
    await target.insert(verb, name, columns, rows)
    if (digest.count < next) continue
    say(`${name}: ${number(digest.count)} rows …`)
    next += Many.each
  }
  const { count } = digest
  if (count >= Many.first) say(`${name}: ${number(count)} rows`)
  return { table, count, digest: digest.result() }
}

async function compareRows(target: Target, { table, digest }: Copied): Promise<void> {
  const found = new Digest()
  for await (const _ of pagesOf(target, table, found));
  if (found.result() === digest) return
  throw new OperatorError(
    `The table ${table.name} on ${target.name} differs from the original. ` +
      'The site stays where it is; run the command again.',
  )
}

const textOf = (parts: Part[]) =>
  parts
    .map(({ type, name, sql }) => `${type} ${name} ${sql}`)
    .sort()
    .join('\n')

/** The counters follow every insert, so they come last. */
const inOrder = (tables: Table[]) => [
  ...tables.filter(({ name }) => name !== Counters),
  ...tables.filter(({ name }) => name === Counters),
]

export async function moveSite(source: Side, target: Target, say: Say): Promise<Moved> {
  const site = await identify(source)
  await target.begin(site)
  const parts = await readParts(source)
  const tables = await readTables(source)
  await target.run(tableParts(parts, tables).map(({ sql }) => sql))
  const copied: Copied[] = []
  for (const table of inOrder(tables)) {
    copied.push(await copyRows(source, target, table, say))
    await source.insistOnUnchanged()
  }
  const moved = { tables: copied.length, rows: copied.reduce((sum, { count }) => sum + count, 0) }
  say(`Copied ${number(moved.rows)} rows of ${moved.tables} tables. Making indexes …`)
  const rest = parts.filter(({ type }) => type !== 'table')
  await target.run(rest.map(({ sql }) => sql))
  say('Comparing every row …')
  if (textOf(await readParts(target)) !== textOf(parts)) {
    throw new OperatorError(`The tables on ${target.name} differ from the original.`)
  }
  for (const each of copied) await compareRows(target, each)
  await source.insistOnUnchanged()
  await target.finish()
  return moved
}
