import { eq } from 'drizzle-orm'
import { qrTickets } from '#drizzle/schema/index.ts'
import type { Db, Tx } from '#kernel'

export type QrTicket = typeof qrTickets.$inferSelect

export function findQrTicket(db: Db, keyHash: string, now: number): QrTicket | undefined {
  const row = db.select().from(qrTickets).where(eq(qrTickets.keyHash, keyHash)).get()
  return row && row.expiresAt > now ? row : undefined
}

export function insertQrTicket(tx: Tx, row: typeof qrTickets.$inferInsert): void {
  tx.insert(qrTickets).values(row).run()
}

export function markQrTicketUsed(tx: Tx, keyHash: string, userId: number): void {
  const used = { status: 'used', userId } as const
  tx.update(qrTickets).set(used).where(eq(qrTickets.keyHash, keyHash)).run()
}
