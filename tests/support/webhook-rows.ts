/** Rows of webhooks and their deliveries, for tests that send nothing. */
import type { Tx } from '#kernel'
import { outgoingCalls, webhooks } from '#drizzle/schema/index.ts'
import type { World } from './world.ts'

/** Base64 of 32 bytes. */
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

type Hook = Partial<typeof webhooks.$inferInsert>
type Delivery = Partial<typeof outgoingCalls.$inferInsert>

/** The id of the webhook with a URL, created if missing. */
export function hookRow(tx: Tx, now: number, row: Hook = {}): number {
  const { url = 'https://hooks.example/in' } = row
  const known = tx.select().from(webhooks).all()
  const same = known.find(hook => hook.url === url)
  if (same) return same.id
  const times = { createdAt: now, updatedAt: now, createdBy: 1 }
  const given = { name: 'Chat', url, secret: hookSecret, events: 'question.asked', ...row }
  const made = tx.insert(webhooks).values({ ...times, ...given })
  return made.returning({ id: webhooks.id }).get().id
}

/** The id of a finished delivery. */
export function deliveryRow(tx: Tx, now: number, webhookId: number, row: Delivery = {}): number {
  const facts = { objectType: 1, objectId: 1, questionId: 1 }
  const made = tx.insert(outgoingCalls).values({
    ...{ event: 'question.asked', body: JSON.stringify(facts), url: '', status: 'failed' },
    ...{ sender: `webhook:${webhookId}`, createdAt: now, nextAttemptAt: now, attempts: 8 },
    ...{ lastError: 'the answer was 500', answerStatus: 500, tookMs: 12 },
    ...row,
  })
  return made.returning({ id: outgoingCalls.id }).get().id
}

export const addHook = (w: World, row: Hook = {}): number => w.write(tx => hookRow(tx, w.now, row))

export const addDelivery = (w: World, webhookId: number, row: Delivery = {}): number =>
  w.write(tx => deliveryRow(tx, w.now, webhookId, row))
