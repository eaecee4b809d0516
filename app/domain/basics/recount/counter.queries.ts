/** What the definition of a stored count says. */
import type { SQL } from 'drizzle-orm'

/** Rows `r` that a count is made of. */
export type Rows = {
  from: string
  /** Tells two counts of the same rows in one column apart. */
  as?: string
  /** The object that they belong to. */
  by: SQL
  /** The column that names it in the table of the count, if not its key. */
  key?: string
  /** Which rows count. */
  where?: SQL
  /** What a row adds; 1 by default. */
  adds?: SQL
  /** Columns whose change can change the count. */
  watched: string[]
}

export type Counter = {
  name: string
  table: string
  column: string
  key: string
  truth: SQL
  /** Triggers add what these rows add (`count-triggers.ts`). */
  sums?: Rows[]
  /** Triggers count anew when these rows change. */
  derivedFrom?: Rows[]
}
