/** A clean-up is a long task. The remaining work is determined from the rows themselves, and all counts are correct after each step. */
import type { Emit, Tx } from '#kernel'
import { stepOfOldest } from '#basics/tasks/long-task.ts'
import { type CleanUp, findOpenCleanUp, saveProgress } from './clean-ups.queries.ts'
import { add, PieceEvents, takers } from './take-away.ts'

/** Most rows removed by the verb itself, which blocks other writers. */
export const FirstRows = 40
/** Most rows removed by a later step. */
export const StepRows = 10

export const CleanUpEvents = [...PieceEvents, 'user.cleaned_up'] as const

type Step = { tx: Tx; now: number; emit: Emit<(typeof CleanUpEvents)[number]> }

/** Runs one step; finishes the clean-up when nothing is left. Returns true in that case. */
export function stepCleanUp({ tx, now, emit }: Step, cleanUp: CleanUp, room: number): boolean {
  const { id, userId, actorId, stages, createdAt: until } = cleanUp
  const counts = { ...cleanUp.counts }
  let stage = cleanUp.stage
  let limit = room
  while (stage !== '' && limit > 0) {
    const taken = takers[stage]({ tx, now, emit, actorId, counts }, { userId, until, limit })
    add(counts, stage, taken)
    limit -= taken
    if (limit > 0) stage = stages[stages.indexOf(stage) + 1] ?? ''
  }
  const finished = stage === ''
  saveProgress(tx, { id, stage, counts, rows: room - limit, finishedAt: finished ? now : 0 })
  if (finished) emit('user.cleaned_up', { userId, actorId, counts })
  return finished
}

export const advanceCleanUp = stepOfOldest(findOpenCleanUp, (within, cleanUp) =>
  stepCleanUp(within, cleanUp, StepRows),
)
