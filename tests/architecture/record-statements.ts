/** Records each call of `statement()`; imported before the files that make statements. */
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/** `place` is the line of the caller, as in `app/…/file.ts:12:34`. */
export type CreatedStatement = { place: string; source: string }

/** `built`: those of `prepared()`. */
export type MadeStatements = { created: CreatedStatement[]; built: string[] }

export const createdStatements: CreatedStatement[] = []

const { sqlToQuery } = SQLiteSyncDialect.prototype
SQLiteSyncDialect.prototype.sqlToQuery = function (...args) {
  const query = sqlToQuery.apply(this, args)
  const [, , maker = '', caller = ''] = new Error().stack!.split('\n')
  if (maker.includes('/kernel/statement.ts:'))
    createdStatements.push({ place: caller, source: query.sql })
  return query
}
