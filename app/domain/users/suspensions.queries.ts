import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '#app/domain/kernel/index.ts'
import { UserStatus } from '#app/shared/codes.ts'
import { users } from '#drizzle/schema/index.ts'

/** Gives members back whose suspension has run out. Gives their number. */
export function liftEndedSuspensions(tx: Tx, now: number): number {
  const ended = and(
    eq(users.status, UserStatus.suspended),
    gt(users.suspendedUntil, 0),
    lte(users.suspendedUntil, now),
  )
  const changes = {
    status: UserStatus.available,
    suspendedAt: 0,
    suspendedUntil: 0,
    updatedAt: now,
  }
  return tx.update(users).set(changes).where(ended).run().changes
}
