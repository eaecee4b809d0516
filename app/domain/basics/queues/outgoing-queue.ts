/**
 * Outgoing queues: rows of a table, each of which is sent to another server until it is taken or given up. Status of a row:
 * queued → sent or failed. A process killed while it sends sends the row again. Where the other side cannot recognize a
 * repetition, a row is claimed first (queued → sending): a killed process then leaves it in doubt, and the queue says which
 * of those are sent again.
 */
import { type Db, type Tx, writing } from '#kernel'
import {
  type QueueConditions,
  type QueueRow,
  queueRows,
  type QueueTable,
} from './queue-rows.queries.ts'

/** Why a row of unknown outcome is not sent again. */
const Interrupted = 'interrupted'

const shorten = (reason: string) => reason.replace(/\s+/g, ' ').slice(0, 500)

export type QueueRules<Row> = {
  table: QueueTable
  find(db: Db, id: number): Row | undefined
  /** Delays between the attempts of one row, in ms; after the last it has failed. */
  waits: readonly number[]
  /** Only of queues that claim: whether a row that may have been sent is sent again. */
  maySendAgain?(row: Row): boolean
  /** What else changes in a row that needs no further attempt. */
  left?(row: Row, status: 'sent' | 'failed'): Partial<Row>
  conditions?: QueueConditions
}

/** All queues, for what is done with each of them. */
export const outgoingQueues: OutgoingQueue<QueueRow>[] = []

export class OutgoingQueue<Row extends QueueRow> {
  readonly rules: QueueRules<Row>
  readonly rows: ReturnType<typeof queueRows>

  constructor(rules: QueueRules<Row>) {
    this.rules = rules
    this.rows = queueRows(rules.table, rules.conditions ?? {})
    outgoingQueues.push(this)
  }

  #change(db: Db, { id }: Row, changes: Partial<QueueRow>, more?: object): void {
    writing(db, tx => this.rows.update(tx, id, { ...more, ...changes }))
  }

  #found = (db: Db, ids: { id: number }[]): Row[] =>
    ids.flatMap(({ id }) => this.rules.find(db, id) ?? [])

  /** Rows that are due, the first of them first. */
  due(db: Db, now: number, most: number): Row[] {
    return this.#found(db, this.rows.due(db, now, most))
  }

  /** Counts an attempt that is about to be made; what follows needs the returned row. */
  claim(db: Db, row: Row): Row {
    const attempts = row.attempts + 1
    if (this.rules.maySendAgain) this.#change(db, row, { status: 'sending', attempts })
    return { ...row, attempts }
  }

  sent(db: Db, row: Row, now: number, more?: Partial<Row>): void {
    const left = { ...this.rules.left?.(row, 'sent'), ...more }
    const { attempts } = row
    this.#change(db, row, { status: 'sent', attempts, sentAt: now, lastError: '' }, left)
  }

  /** The attempt failed: retry later, or give up. `least`: index of the shortest delay to use. */
  refused(db: Db, row: Row, reason: string, now: number, more?: Partial<Row>, least = 0): void {
    const { attempts } = row
    const wait = this.rules.waits[Math.max(attempts - 1, least)]
    if (wait === undefined) return this.giveUp(db, row, reason, more)
    const changes = { attempts, lastError: shorten(reason), nextAttemptAt: now + wait }
    this.#change(db, row, { status: 'queued', ...changes }, more)
  }

  /** No further attempt, except by staff. */
  giveUp(db: Db, row: Row, reason: string, more?: Partial<Row>): void {
    const left = { ...this.rules.left?.(row, 'failed'), ...more }
    const { attempts } = row
    this.#change(db, row, { status: 'failed', attempts, lastError: shorten(reason) }, left)
  }

  /** It may have been sent. */
  doubt(db: Db, row: Row, now: number): void {
    if (this.rules.maySendAgain?.(row)) this.refused(db, row, Interrupted, now)
    else this.giveUp(db, row, Interrupted)
  }

  /** The other side is unavailable: this was no attempt of the row, and it keeps its place in the queue. */
  putBack(db: Db, row: Row, reason: string): void {
    const attempts = row.attempts - 1
    this.#change(db, row, { status: 'queued', attempts, lastError: shorten(reason) })
  }

  putOff(db: Db, row: Row, until: number): void {
    this.#change(db, row, { nextAttemptAt: until })
  }

  /** Queues a finished row again, with all its attempts. */
  restart(tx: Tx, row: Row, now: number): void {
    const changes = { attempts: 0, nextAttemptAt: now, sentAt: 0, lastError: '' }
    this.#change(tx, row, { status: 'queued', ...changes })
  }

  /** There is nothing (left) to send. */
  drop(db: Db, { id }: Row): void {
    writing(db, tx => this.rows.remove(tx, id))
  }

  /**
   * Call once at startup. Rows interrupted while sending may or may not have been sent: they are retried if a second copy
   * does no harm or is needed, otherwise shown as failed. Returns their number.
   */
  closeInterrupted(db: Db, sendingTwiceIsHarmless: boolean): number {
    return writing(db, tx => {
      const interrupted = this.#found(tx, this.rows.interrupted(tx))
      for (const row of interrupted) {
        if (sendingTwiceIsHarmless) this.putBack(tx, row, row.lastError)
        else if (this.rules.maySendAgain?.(row)) this.#change(tx, row, { status: 'queued' })
        else this.giveUp(tx, row, Interrupted)
      }
      return interrupted.length
    })
  }
}
