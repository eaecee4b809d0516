import { and, asc, eq, sql } from 'drizzle-orm'
import { arg, type Db, statement, type Tx } from '#kernel'
import { webhooks } from '#drizzle/schema/index.ts'

export type WebhookRow = typeof webhooks.$inferSelect

export const listWebhookRows = (db: Db): WebhookRow[] =>
  db.select().from(webhooks).orderBy(asc(webhooks.id)).all()

export const findWebhook = (db: Db, id: number): WebhookRow | undefined =>
  db.select().from(webhooks).where(eq(webhooks.id, id)).get()

export const webhookAt = (db: Db, url: string): WebhookRow | undefined =>
  db.select().from(webhooks).where(eq(webhooks.url, url)).get()

export const insertWebhook = (tx: Tx, row: typeof webhooks.$inferInsert): number =>
  tx.insert(webhooks).values(row).returning({ id: webhooks.id }).get().id

export function updateWebhook(tx: Tx, id: number, values: Partial<WebhookRow>): void {
  tx.update(webhooks).set(values).where(eq(webhooks.id, id)).run()
}

export function deleteWebhookRow(tx: Tx, id: number): void {
  tx.delete(webhooks).where(eq(webhooks.id, id)).run()
}

const listening = statement<{ id: number }>(sql`select id from webhook
  where enabled = 1 and ' ' || events || ' ' like '% ' || ${arg('event')} || ' %'
  order by id`)

/** Active webhooks subscribed to this event. */
export const listenersOf = (db: Db, event: string): number[] =>
  listening.all(db, { event }).map(({ id }) => id)

/** Counts one more failure in a row. Returns the new count. */
export function countFailure(tx: Tx, id: number): number {
  const row = tx
    .update(webhooks)
    .set({ failures: sql`${webhooks.failures} + 1` })
    .where(eq(webhooks.id, id))
    .returning({ failures: webhooks.failures })
    .get()
  return row?.failures ?? 0
}

/** A successful call resets the failure count. */
export function forgetFailures(tx: Tx, id: number): void {
  tx.update(webhooks)
    .set({ failures: 0 })
    .where(and(eq(webhooks.id, id), sql`${webhooks.failures} > 0`))
    .run()
}
