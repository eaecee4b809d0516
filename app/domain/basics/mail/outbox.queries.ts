import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { arg, type Db, prepared, type Tx } from '#kernel'
import type { QueueConditions } from '#basics/queues/queue-rows.queries.ts'
import { mailOutbox } from '#drizzle/schema/index.ts'

export type QueuedMail = typeof mailOutbox.$inferSelect

export function insertMail(tx: Tx, row: typeof mailOutbox.$inferInsert): number {
  return Number(tx.insert(mailOutbox).values(row).run().lastInsertRowid)
}

export function deleteMail(tx: Tx, id: number): void {
  tx.delete(mailOutbox).where(eq(mailOutbox.id, id)).run()
}

/** Emails about posts contain no secret; their parameters are kept, so that staff can send them after all. */
export const mailConditions = (aboutPosts: readonly string[]): QueueConditions => ({
  left: sql`, params = iif(
    template in (select value from json_each(${JSON.stringify(aboutPosts)})), params, '{}')`,
})

export const findMail = prepared(db => {
  const one = db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.id, arg('id')))
    .prepare()
  return (id: number): QueuedMail | undefined => one.get({ id })
})

const { id, createdAt, template, recipient, status } = mailOutbox
const { attempts, nextAttemptAt, sentAt, lastError } = mailOutbox
const shown = {
  id,
  createdAt,
  template,
  recipient,
  status,
  attempts,
  nextAttemptAt,
  sentAt,
  lastError,
}

export type OutgoingRow = Pick<QueuedMail, keyof typeof shown>

/** The newest emails without their parameters; fan-out rows are left out. */
export const listNewestMails = (db: Db, limit: number): OutgoingRow[] =>
  db.select(shown).from(mailOutbox).where(ne(recipient, '')).orderBy(desc(id)).limit(limit).all()

/** Deletes a member's emails; unsent ones are never sent. */
export function forgetMailsTo(tx: Tx, userId: number): void {
  tx.delete(mailOutbox)
    .where(and(eq(mailOutbox.userId, userId), gt(mailOutbox.userId, 0)))
    .run()
}
