import { z } from 'zod'
import { open, query, wire } from '#kernel'
import { findUser } from '#basics/users/users.queries.ts'
import { withoutEndedSuspension } from '#basics/users/suspensions.queries.ts'
import { UserStatus } from '#shared/codes.ts'
import { openCase } from './suspension.ts'

export type SuspensionView = {
  /** End in ms. */
  until: number
  /** Number of the reason; 0 = none given. */
  reason: number
  note: string
}

/** The suspension of the viewer, or the one that a sealed case names; null if there is none. */
export const showSuspension = query({
  name: 'auth.show_suspension',
  guard: open,
  input: z.object({ case: wire.text({ max: 200 }) }),
  run({ db, viewer, now, ports }, input): SuspensionView | null {
    const asked = openCase(input.case, ports)
    const row = findUser(db, viewer.kind === 'member' ? viewer.id : (asked?.id ?? 0))
    const user = row && withoutEndedSuspension(row, now)
    if (user?.status !== UserStatus.suspended) return null
    if (viewer.kind !== 'member' && user.suspendedAt !== asked?.suspendedAt) return null
    return { until: user.suspendedUntil, reason: user.suspendedFor, note: user.suspendedNote }
  },
})
