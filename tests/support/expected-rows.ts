/**
 * The rows of a site as text, and files of what they have to be: `WRITE_ROWS=1 npx vitest run FILE` writes them anew.
 */
import fs from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { ownValue } from '#shared/own-value.ts'
import { contentsOf } from './table-contents.ts'
import type { World } from './world.ts'

/** How an import and the tables came to their rows, and what a job has yet to read. */
const NoContent = /^(import_progress|__drizzle_migrations|unread_.*|post_search_.*)$/
/** Depend on the version of a library: the bytes that an image has when it is written anew. */
const Masked: Record<string, string[]> = { upload: ['bytes'] }

type Row = Record<string, unknown>
type Rows = { table: string; row: Row }[]

/** Every row of every table; `without`: columns whose values do not count, `table.column`. */
export function rowsOf(w: World, without: readonly string[] = []): Rows {
  return Object.entries(contentsOf(w, NoContent)).flatMap(([table, rows]) =>
    rows.map(row => ({ table, row: counted(table, row, without) })),
  )
}

function counted(table: string, row: Row, without: readonly string[]): Row {
  const left = Object.entries(row).filter(([name]) => !without.includes(`${table}.${name}`))
  const masked = ownValue(Masked, table) ?? []
  return Object.fromEntries(
    left.map(([name, value]) => [name, masked.includes(name) ? '…' : value]),
  )
}

/** Settings are fields of a JSON text. */
const groupOf = (table: string, row: Row) =>
  table === 'site_setting' ? `setting ${String(row.type)}` : null

const fieldsOf = (row: Row) => JSON.parse(String(row.content)) as Row

const only = (row: Row, names: ReadonlySet<string> | undefined) =>
  names ? Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) : row

/** Columns by table, and fields by group of settings: what came later is no matter of an import. */
function namesIn(rows: Rows): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const { table, row } of rows) {
    names.set(table, new Set(Object.keys(row)))
    const group = groupOf(table, row)
    if (group) names.set(group, new Set(Object.keys(fieldsOf(row))))
  }
  return names
}

function lineOf({ table, row }: Rows[number], names: Map<string, Set<string>>): string {
  const group = groupOf(table, row)
  const full = group
    ? { ...row, content: JSON.stringify(only(fieldsOf(row), names.get(group))) }
    : row
  return `${table} ${JSON.stringify(only(full, names.get(table)))}`
}

function readLine(line: string): Rows[number] {
  const end = line.indexOf(' ')
  return { table: line.slice(0, end), row: JSON.parse(line.slice(end)) as Row }
}

/** Compares rows with those of the file, line by line. */
export function expectRows(rows: Rows, file: string): void {
  if (process.env.WRITE_ROWS) {
    const lines = rows.map(row => lineOf(row, new Map())).sort()
    fs.writeFileSync(file, gzipSync(lines.join('\n'), { level: 9 }))
  }
  const lines = gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n')
  const names = namesIn(lines.map(readLine))
  expect(rows.map(row => lineOf(row, names)).sort()).toEqual(lines.sort())
}
