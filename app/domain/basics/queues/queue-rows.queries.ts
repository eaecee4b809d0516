/** Statements on the table of an outgoing queue. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { arg, type Db, statement, type Tx, updates } from '#kernel'
import { Day } from '#shared/durations.ts'

/** The columns that every queue has. */
export type QueueRow = {
  id: number
  status: 'queued' | 'sending' | 'sent' | 'failed'
  attempts: number
  nextAttemptAt: number
  sentAt: number
  lastError: string
}

export type QueueTable = SQLiteTable & Record<keyof QueueRow, SQLiteColumn>

/** Days that a row stays listed after it was sent or failed. */
const StoredDays = 30
/** Rows deleted at once, so that no write takes long. */
const Portion = 500

export type QueueConditions = {
  /** Rows that are due by their time alone; the others have an order of their own. */
  inTurn?: SQL
  /** Unsent rows of a backup that the original has probably sent. */
  inDoubt?: SQL
  /** What else changes when those are dropped. */
  left?: SQL
}

export function queueRows(table: QueueTable, conditions: QueueConditions) {
  const { inTurn = sql`true`, inDoubt = sql`true`, left = sql`` } = conditions
  // Uses the index on due times, so that a long queue costs nothing.
  const due = statement<{ id: number }>(sql`
    select id from ${table}
    where status = 'queued' and next_attempt_at <= ${arg('now')} and ${inTurn}
    order by next_attempt_at, id limit ${arg('most')}`)
  const interrupted = statement<{ id: number }>(sql`
    select id from ${table} where status = 'sending' order by id`)
  const hasten = statement(sql`
    update ${table} set next_attempt_at = ${arg('now')}
    where status = 'queued' and next_attempt_at > ${arg('latest')}`)
  const old = statement(sql`
    delete from ${table} where id in (
      select id from ${table} where status = ${arg('status')}
        and next_attempt_at < ${arg('before')}
      limit ${sql.raw(String(Portion))})`)
  const unsent = sql`status in ('queued', 'sending') and id <= ${arg('id')} and ${inDoubt}`
  const count = statement<{ n: number }>(sql`select count(*) as n from ${table} where ${unsent}`)
  const drop = statement(sql`
    update ${table} set status = 'failed', last_error = ${arg('reason')} ${left} where ${unsent}`)
  const newest = statement<{ id: number }>(sql`select coalesce(max(id), 0) as id from ${table}`)
  return {
    update: updates(table),
    due: (db: Db, now: number, most: number) => due.all(db, { now, most }),
    /** What a process was sending when it died. */
    interrupted: (db: Db) => interrupted.all(db),
    remove: (tx: Tx, id: number): void => void tx.delete(table).where(eq(table.id, id)).run(),

    /**
     * Makes rows due that wait longer than any retry, since a wrong clock set their time, and deletes those finished long
     * ago; at most a portion of each status.
     */
    tidy(tx: Tx, now: number): void {
      hasten.run(tx, { now, latest: now + 2 * Day })
      const before = now - StoredDays * Day
      for (const status of ['sent', 'failed']) old.run(tx, { status, before })
    },

    countUnsent: (db: Db, upTo: number): number => count.one(db, { id: upTo }).n,
    dropUnsent: (tx: Tx, upTo: number, reason: string): void => drop.run(tx, { id: upTo, reason }),
    newest: (db: Db): number => newest.one(db).id,
  }
}
