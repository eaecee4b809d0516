import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'

/** Machines that serve the site. Written by the primary, which waits for the others with each write. Empty with one machine. */
export const nodes = sqliteTable('node', {
  /** Made at random when the machine first starts, kept in its data folder. */
  id: text('id').primaryKey(),
  /** For people: the name of the machine. */
  name: text('name').notNull(),
  /** Of the program. */
  version: text('version').notNull(),
  startedAt: moment('started_at').notNull(),
  /** By the clock of the primary: its last report. */
  seenAt: moment('seen_at').notNull(),
  /** The last transaction that it had then. */
  position: integer('position').notNull(),
  /** How far it was behind then, in ms. */
  lagMs: integer('lag_ms').notNull(),
})

/** Each time that a node became primary, and what it had then: a former primary that has more has lost those transactions. */
export const nodeTerms = sqliteTable('node_term', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  nodeId: text('node_id').notNull(),
  /** The last transaction before the term. */
  position: integer('position').notNull(),
  beganAt: moment('began_at').notNull(),
})
