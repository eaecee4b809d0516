import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '#app/domain/kernel/index.ts'
import { UserStatus } from '#app/shared/codes.ts'
import { users } from '#drizzle/schema/index.ts'
import type { UserRow } from './users.queries.ts'

const Ended = { status: UserStatus.available, suspendedAt: 0, suspendedUntil: 0 }

/** The account with its suspension lifted if it has expired, even if the job has not run yet. */
export const withoutEndedSuspension = <U extends Pick<UserRow, 'status' | 'suspendedUntil'>>(
  user: U,
  now: number,
): U =>
  user.status === UserStatus.suspended && user.suspendedUntil > 0 && user.suspendedUntil <= now
    ? { ...user, ...Ended }
    : user

/** Lifts suspensions that have expired. Returns the number. */
export function liftEndedSuspensions(tx: Tx, now: number): number {
  const ended = and(
    eq(users.status, UserStatus.suspended),
    gt(users.suspendedUntil, 0),
    lte(users.suspendedUntil, now),
  )
  return tx
    .update(users)
    .set({ ...Ended, updatedAt: now })
    .where(ended)
    .run().changes
}
