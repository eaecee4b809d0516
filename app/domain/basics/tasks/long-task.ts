/**
 * Long tasks work in steps. Each step commits its work, and the next one continues from what is stored: a killed task
 * resumes after its last step, requests run between steps, and a stop waits for one step at most.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, type Emit, type Tx, withEvents, writing } from '#kernel'
import { currentSettings } from '#basics/settings/current-settings.ts'

/** Yields after each step. */
export type LongTask = (db: Db) => Generator<void>

/** In ms: how long steps run before a pause (a single step may take longer), and the pause, in which requests run. */
const TurnMs = 5
const RestMs = 20

/** Runs the tasks in order until all are done or the signal aborts. */
export async function runTasks(db: Db, signal: AbortSignal, tasks: LongTask[]): Promise<void> {
  let began = performance.now()
  for (const task of tasks)
    for (const _ of task(db)) {
      if (signal.aborted) return
      if (performance.now() - began < TurnMs) continue
      await pause(RestMs)
      began = performance.now()
    }
}

/** A task of steps that return false when nothing is left. */
export const inSteps = (step: (db: Db, now: number) => boolean): LongTask =>
  function* (db) {
    while (step(db, Date.now())) yield
  }

type Within = { tx: Tx; now: number; emit: Emit }

/**
 * Runs one step of the oldest unfinished order, in one transaction with the reactors to its events; returns false if there is
 * none. The step stores its own progress. `failed` records an error, which is thrown again.
 */
export const stepOfOldest =
  <Order>(
    find: (db: Db) => Order | null | undefined,
    step: (within: Within, order: Order) => void,
    failed?: (tx: Tx, order: Order, error: unknown) => void,
  ) =>
  (db: Db, now: number): boolean => {
    const oldest = find(db)
    if (!oldest) return false
    const { time_zone: siteTimeZone } = currentSettings(db).settings.interface
    try {
      writing(db, tx => {
        const order = find(tx)
        if (order)
          withEvents(tx, { now, siteTimeZone }, emit => void step({ tx, now, emit }, order))
      })
    } catch (error) {
      if (failed) writing(db, tx => void failed(tx, oldest, error))
      throw error
    }
    return true
  }
