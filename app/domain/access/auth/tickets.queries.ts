import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Db, type Tx } from '#app/domain/kernel/index.ts'
import { signInTickets } from '#drizzle/schema/index.ts'

export type TicketRow = typeof signInTickets.$inferSelect
export type TicketPurpose = TicketRow['purpose']

export function saveTicket(tx: Tx, row: typeof signInTickets.$inferInsert): void {
  tx.insert(signInTickets)
    .values(row)
    .onConflictDoUpdate({ target: signInTickets.keyHash, set: { tries: 0, ...row } })
    .run()
}

export const findTicket = (db: Db, keyHash: string, now: number): TicketRow | undefined =>
  db
    .select()
    .from(signInTickets)
    .where(and(eq(signInTickets.keyHash, keyHash), gt(signInTickets.expiresAt, now)))
    .get()

/** Counts one more attempt; false when there were `max` before, or when the ticket no longer exists. */
export const countTicketTry = (tx: Tx, keyHash: string, max: number): boolean =>
  tx
    .update(signInTickets)
    .set({ tries: sql`${signInTickets.tries} + 1` })
    .where(and(eq(signInTickets.keyHash, keyHash), lt(signInTickets.tries, max)))
    .run().changes > 0

/** False if it did not exist. */
export const deleteTicket = (tx: Tx, keyHash: string): boolean =>
  tx.delete(signInTickets).where(eq(signInTickets.keyHash, keyHash)).run().changes > 0

export function deleteTicketsOf(tx: Tx, userId: number): void {
  tx.delete(signInTickets).where(eq(signInTickets.userId, userId)).run()
}

export function deleteExpiredTickets(tx: Tx, now: number): void {
  tx.delete(signInTickets).where(lt(signInTickets.expiresAt, now)).run()
}
