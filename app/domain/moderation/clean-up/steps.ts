/**
 * A clean-up runs in steps, each in its own transaction, so that it never blocks others for long. The
 * remaining work is determined from the rows themselves: an interrupted step has not happened, and all counts
 * are correct after each.
 */
import { type Db, type Emit, type Tx, withEvents, writing } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'
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

/** Runs one step of the oldest clean-up. Returns false when there is none. */
export function advanceCleanUp(db: Db, now: number): boolean {
  const { time_zone: siteTimeZone } = currentSettings(db).settings.interface
  return writing(db, tx => {
    const open = findOpenCleanUp(tx)
    if (!open) return false
    withEvents(tx, { now, siteTimeZone }, emit => stepCleanUp({ tx, now, emit }, open, StepRows))
    return true
  })
}
