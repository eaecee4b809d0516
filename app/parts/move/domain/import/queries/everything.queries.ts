import { sql } from 'drizzle-orm'
import { arg, type Db, statement } from '#kernel'

const tables = ['question', 'answer', 'comment', 'tag', 'user'] as const
/** Table of which every row is meant, whether imported or not. */
export type Everything = (typeof tables)[number]

const statements = new Map(
  tables.map(name => {
    const table = sql.identifier(name)
    const after = statement<{ id: number }>(
      sql`select id from ${table} where id > ${arg('after')} order by id limit ${arg('limit')}`,
    )
    const count = statement<{ n: number }>(sql`select count(*) as n from ${table}`)
    return [name, { after, count }]
  }),
)

/** Ids from the one after `after` on. */
export const idsAfter = (db: Db, table: Everything, after: number, limit: number): number[] =>
  statements
    .get(table)!
    .after.all(db, { after, limit })
    .map(row => row.id)
export const countAll = (db: Db, table: Everything): number =>
  statements.get(table)!.count.one(db).n
