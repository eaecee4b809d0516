import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import { type Db, type Tx } from '#kernel'
import { recoveryCodes, secondSteps } from '#drizzle/schema/index.ts'

export type StepRow = typeof secondSteps.$inferSelect
export type StepKind = StepRow['kind']
export type NewStep = Omit<typeof secondSteps.$inferInsert, 'id' | 'createdAt' | 'lastUsedAt'>

export const insertStep = (tx: Tx, step: NewStep, now: number): number =>
  Number(
    tx
      .insert(secondSteps)
      .values({ ...step, createdAt: now })
      .run().lastInsertRowid,
  )

/** The second steps of an account, oldest first. */
export const listSteps = (db: Db, userId: number): StepRow[] =>
  db
    .select()
    .from(secondSteps)
    .where(eq(secondSteps.userId, userId))
    .orderBy(asc(secondSteps.id))
    .all()

export const listPasskeys = (db: Db, userId: number): StepRow[] =>
  listSteps(db, userId).filter(({ kind }) => kind === 'passkey')

/** The passkey with this id, of any account. */
export const findPasskey = (db: Db, credentialId: string): StepRow | undefined =>
  db.select().from(secondSteps).where(eq(secondSteps.credentialId, credentialId)).get()

const own = (userId: number, id: number) =>
  and(eq(secondSteps.id, id), eq(secondSteps.userId, userId))

/** Removes one step of an account and returns it. */
export const deleteStep = (tx: Tx, userId: number, id: number): StepRow | undefined =>
  tx.delete(secondSteps).where(own(userId, id)).returning().get()

export const renameStep = (tx: Tx, userId: number, id: number, name: string): boolean =>
  tx.update(secondSteps).set({ name }).where(own(userId, id)).run().changes > 0

/** Stores that a step was used; false if its counter had already reached `counter`. */
export const advanceStep = (tx: Tx, id: number, counter: number, now: number): boolean =>
  tx
    .update(secondSteps)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(secondSteps.id, id), lt(secondSteps.counter, counter)))
    .run().changes > 0

export function saveSecret(tx: Tx, id: number, secret: string): void {
  tx.update(secondSteps).set({ secret }).where(eq(secondSteps.id, id)).run()
}

/** Stores that a step without a counter was used, such as some passkeys. */
export function touchStep(tx: Tx, id: number, changes: { counter?: number; lastUsedAt: number }) {
  tx.update(secondSteps).set(changes).where(eq(secondSteps.id, id)).run()
}

export function deleteStepsOf(tx: Tx, userId: number): void {
  tx.delete(secondSteps).where(eq(secondSteps.userId, userId)).run()
}

/** Replaces all recovery codes of an account. */
export function saveCodes(tx: Tx, userId: number, hashes: string[], now: number): void {
  deleteRecoveryCodesOf(tx, userId)
  const rows = hashes.map(codeHash => ({ userId, codeHash, createdAt: now }))
  tx.insert(recoveryCodes).values(rows).run()
}

export function deleteRecoveryCodesOf(tx: Tx, userId: number): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
}

const unused = (userId: number) =>
  and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.usedAt, 0))

/** Unused recovery codes of an account, as hashes. */
export const listCodeHashes = (db: Db, userId: number): string[] =>
  db
    .select({ hash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(unused(userId))
    .all()
    .map(({ hash }) => hash)

/** How many recovery codes an account has left, and how many in all. */
export const countCodes = (db: Db, userId: number) =>
  db
    .select({ all: count(), left: sql<number>`total(used_at = 0)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .get()!

/** Uses a recovery code up; false if it is unknown or used. */
export const useCode = (tx: Tx, userId: number, codeHash: string, now: number): boolean =>
  tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, codeHash)))
    .run().changes > 0
