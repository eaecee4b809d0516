/**
 * Sends what is due in outgoing queues. Rows of one lane are sent one after the other, and lanes side by side: a slow
 * receiver does not delay others.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#kernel'

export type Sender<Row> = {
  /** Rows that may be sent now, by lane. Lanes that are busy are left out. */
  due(db: Db, now: number): Iterable<readonly [lane: string, rows: Row[]]>
  /** Sends a row and stores the result; throws only if that fails. False: nothing can be sent now. */
  send(row: Row): Promise<boolean | void>
}

/** While something is being sent, new rows are looked for at this interval, in ms. */
const LookMs = 250
/** Most lanes at once. */
const MostLanes = 10

/** Ends when nothing is due, nothing can be sent, or the signal aborts. `clock` is in ms. */
export async function sendDue<Row>(
  db: Db,
  senders: Sender<Row>[],
  signal: AbortSignal,
  clock: () => number,
): Promise<void> {
  const lanes = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  let maySend = true
  const mayGoOn = () => failures.length === 0 && maySend && !signal.aborted
  async function sendAll(lane: string, rows: Row[], send: Sender<Row>['send']) {
    try {
      for (const row of rows) if (mayGoOn()) maySend &&= (await send(row)) !== false
    } catch (error) {
      failures.push(error)
    }
    lanes.delete(lane)
  }
  while (mayGoOn()) {
    for (const { due, send } of senders)
      for (const [lane, rows] of due(db, clock()))
        if (rows.length > 0 && !lanes.has(lane) && lanes.size < MostLanes)
          lanes.set(lane, sendAll(lane, rows, send))
    if (lanes.size === 0) return
    await Promise.race([...lanes.values(), pause(LookMs, undefined, { ref: false })])
  }
  await Promise.all(lanes.values())
  if (failures.length > 0) throw failures[0]
}
