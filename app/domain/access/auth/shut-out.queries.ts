import { and, eq, gte, notInArray } from 'drizzle-orm'
import type { Tx } from '#kernel'
import { listMoments } from '#access/security-log/security-events.queries.ts'
import { updateUser } from '#basics/users/users.queries.ts'
import { identities, recoveryCodes, secondSteps } from '#drizzle/schema/index.ts'

/**
 * Drops the ways to log in that someone else may have added since a time (ms): linked logins, second steps
 * and recovery codes. Earlier ones stay.
 *
 * Second steps also keep others out: a stranger who reads the mailbox must not be able to remove them with a
 * link. So second steps added from a device that the owner could not disown stay, with the recovery codes
 * created with them. The security log has the devices.
 */
export function dropWaysInSince(tx: Tx, userId: number, since: number): void {
  const kept = listMoments(tx, { userId, event: 'second_step_added', since })
  tx.delete(identities)
    .where(and(eq(identities.userId, userId), gte(identities.createdAt, since)))
    .run()
  for (const table of [secondSteps, recoveryCodes])
    tx.delete(table)
      .where(
        and(
          eq(table.userId, userId),
          gte(table.createdAt, since),
          notInArray(table.createdAt, kept),
        ),
      )
      .run()
  const own = eq(secondSteps.userId, userId)
  const left = tx.select({ id: secondSteps.id }).from(secondSteps).where(own).limit(1).get()
  if (!left) updateUser(tx, userId, { secondStepAt: 0 })
}
