/** Verbs for webhooks. Administrators only; the staff log records each change, never the secret. */
import { z } from 'zod'
import {
  admin,
  badRequest,
  command,
  type Ctx,
  type Db,
  type Emit,
  harmless,
  invalid,
  notFound,
  proved,
  query,
  wire,
} from '#kernel'
import { queueCall } from '#reactors/outgoing/outgoing.queries.ts'
import { HiddenValue } from '#basics/settings/save-settings.ts'
import { differIn, ownValue } from '#shared/own-value.ts'
import { dropDeliveries, giveUpDeliveries, waitingDeliveries } from './deliveries.queries.ts'
import { senderOf, TestEvent, type WebhookEvent } from './event-names.ts'
import type { DeliveryFacts } from './on-events.ts'
import { Reasons } from './settle-delivery.ts'
import { WebhookFields, WebhookId } from './webhook-input.ts'
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  updateWebhook,
  webhookAt,
  type WebhookRow,
} from './webhooks.queries.ts'

/** Each event checks all of them. */
const Most = 50
const SecretBytes = 32

export type Webhook = Pick<WebhookRow, 'id' | 'name' | 'url' | 'enabled' | 'failures'> & {
  events: WebhookEvent[]
  createdAt: number
  waiting: number
}

export function existing(db: Db, id: number): WebhookRow {
  const row = findWebhook(db, id)
  if (!row) throw notFound('error.webhook.unknown')
  return row
}

const eventsOf = ({ events }: Pick<WebhookRow, 'events'>) =>
  events.split(' ').filter(Boolean) as WebhookEvent[]

const shown = (db: Db, row: WebhookRow): Webhook => {
  const { id, name, url, enabled, failures, createdAt } = row
  const waiting = waitingDeliveries(db, id)
  return { id, name, url, enabled, failures, createdAt, waiting, events: eventsOf(row) }
}

/** All webhooks, without secrets. */
export const listWebhooks = query({
  name: 'webhooks.list',
  guard: harmless(admin),
  input: z.object({}),
  run: ({ db }): Webhook[] => listWebhookRows(db).map(row => shown(db, row)),
})

export const showWebhook = query({
  name: 'webhooks.show',
  guard: harmless(admin),
  input: z.object({ id: WebhookId }),
  run: ({ db }, { id }): Webhook => shown(db, existing(db, id)),
})

/** `whsec_` and the key in base64, as in Standard Webhooks. */
const newSecret = ({ ports }: Ctx): string => {
  const key = ports.randomToken(SecretBytes).replaceAll('-', '+').replaceAll('_', '/')
  return `whsec_${key.padEnd(Math.ceil(key.length / 4) * 4, '=')}`
}

type Facts = Record<string, unknown>
type Telling = { viewer: { id: number }; emit: Emit<'setting.changed'> }

function told({ viewer, emit }: Telling, id: number, before: Facts, after: Facts): void {
  emit('setting.changed', { group: senderOf(id), actorId: viewer.id, before, after })
}

function addressFree(db: Db, url: string, own = 0): void {
  const other = webhookAt(db, url)
  if (other && other.id !== own) throw invalid({ field: 'url', reason: 'error.webhook.url_taken' })
}

export type NewWebhook = { id: number; name: string; secret: string }

/** Creates an active webhook. Returns its secret, only this once. */
export const createWebhook = command({
  name: 'webhooks.create',
  guard: proved(admin),
  input: z.object(WebhookFields),
  emits: ['setting.changed'],
  run(ctx, { name, url, events }): NewWebhook {
    const { tx, now, viewer } = ctx
    addressFree(tx, url)
    if (listWebhookRows(tx).length >= Most) {
      throw badRequest('error.webhook.too_many', { values: { most: Most } })
    }
    const secret = newSecret(ctx)
    const times = { createdAt: now, updatedAt: now, createdBy: viewer.id }
    const id = insertWebhook(tx, { ...times, name, url, secret, events: events.join(' ') })
    told(ctx, id, {}, { name, url, events, enabled: true })
    return { id, name, secret }
  },
})

export const updateWebhookFields = command({
  name: 'webhooks.update',
  guard: proved(admin),
  input: z.object({ id: WebhookId, ...WebhookFields }),
  emits: ['setting.changed'],
  run(ctx, { id, name, url, events }): { changed: string[] } {
    const { tx, now } = ctx
    const row = existing(tx, id)
    addressFree(tx, url, id)
    const before: Facts = { name: row.name, url: row.url, events: eventsOf(row) }
    const after: Facts = { name, url, events }
    const changed = Object.keys(after).filter(field => differIn(field, before, after))
    if (changed.length === 0) return { changed }
    const pick = (facts: Facts) =>
      Object.fromEntries(changed.map(field => [field, ownValue(facts, field)]))
    updateWebhook(tx, id, { name, url, events: events.join(' '), updatedAt: now })
    told(ctx, id, pick(before), pick(after))
    return { changed }
  },
})

/** On: sends future events. Off: cancels pending calls. */
export const switchWebhook = command({
  name: 'webhooks.switch',
  guard: proved(admin),
  input: z.object({ id: WebhookId, enabled: wire.flag() }),
  emits: ['setting.changed'],
  run(ctx, { id, enabled }): { name: string } {
    const { tx, now } = ctx
    const row = existing(tx, id)
    if (row.enabled === enabled) return { name: row.name }
    updateWebhook(tx, id, { enabled, failures: 0, updatedAt: now })
    if (!enabled) giveUpDeliveries(tx, id, Reasons.off)
    told(ctx, id, { enabled: !enabled }, { enabled })
    return { name: row.name }
  },
})

/** Deletes a webhook with its sent and pending calls. */
export const deleteWebhook = command({
  name: 'webhooks.delete',
  guard: proved(admin),
  input: z.object({ id: WebhookId }),
  emits: ['setting.changed'],
  run(ctx, { id }): { name: string } {
    const row = existing(ctx.tx, id)
    dropDeliveries(ctx.tx, id)
    deleteWebhookRow(ctx.tx, id)
    const { name, url } = row
    told(ctx, id, { name, url, events: eventsOf(row) }, {})
    return { name }
  },
})

/** Replaces the secret at once. Returns the new one, only this once. */
export const rotateSecret = command({
  name: 'webhooks.rotate_secret',
  guard: proved(admin),
  input: z.object({ id: WebhookId }),
  emits: ['setting.changed'],
  run(ctx, { id }): NewWebhook {
    const { tx, now } = ctx
    const { name } = existing(tx, id)
    const secret = newSecret(ctx)
    updateWebhook(tx, id, { secret, updatedAt: now })
    told(ctx, id, { secret: '' }, { secret: HiddenValue })
    return { id, name, secret }
  },
})

/** Sends a test immediately, even if the webhook is off; the result is listed among the deliveries. */
export const testWebhook = command({
  name: 'webhooks.send_test',
  guard: harmless(admin),
  input: z.object({ id: WebhookId }),
  emits: [],
  run({ tx, now }, { id }): { name: string } {
    const { name } = existing(tx, id)
    const facts: DeliveryFacts = { objectType: 0, objectId: 0, questionId: 0 }
    const body = JSON.stringify(facts)
    queueCall(tx, { sender: senderOf(id), event: TestEvent, body }, now)
    return { name }
  },
})
