/**
 * A clean-up goes in steps, each a transaction of its own, so that nobody waits for a long one. What
 * is left to do is read from the rows themselves: a step that was cut off has not happened, and all
 * numbers are right after each.
 */
import { type Db, type Emit, type Tx, withEvents, writing } from '#app/domain/kernel/index.ts'
import { currentSettings } from '#app/domain/basics/settings/current-settings.ts'
import { type CleanUp, findOpenCleanUp, saveProgress } from './clean-ups.queries.ts'
import { add, PieceEvents, takers } from './take-away.ts'

/** Most rows that go with the verb itself: everybody else waits for it. */
export const FirstRows = 40
/** Most rows that a later step takes. */
export const StepRows = 10

export const CleanUpEvents = [...PieceEvents, 'user.cleaned_up'] as const

type Step = { tx: Tx; now: number; emit: Emit<(typeof CleanUpEvents)[number]> }

/** Does one step; ends the clean-up when nothing is left. True when that is so. */
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

/** Does one step of the oldest clean-up. False when there is none left. */
export function advanceCleanUp(db: Db, now: number): boolean {
  const { time_zone: siteTimeZone } = currentSettings(db).settings.interface
  return writing(db, tx => {
    const open = findOpenCleanUp(tx)
    if (!open) return false
    withEvents(tx, { now, siteTimeZone }, emit => stepCleanUp({ tx, now, emit }, open, StepRows))
    return true
  })
}
