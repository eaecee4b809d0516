/** Verbs for webhook deliveries. Administrators only. */
import { z } from 'zod'
import {
  admin,
  badRequest,
  command,
  harmless,
  notFound,
  type Page,
  query,
  slice,
  wire,
} from '#kernel'
import { callQueue } from '#reactors/outgoing/outgoing.queries.ts'
import { type DeliveryFacts } from './on-events.ts'
import { deliveryId } from './describe-delivery.ts'
import {
  deliveryStatus,
  type DeliveryStatus,
  findDelivery,
  pageOfDeliveries,
} from './deliveries.queries.ts'
import { TestEvent } from './event-names.ts'
import { existing } from './manage-webhooks.ts'
import { WebhookId } from './webhook-input.ts'

export const DeliveryStates = ['all', 'queued', 'sent', 'failed', 'left_out'] as const
export const DeliveriesPerPage = 20

export type Delivery = {
  id: number
  /** Id of the delivery for its receiver. */
  name: string
  event: string
  objectType: number
  objectId: number
  status: DeliveryStatus
  attempts: number
  createdAt: number
  sentAt: number
  nextAttemptAt: number
  answerStatus: number
  tookMs: number
  error: string
}

/** Deliveries of the last 30 days, newest first. */
export const listDeliveries = query({
  name: 'webhooks.list_deliveries',
  guard: harmless(admin),
  input: z.object({
    id: WebhookId,
    status: wire.oneOf(DeliveryStates, 'all'),
    page: wire.page(),
    page_size: wire.pageSize(DeliveriesPerPage, 100),
  }),
  run({ db }, { id, status, page, page_size }): Page<Delivery> {
    existing(db, id)
    const wanted = status === 'all' ? null : status
    const { count, list } = pageOfDeliveries(db, id, wanted, slice(page, page_size))
    return {
      count,
      list: list.map(call => {
        const { body, lastError, url: _u, sender: _s, ...row } = call
        const { objectType, objectId } = JSON.parse(body) as DeliveryFacts
        const status = deliveryStatus(call)
        return { ...row, status, objectType, objectId, name: deliveryId(row.id), error: lastError }
      }),
    }
  },
})

/** Sends a finished delivery again, under the same id. Its content is determined again. */
export const resendDelivery = command({
  name: 'webhooks.resend',
  guard: harmless(admin),
  input: z.object({ id: WebhookId, delivery: wire.int(1, Number.MAX_SAFE_INTEGER, 0) }),
  emits: [],
  run({ tx, now }, { id, delivery }): { id: number } {
    const hook = existing(tx, id)
    const row = findDelivery(tx, id, delivery)
    if (!row) throw notFound('error.webhook.unknown_delivery')
    if (row.status === 'queued') return { id }
    if (!hook.enabled && row.event !== TestEvent) throw badRequest('error.webhook.off')
    callQueue.restart(tx, row, now)
    return { id }
  },
})
