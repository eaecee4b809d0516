import type { Emit, Tx } from '#kernel'
import { resolveFlag, waitingFlagsOn } from './flags.queries.ts'
import { type FlagOperation, outcomeText, statusAfter } from './outcome.ts'

type Settling = { tx: Tx; now: number; emit: Emit<'flag.decided'>; actorId: number }

/** Closes all open flags of a post that was acted upon. Returns the number. */
export function resolveFlagsOn(
  { tx, now, emit, actorId }: Settling,
  objectId: number,
  operation: FlagOperation,
): number {
  const flags = waitingFlagsOn(tx, objectId)
  for (const flag of flags) {
    resolveFlag(tx, flag.id, {
      status: statusAfter(operation),
      outcome: outcomeText({ operation, note: '' }),
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
  return flags.length
}
