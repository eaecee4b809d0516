import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Db, type Tx } from '#kernel'
import { loginTickets } from '#drizzle/schema/index.ts'

export type TicketRow = typeof loginTickets.$inferSelect
export type TicketPurpose = TicketRow['purpose']

export function saveTicket(tx: Tx, row: typeof loginTickets.$inferInsert): void {
  tx.insert(loginTickets)
    .values(row)
    .onConflictDoUpdate({ target: loginTickets.keyHash, set: { tries: 0, ...row } })
    .run()
}

export const findTicket = (db: Db, keyHash: string, now: number): TicketRow | undefined =>
  db
    .select()
    .from(loginTickets)
    .where(and(eq(loginTickets.keyHash, keyHash), gt(loginTickets.expiresAt, now)))
    .get()

/** Counts one more attempt; false when there were `max` before, or when the ticket no longer exists. */
export const countTicketTry = (tx: Tx, keyHash: string, max: number): boolean =>
  tx
    .update(loginTickets)
    .set({ tries: sql`${loginTickets.tries} + 1` })
    .where(and(eq(loginTickets.keyHash, keyHash), lt(loginTickets.tries, max)))
    .run().changes > 0

/** False if it did not exist. */
export const deleteTicket = (tx: Tx, keyHash: string): boolean =>
  tx.delete(loginTickets).where(eq(loginTickets.keyHash, keyHash)).run().changes > 0

export function deleteTicketsOf(tx: Tx, userId: number): void {
  tx.delete(loginTickets).where(eq(loginTickets.userId, userId)).run()
}

export function deleteExpiredTickets(tx: Tx, now: number): void {
  tx.delete(loginTickets).where(lt(loginTickets.expiresAt, now)).run()
}
