/** The rows of a site for an export, in pages. */
import { sql, type SQL } from 'drizzle-orm'
import { arg, type Db, statement, type Statement } from '#kernel'
import type { FileSpec, Scope } from '#parts/move/domain/import/site-format/fields.queries.ts'
import { ownValue } from '#shared/own-value.ts'

type Row = Record<string, unknown>

const PageSize = 500

const keyNames = (spec: FileSpec) => spec.key.map((_, index) => `key ${index}`)

/** Rows in the order of their key; `after` begins behind one. */
function pageOf(spec: FileSpec, scope: Scope, after: boolean): Statement<Row> {
  const columns = Object.entries(spec.fields).flatMap(([name, field]) => {
    const value = field.select(scope)
    return value ? [sql`${value} as ${sql.identifier(name)}`] : []
  })
  const names = keyNames(spec)
  const keys = spec.key.map((column, index) => sql`${column} as ${sql.identifier(names[index]!)}`)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const order = list(spec.key.map(column => sql`${column}`))
  const bounds = list(names.map(name => sql`${arg(name)}`))
  return statement<Row>(sql`select ${list([...columns, ...keys])} from ${spec.table}
    where (${spec.where(scope)}) and ${after ? sql`(${order}) > (${bounds})` : sql`true`}
    order by ${order} limit ${sql.raw(String(PageSize))}`)
}

/** One page after the other, in the order of the key. */
export function* pagesOf(db: Db, spec: FileSpec, scope: Scope): Generator<Row[]> {
  let page = pageOf(spec, scope, false).all(db)
  const next = pageOf(spec, scope, true)
  const names = keyNames(spec)
  while (page.length > 0) {
    yield page
    const last = page.at(-1)!
    page =
      page.length < PageSize
        ? []
        : next.all(db, Object.fromEntries(names.map(name => [name, ownValue(last, name)])))
  }
}
