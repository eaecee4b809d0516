import { and, asc, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { arg, type Db, prepared, statement, type Tx } from '#kernel'
import { mailOutbox } from '#drizzle/schema/index.ts'
import { Day } from '#shared/durations.ts'

export type QueuedMail = typeof mailOutbox.$inferSelect

export function insertMail(tx: Tx, row: typeof mailOutbox.$inferInsert): number {
  return Number(tx.insert(mailOutbox).values(row).run().lastInsertRowid)
}

export function deleteMail(tx: Tx, id: number): void {
  tx.delete(mailOutbox).where(eq(mailOutbox.id, id)).run()
}

/** The email due first; uses the index on due times, so that a long queue costs nothing. */
export const findDueMail = prepared(db => {
  const one = db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'queued'), lte(mailOutbox.nextAttemptAt, arg('now'))))
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(1)
    .prepare()
  return (now: number): QueuedMail | undefined => one.get({ now })
})

export function updateMail(tx: Tx, id: number, changes: Partial<QueuedMail>): void {
  tx.update(mailOutbox).set(changes).where(eq(mailOutbox.id, id)).run()
}

/** Emails that a process was sending when it died. */
export const listInterrupted = (db: Db): QueuedMail[] =>
  db.select().from(mailOutbox).where(eq(mailOutbox.status, 'sending')).all()

export const findMail = (db: Db, id: number): QueuedMail | undefined =>
  db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get()

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

/** Days that an email stays listed after it was sent or failed. */
const StoredDays = 30
/** Rows deleted at once, so that no write takes long. */
const Portion = 500

const old = statement(sql`
  delete from mail_outbox where id in (
    select id from mail_outbox where status = ${arg('status')}
      and next_attempt_at < ${arg('before')}
    limit ${sql.raw(String(Portion))})`)

/** Deletes emails finished long ago; at most a portion of each status. */
export function deleteOldMails(tx: Tx, now: number): number {
  const before = now - StoredDays * Day
  return old.change(tx, { status: 'sent', before }) + old.change(tx, { status: 'failed', before })
}

/** Deletes the recipient addresses of a member's emails; unsent ones are never sent. */
/** Makes emails due that wait longer than any retry: a wrong clock set their time. */
export function hastenMails(tx: Tx, now: number): void {
  const stuck = and(eq(mailOutbox.status, 'queued'), gt(mailOutbox.nextAttemptAt, now + 2 * Day))
  tx.update(mailOutbox).set({ nextAttemptAt: now }).where(stuck).run()
}

export function forgetMailsTo(tx: Tx, userId: number): void {
  tx.delete(mailOutbox)
    .where(and(eq(mailOutbox.userId, userId), gt(mailOutbox.userId, 0)))
    .run()
}

const waitingUpTo = statement<{ n: number }>(sql`
  select count(*) as n from mail_outbox
  where status in ('queued', 'sending') and id <= ${arg('id')}`)

/** Unsent emails up to an id. */
export const countUnsent = (db: Db, upTo: number): number => waitingUpTo.one(db, { id: upTo }).n

/** Emails about posts contain no secret; their parameters are kept, so that staff can send them after all. */
const dropUpTo = statement(sql`
  update mail_outbox set status = 'failed', last_error = ${arg('reason')},
    params = iif(template in (select value from json_each(${arg('kept')})), params, '{}')
  where status in ('queued', 'sending') and id <= ${arg('id')}`)

/** Marks unsent emails up to an id as failed. */
export const dropUnsent = (tx: Tx, upTo: number, reason: string, kept: readonly string[]): void =>
  void dropUpTo.run(tx, { id: upTo, reason, kept: JSON.stringify(kept) })

const newest = statement<{ id: number }>(sql`select coalesce(max(id), 0) as id from mail_outbox`)
export const newestMail = (db: Db): number => newest.one(db, {}).id
