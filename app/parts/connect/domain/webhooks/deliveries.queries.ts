/** The calls of webhooks among all outgoing calls: their queues, and the result of each. */
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { arg, type Db, type Page, statement, type Tx } from '#kernel'
import { findCall, type OutgoingCall } from '#reactors/outgoing/outgoing.queries.ts'
import { outgoingCalls } from '#drizzle/schema/index.ts'
import { senderOf, TestEvent } from './event-names.ts'

/** A failing call blocks those behind it for this many attempts; then it steps aside. */
export const TriesInLine = 3

const nextInLine = statement<{ id: number }>(sql`
  with held as (
    select distinct sender from outgoing_call
    where status = 'queued' and next_attempt_at > ${arg('now')}
      and attempts between 1 and ${sql.raw(String(TriesInLine))}
  )
  select min(id) as id from outgoing_call
  where status = 'queued' and next_attempt_at <= ${arg('now')} and sender like 'webhook:%'
    and (event = ${TestEvent} or sender not in (select sender from held))
  group by sender, event = ${TestEvent} order by 1`)

const one = statement<{ id: number }>(
  sql`select id from outgoing_call where id = ${arg('id')} and sender = ${arg('sender')}`,
)

/**
 * The next call of each webhook that may be sent now: the oldest. Each webhook has its own lane, and its tests another one,
 * which do not wait behind failures.
 */
export const nextDeliveries = (db: Db, now: number): [lane: string, calls: OutgoingCall[]][] =>
  nextInLine
    .all(db, { now })
    .flatMap(({ id }) => findCall(db, id) ?? [])
    .map(call => [call.event === TestEvent ? `${call.sender} ${TestEvent}` : call.sender, [call]])

export function findDelivery(db: Db, webhookId: number, id: number): OutgoingCall | undefined {
  return one.get(db, { id, sender: senderOf(webhookId) }) && findCall(db, id)
}

/** `left_out` = given up before the first attempt. */
export type DeliveryStatus = OutgoingCall['status'] | 'left_out'

export const deliveryStatus = ({ status, attempts }: OutgoingCall): DeliveryStatus =>
  status === 'failed' && attempts === 0 ? 'left_out' : status

const inStatus = (status: DeliveryStatus) =>
  and(
    eq(outgoingCalls.status, status === 'left_out' ? 'failed' : status),
    status === 'left_out' ? eq(outgoingCalls.attempts, 0) : undefined,
    status === 'failed' ? gt(outgoingCalls.attempts, 0) : undefined,
  )

/** The calls of one webhook, newest first. */
export function pageOfDeliveries(
  db: Db,
  webhookId: number,
  status: DeliveryStatus | null,
  { size, offset }: { size: number; offset: number },
): Page<OutgoingCall> {
  const where = and(
    eq(outgoingCalls.sender, senderOf(webhookId)),
    status ? inStatus(status) : undefined,
  )
  const found = db.select({ n: count() }).from(outgoingCalls).where(where).get()
  const list = db
    .select()
    .from(outgoingCalls)
    .where(where)
    .orderBy(desc(outgoingCalls.id))
    .limit(size)
    .offset(offset)
    .all()
  return { count: found?.n ?? 0, list }
}

/** Cancels pending calls. */
export function giveUpDeliveries(tx: Tx, webhookId: number, words: string): void {
  tx.update(outgoingCalls)
    .set({ status: 'failed', lastError: words })
    .where(and(eq(outgoingCalls.sender, senderOf(webhookId)), eq(outgoingCalls.status, 'queued')))
    .run()
}

export function dropDeliveries(tx: Tx, webhookId: number): void {
  tx.delete(outgoingCalls)
    .where(eq(outgoingCalls.sender, senderOf(webhookId)))
    .run()
}

const waiting = statement<{ n: number }>(sql`select count(*) as n from outgoing_call
  where sender = ${arg('sender')} and status = 'queued'`)

/** Number of pending calls. */
export const waitingDeliveries = (db: Db, webhookId: number): number =>
  waiting.one(db, { sender: senderOf(webhookId) }).n
