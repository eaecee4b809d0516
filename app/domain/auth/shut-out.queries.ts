import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#app/domain/kernel/index.ts'
import { updateUser } from '#app/domain/users/index.ts'
import { identities, recoveryCodes, secondSteps } from '#drizzle/schema/index.ts'

/**
 * Drops the ways in that someone else may have added since a moment (ms): linked logins, second steps and
 * recovery codes. What the owner had before stays.
 */
export function dropWaysInSince(tx: Tx, userId: number, since: number): void {
  for (const table of [identities, secondSteps, recoveryCodes])
    tx.delete(table)
      .where(and(eq(table.userId, userId), gte(table.createdAt, since)))
      .run()
  const own = eq(secondSteps.userId, userId)
  const left = tx.select({ id: secondSteps.id }).from(secondSteps).where(own).limit(1).get()
  if (!left) updateUser(tx, userId, { secondStepAt: 0 })
}
