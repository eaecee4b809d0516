import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { moment, words } from './columns.ts'
import { users } from './users.ts'

/** Claims of imported accounts: a member says that one is theirs, an administrator decides. */
export const accountClaims = sqliteTable(
  'account_claim',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    createdAt: moment('created_at').notNull(),
    /** The claimant. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    importedUserId: integer('imported_user_id')
      .notNull()
      .references(() => users.id),
    /** Name of the imported account, and its profile on the original site. */
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** The text that the claimant adds to that profile. */
    token: text('token').notNull(),
    status: text('status', {
      enum: ['waiting', 'confirmed', 'declined', 'withdrawn', 'undone'],
    })
      .notNull()
      .default('waiting'),
    /** The latest decision; 0 = none yet. */
    decidedAt: moment('decided_at').notNull().default(0),
    decidedBy: integer('decided_by').notNull().default(0),
    /** The administrator's note to the claimant. */
    note: words('note'),
    /** Moved posts up to this id are in the search index under their author; -1 = all. */
    indexedTo: integer('indexed_to').notNull().default(-1),
  },
  t => [
    uniqueIndex('account_claim_waiting')
      .on(t.userId, t.importedUserId)
      .where(sql`status = 'waiting'`),
    uniqueIndex('account_claim_confirmed')
      .on(t.importedUserId)
      .where(sql`status = 'confirmed'`),
    index('account_claim_user').on(t.userId, t.status),
    index('account_claim_imported').on(t.importedUserId, t.status),
    index('account_claim_status').on(t.status, t.id),
    index('account_claim_unindexed')
      .on(t.id)
      .where(sql`indexed_to >= 0`),
    check(
      'account_claim_status_known',
      sql`status in ('waiting', 'confirmed', 'declined', 'withdrawn', 'undone')`,
    ),
  ],
)

/** Rows that a confirmed claim moved from the imported account to the claimant. */
export const claimMoves = sqliteTable(
  'claim_move',
  {
    claimId: integer('claim_id')
      .notNull()
      .references(() => accountClaims.id),
    table: text('table_name').notNull(),
    column: text('column_name').notNull(),
    /** Identifies the row within its table, in addition to the changed column. */
    rowKey: text('row_key').notNull(),
  },
  t => [primaryKey({ columns: [t.claimId, t.table, t.column, t.rowKey] })],
)
