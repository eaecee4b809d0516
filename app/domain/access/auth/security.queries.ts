import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel'
import {
  knownDevices,
  recoveryCodes,
  secondSteps,
  securityEvents,
  loginTickets,
} from '#drizzle/schema/index.ts'

const tables = [secondSteps, recoveryCodes, loginTickets, knownDevices, securityEvents]

/** Deletes all second steps, devices and security log lines of an account. */
export function dropSecurity(tx: Tx, userId: number): void {
  for (const table of tables) tx.delete(table).where(eq(table.userId, userId)).run()
}
