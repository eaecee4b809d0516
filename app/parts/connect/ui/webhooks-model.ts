import type { PageSizes } from '#ui/contents/content-model.ts'
import type { Delivery } from '#parts/connect/domain/webhooks/manage-deliveries.ts'
import type { Webhook } from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import type { WebhookEvent } from '#parts/connect/domain/webhooks/event-names.ts'

export type EventBox = { value: WebhookEvent; label: string }

/** The form's answer with the new secret, which is shown only once. */
export type SecretView = { id: number; name: string; secret: string }

export type DeliveryRow = Omit<Delivery, 'objectType' | 'objectId'> & {
  about: { kind: string; id: string } | null
  next: number
}

export type WebhookModel = {
  deliveries: DeliveryRow[]
  asked: boolean
  path: string
  search: string
  page: number
  pages: number
  sizes: PageSizes | null
  count: number
  title: string
  hook: Webhook
  boxes: EventBox[]
  status: 'all' | Delivery['status']
  states: ('all' | Delivery['status'])[]
}

export type WebhooksModel = {
  title: string
  items: Webhook[]
  asked: number | null
  boxes: EventBox[]
}
