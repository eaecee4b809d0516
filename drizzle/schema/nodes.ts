import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'

/** Machines that serve the site from one database server. Empty when the database is a file. */
export const nodes = sqliteTable('node', {
  /** Made at random when the machine first starts, kept in its data folder. */
  id: text('id').primaryKey(),
  /** For people: the name of the machine. */
  name: text('name').notNull(),
  /** Of the program. */
  version: text('version').notNull(),
  startedAt: moment('started_at').notNull(),
  /** A hash of its secret: all machines must have the same one. */
  secret: text('secret').notNull(),
  /** The server's clock at its last sign of life. */
  seenAt: moment('seen_at').notNull(),
  /** The last frame of its copy then. */
  frame: integer('frame').notNull(),
  /** How far its copy was behind then, in ms. */
  lagMs: integer('lag_ms').notNull(),
})

/** Work that only one machine may do at a time. */
export const leases = sqliteTable('lease', {
  name: text('name').primaryKey(),
  /** Id of the node. */
  holder: text('holder').notNull(),
  /** Others may take it from then on, by the server's clock. */
  until: moment('until').notNull(),
})
