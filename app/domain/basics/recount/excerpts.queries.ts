/** Excerpts made by an earlier version: those up to the id in the counter `old_excerpts`. */
import { sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'

const tables = ['question', 'answer', 'tag'] as const
type Table = (typeof tables)[number]

const counter = statement<{ value: number }>(
  sql`select value from site_counter where key = 'old_excerpts'`,
)
const setCounter = statement(
  sql`update site_counter set value = ${arg('value')} where key = 'old_excerpts'`,
)

/** The last id whose excerpt may be old; 0 = none. */
export const lastOldExcerpt = (db: Db): number => counter.get(db)?.value ?? 0
export const setLastOldExcerpt = (tx: Tx, value: number) => setCounter.run(tx, { value })

type Marked = { id: number; html: string }

/** Excerpts with brackets or braces, which the old format used. */
const marked = tables.map(table => ({
  table,
  list: statement<Marked>(sql`select id, html from ${sql.identifier(table)}
    where id > ${arg('from')} and id <= ${arg('to')}
      and (excerpt like '%...}%' or excerpt like '%[%]%')`),
  save: statement(sql`update ${sql.identifier(table)} set excerpt = ${arg('excerpt')}
    where id = ${arg('id')} and excerpt <> ${arg('excerpt')}`),
}))

export const listMarked = (db: Db, from: number, to: number): (Marked & { table: Table })[] =>
  marked.flatMap(({ table, list }) => list.all(db, { from, to }).map(row => ({ ...row, table })))

export const saveExcerpt = (tx: Tx, table: Table, id: number, excerpt: string) =>
  marked.find(one => one.table === table)!.save.run(tx, { id, excerpt })
