import { and, eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '#kernel'
import { hasEnded, UserStatus } from '#shared/codes.ts'
import { users } from '#drizzle/schema/index.ts'

/** The columns of an account without a suspension. */
export const NotSuspended = {
  status: UserStatus.available,
  suspendedAt: 0,
  suspendedUntil: 0,
  suspendedFor: 0,
  suspendedNote: '',
}

/** The account with its suspension lifted if it has expired, even if the job has not run yet. */
export const withoutEndedSuspension = <
  U extends Pick<typeof users.$inferSelect, 'status' | 'suspendedUntil'>,
>(
  user: U,
  now: number,
): U => (hasEnded(user, now) ? { ...user, ...NotSuspended } : user)

const ended = (now: number) =>
  and(
    eq(users.status, UserStatus.suspended),
    gt(users.suspendedUntil, 0),
    lte(users.suspendedUntil, now),
  )

/** Lifts suspensions that have expired. Returns the number. */
export const liftEndedSuspensions = (tx: Tx, now: number): number =>
  tx
    .update(users)
    .set({ ...NotSuspended, updatedAt: now })
    .where(ended(now))
    .run().changes
