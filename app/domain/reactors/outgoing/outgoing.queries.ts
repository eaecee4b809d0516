/** Outgoing calls to other servers: one row per event and plugin, retried until accepted. */
import { and, asc, eq, gt, lt, lte, ne, notLike, sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx, writing } from '#kernel'
import { outgoingCalls } from '#drizzle/schema/index.ts'
import { Day, Hour } from '#shared/durations.ts'

export type OutgoingCall = typeof outgoingCalls.$inferSelect
export type Due = Pick<OutgoingCall, 'sender' | 'event' | 'body'>

export function queueCall(tx: Tx, row: Due, now: number): void {
  tx.insert(outgoingCalls)
    .values({ ...row, url: '', createdAt: now, nextAttemptAt: now })
    .run()
}

const many = statement(sql`
  insert into outgoing_call (sender, event, url, body, created_at, next_attempt_at)
  select ${arg('sender')}, ${arg('event')}, '', value,
    ${arg('now')}, ${arg('now')}
  from json_each(${arg('bodies')})`)

/** Queues many calls of one kind at once. */
export const queueCalls = (tx: Tx, row: Omit<Due, 'body'>, bodies: string[], now: number): void =>
  void many.run(tx, { ...row, now, bodies: JSON.stringify(bodies) })

const waiting = statement(sql`select 1 from outgoing_call
  where sender = ${arg('sender')} and status = 'queued' and attempts = 0
    and event = ${arg('event')} and body = ${arg('body')} limit 1`)

/** The same, unless such a row is already queued. */
export function queueOnce(tx: Tx, row: Due, now: number): void {
  if (!waiting.get(tx, row)) queueCall(tx, row, now)
}

/** Calls of plugins that are due, oldest first. Webhooks have their own queues. */
export const dueCalls = (db: Db, now: number, most: number): OutgoingCall[] =>
  db
    .select()
    .from(outgoingCalls)
    .where(
      and(
        eq(outgoingCalls.status, 'queued'),
        lte(outgoingCalls.nextAttemptAt, now),
        notLike(outgoingCalls.sender, 'webhook:%'),
      ),
    )
    .orderBy(asc(outgoingCalls.nextAttemptAt), asc(outgoingCalls.id))
    .limit(most)
    .all()

const change = (db: Db, id: number, values: Partial<OutgoingCall>) =>
  writing(db, tx => {
    tx.update(outgoingCalls).set(values).where(eq(outgoingCalls.id, id)).run()
  })

/** Delays after each failure, in ms; after the last one there is no further attempt. */
const Pauses = [30_000, 120_000, 600_000, Hour, 3 * Hour, 12 * Hour, 24 * Hour]
const LongestWords = 500

/** Result of an attempt: the status of the response, 0 = none, and how long it took. */
export type Answered = { answerStatus: number; tookMs: number }
const unanswered: Answered = { answerStatus: 0, tookMs: 0 }

export const markCallSent = (
  db: Db,
  { id, attempts }: OutgoingCall,
  url: string,
  now: number,
  answered: Answered = unanswered,
) =>
  change(db, id, {
    status: 'sent',
    url,
    sentAt: now,
    attempts: attempts + 1,
    lastError: '',
    ...answered,
  })

export type Failure = Partial<Answered> & {
  words: string
  url?: string
  /** Index of the shortest delay to use. */
  pauseFrom?: number
  /** It is not retried. */
  final?: boolean
}

/** The call failed: retry later, or give up. */
export function markCallFailed(
  db: Db,
  { id, attempts, url: before }: OutgoingCall,
  failure: Failure,
  now: number,
): void {
  const { words, url = before, pauseFrom = 0, final = false, ...answered } = failure
  const pause = final ? undefined : Pauses[Math.max(attempts, pauseFrom)]
  change(db, id, {
    attempts: attempts + 1,
    url,
    lastError: words.slice(0, LongestWords),
    ...unanswered,
    ...answered,
    ...(pause === undefined ? { status: 'failed' } : { nextAttemptAt: now + pause }),
  })
}

/** There is nothing (left) to send. */
export const dropCall = (db: Db, { id }: OutgoingCall) =>
  writing(db, tx => {
    tx.delete(outgoingCalls).where(eq(outgoingCalls.id, id)).run()
  })

/** Its plugin is suspended: retry later, without counting an attempt. */
export const putOff = (db: Db, { id }: OutgoingCall, until: number) =>
  change(db, id, { nextAttemptAt: until })

const StoredMs = 30 * Day

/** Makes calls due that wait longer than any retry: a wrong clock set their time. */
export function hastenCalls(tx: Tx, now: number): void {
  const stuck = and(
    eq(outgoingCalls.status, 'queued'),
    gt(outgoingCalls.nextAttemptAt, now + 2 * Day),
  )
  tx.update(outgoingCalls).set({ nextAttemptAt: now }).where(stuck).run()
}

export function dropOldCalls(tx: Tx, now: number): void {
  const old = and(ne(outgoingCalls.status, 'queued'), lt(outgoingCalls.createdAt, now - StoredMs))
  tx.delete(outgoingCalls).where(old).run()
}

const externals = statement<{ provider: string; external: string }>(sql`
  select provider, external_id as external from identity where user_id = ${arg('userId')}`)

/** The ids of a member at other services. */
export const externalIdsOf = (db: Db, userId: number): Record<string, string> =>
  Object.fromEntries(externals.all(db, { userId }).map(row => [row.provider, row.external]))

const unsent = statement<{ n: number }>(sql`select count(*) as n from outgoing_call
  where status = 'queued' and event <> ${arg('kept')} and id <= ${arg('id')}`)

/** Unsent calls up to an id, without those of one event. */
export const countUnsentCalls = (db: Db, upTo: number, kept: string): number =>
  unsent.one(db, { id: upTo, kept }).n

const dropped = statement(sql`
  update outgoing_call set status = 'failed', last_error = ${arg('reason')}
  where status = 'queued' and event <> ${arg('kept')} and id <= ${arg('id')}`)

/** Marks them as failed. */
export const dropUnsentCalls = (tx: Tx, upTo: number, reason: string, kept: string): void =>
  void dropped.run(tx, { id: upTo, reason, kept })

const newest = statement<{ id: number }>(sql`select coalesce(max(id), 0) as id from outgoing_call`)
export const newestCall = (db: Db): number => newest.one(db, {}).id
