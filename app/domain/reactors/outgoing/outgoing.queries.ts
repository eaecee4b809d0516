/** Outgoing calls to other servers: one row per event and plugin, retried until accepted. */
import { eq, sql } from 'drizzle-orm'
import { arg, type Db, prepared, statement, type Tx } from '#kernel'
import { OutgoingQueue } from '#basics/queues/outgoing-queue.ts'
import { outgoingCalls } from '#drizzle/schema/index.ts'
import { Hour } from '#shared/durations.ts'

export type OutgoingCall = typeof outgoingCalls.$inferSelect

/** The event that reports changes of posts to a search plugin. */
export const SearchEvent = 'search.changed'

export const findCall = prepared(db => {
  const one = db
    .select()
    .from(outgoingCalls)
    .where(eq(outgoingCalls.id, arg('id')))
    .prepare()
  return (id: number): OutgoingCall | undefined => one.get({ id })
})

export const callQueue = new OutgoingQueue<OutgoingCall>({
  table: outgoingCalls,
  find: findCall,
  waits: [30_000, 120_000, 600_000, Hour, 3 * Hour, 12 * Hour, 24 * Hour],
  conditions: {
    inTurn: sql`sender not like 'webhook:%'`,
    // Updates of search indexes can be repeated.
    inDoubt: sql`event <> ${SearchEvent}`,
  },
})

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

const externals = statement<{ provider: string; external: string }>(sql`
  select provider, external_id as external from identity where user_id = ${arg('userId')}`)

/** The ids of a member at other services. */
export const externalIdsOf = (db: Db, userId: number): Record<string, string> =>
  Object.fromEntries(externals.all(db, { userId }).map(row => [row.provider, row.external]))
