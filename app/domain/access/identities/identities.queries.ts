import { and, asc, count, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '#kernel'
import {
  identities,
  pendingIdentities,
  qrTickets,
  secondSteps,
  loginAttempts,
} from '#drizzle/schema/index.ts'

export type Identity = typeof identities.$inferSelect
export type PendingIdentity = typeof pendingIdentities.$inferSelect

export function findIdentity(db: Db, provider: string, externalId: string): Identity | undefined {
  return db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.externalId, externalId)))
    .get()
}

export const listIdentitiesOf = (db: Db, userId: number): Identity[] =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id))
    .all()

/** Passkeys open an account without an identity. */
export const listPasskeyIds = (db: Db, userId: number): number[] =>
  db
    .select({ id: secondSteps.id })
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, userId), eq(secondSteps.kind, 'passkey')))
    .all()
    .map(({ id }) => id)

/** How many accounts are linked with each provider. */
export function countByProvider(db: Db): Map<string, number> {
  const rows = db
    .select({ provider: identities.provider, linked: count() })
    .from(identities)
    .groupBy(identities.provider)
    .all()
  return new Map(rows.map(({ provider, linked }) => [provider, linked]))
}

export function insertIdentity(tx: Tx, row: typeof identities.$inferInsert): void {
  tx.insert(identities).values(row).run()
}

export function touchIdentity(tx: Tx, id: number, lastUsedAt: number): void {
  tx.update(identities).set({ lastUsedAt }).where(eq(identities.id, id)).run()
}

export function deleteIdentity(tx: Tx, id: number): void {
  tx.delete(identities).where(eq(identities.id, id)).run()
}

export function deleteIdentitiesOf(tx: Tx, userId: number): void {
  tx.delete(identities).where(eq(identities.userId, userId)).run()
}

export function insertAttempt(tx: Tx, row: typeof loginAttempts.$inferInsert): void {
  tx.insert(loginAttempts).values(row).run()
}

/** Deletes an attempt and returns it, so that its state works once. */
export function takeAttemptRow(tx: Tx, stateHash: string) {
  return tx.delete(loginAttempts).where(eq(loginAttempts.stateHash, stateHash)).returning().get()
}

export function insertPending(tx: Tx, row: typeof pendingIdentities.$inferInsert): void {
  tx.insert(pendingIdentities).values(row).run()
}

export function findPending(db: Db, keyHash: string, now: number): PendingIdentity | undefined {
  const row = db
    .select()
    .from(pendingIdentities)
    .where(eq(pendingIdentities.keyHash, keyHash))
    .get()
  return row && row.expiresAt > now ? row : undefined
}

export function deletePending(tx: Tx, keyHash: string): void {
  tx.delete(pendingIdentities).where(eq(pendingIdentities.keyHash, keyHash)).run()
}

/** Pending links waiting for the owner of an account. */
export function deletePendingOf(tx: Tx, userId: number): void {
  tx.delete(pendingIdentities).where(eq(pendingIdentities.userId, userId)).run()
}

export function deleteExpiredLogins(tx: Tx, now: number): void {
  tx.delete(loginAttempts).where(lt(loginAttempts.expiresAt, now)).run()
  tx.delete(pendingIdentities).where(lt(pendingIdentities.expiresAt, now)).run()
  tx.delete(qrTickets).where(lt(qrTickets.expiresAt, now)).run()
}
