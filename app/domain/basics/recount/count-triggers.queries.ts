/**
 * The triggers that keep stored counts equal to their definitions, no matter what code changes the counted rows. A migration
 * creates them; a test checks that the database has exactly these.
 */
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Counter, Rows } from './counter.queries.ts'
import { counters } from './definitions.queries.ts'

const dialect = new SQLiteSyncDialect()
const textOf = (source: SQL) => dialect.sqlToQuery(source).sql.replace(/\s+/g, ' ').trim()

type Version = 'old' | 'new'
/** An expression over a row `r`, for a version of it in a trigger. */
const over = (source: SQL, version: Version) => textOf(source).replace(/\br\./g, `${version}.`)

const trigger = (name: string, when: string, body: string[]) =>
  `CREATE TRIGGER \`count_${name}\` AFTER ${when} BEGIN\n${body.map(line => `  ${line};\n`).join('')}END`

const isMoved = ({ by }: Rows) => `${over(by, 'old')} IS NOT ${over(by, 'new')}`

/** Adds what a row counts, and takes it away. */
function sumTriggers({ table, column, key }: Counter, rows: Rows): string[] {
  const { from, as = from, by, where = sql`1`, adds = sql`1`, watched } = rows
  const name = `${table}_${column}_${as}`
  const counts = (version: Version) => over(where, version)
  const share = (version: Version) =>
    `CASE WHEN ${counts(version)} THEN ${over(adds, version)} ELSE 0 END`
  const change = (version: Version) => {
    const sum = `\`${column}\` ${version === 'new' ? '+' : '-'} (${over(adds, version)})`
    return `UPDATE \`${table}\` SET \`${column}\` = ${sum} WHERE \`${key}\` = ${over(by, version)} AND ${counts(version)}`
  }
  const changed = `${share('old')} <> ${share('new')} OR ${isMoved(rows)}`
  return [
    trigger(`${name}_added`, `INSERT ON \`${from}\``, [change('new')]),
    trigger(`${name}_removed`, `DELETE ON \`${from}\``, [change('old')]),
    trigger(`${name}_changed`, `UPDATE OF ${watched.join(', ')} ON \`${from}\` WHEN ${changed}`, [
      change('old'),
      change('new'),
    ]),
  ]
}

/** Derives a value anew from the rows as they are now. */
function derivedTriggers({ table, column, key: own, truth }: Counter, rows: Rows): string[] {
  const { from, key = own, by, where = sql`1`, watched } = rows
  const name = `${table}_${column}_${from}_${key}`
  const value = textOf(truth)
  const derive = (...ids: string[]) => [
    `UPDATE \`${table}\` SET \`${column}\` = ${value} WHERE \`${key}\` IN (${ids.join(', ')}) AND \`${column}\` IS NOT ${value}`,
  ]
  const [before, after] = [over(by, 'old'), over(by, 'new')]
  const either = `(${over(where, 'old')}) OR (${over(where, 'new')})`
  const all = [
    trigger(`${name}_added`, `INSERT ON \`${from}\` WHEN ${over(where, 'new')}`, derive(after)),
    trigger(
      `${name}_changed`,
      `UPDATE OF ${watched.join(', ')} ON \`${from}\` WHEN ${either}`,
      derive(before, after),
    ),
  ]
  if (from !== table)
    all.push(
      trigger(
        `${name}_removed`,
        `DELETE ON \`${from}\` WHEN ${over(where, 'old')}`,
        derive(before),
      ),
    )
  return all
}

/** The statements that create them. */
export const countTriggers = (): string[] =>
  counters.flatMap(counter => [
    ...(counter.sums ?? []).flatMap(rows => sumTriggers(counter, rows)),
    ...(counter.derivedFrom ?? []).flatMap(rows => derivedTriggers(counter, rows)),
  ])
