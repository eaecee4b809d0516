import type { Emit, Tx } from '#kernel'
import { type FlagRow, resolveFlag, waitingFlagsOn } from './flags.queries.ts'
import { type FlagOperation, outcomeText, statusAfter } from './outcome.ts'

type Settling = { tx: Tx; now: number; emit: Emit<'flag.decided'>; actorId: number }

/** Closes a flag, and says so. */
export function settleFlag(
  { tx, now, emit, actorId }: Settling,
  flag: FlagRow,
  operation: FlagOperation,
  note = '',
): void {
  resolveFlag(tx, flag.id, {
    status: statusAfter(operation),
    outcome: outcomeText({ operation, note }),
    reviewerId: actorId,
    reviewedAt: now,
  })
  emit('flag.decided', {
    flagId: flag.id,
    objectType: flag.objectType,
    objectId: flag.objectId,
    questionId: flag.questionId,
    flaggerId: flag.userId,
    reviewerId: actorId,
    operation,
  })
}

/** Closes all open flags of a post that was acted upon. Returns the number. */
export function resolveFlagsOn(
  settling: Settling,
  objectId: number,
  operation: FlagOperation,
): number {
  const flags = waitingFlagsOn(settling.tx, objectId)
  for (const flag of flags) settleFlag(settling, flag, operation)
  return flags.length
}
