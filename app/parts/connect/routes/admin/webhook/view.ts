import {
  type Delivery,
  DeliveriesPerPage,
  DeliveryStates,
  listDeliveries,
} from '#parts/connect/domain/webhooks/manage-deliveries.ts'
import { showWebhook } from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import { eventBoxes } from '#parts/connect/web/webhook-acts.ts'
import type { T } from '#i18n/translate.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'
import { chosen, listItems, listTabs } from '#web/kernel/staff-list.ts'

const ObjectNames = new Map<number, string>([
  [ObjectType.question, 'question'],
  [ObjectType.answer, 'answer'],
  [ObjectType.comment, 'comment'],
])

/** Our own error reasons in words, others unchanged. */
function errorOf({ error }: Delivery, t: T): string {
  const text = t(`webhook.why.${error}`)
  return error === '' || text === `webhook.why.${error}` ? error : text
}

function deliveryRow(row: Delivery, t: T) {
  const { objectType, objectId, ...rest } = row
  const kind = ObjectNames.get(objectType)
  return {
    ...rest,
    error: errorOf(row, t),
    about: kind ? { kind, id: formatId(objectType, objectId) } : null,
    next: row.status === 'queued' && row.attempts > 0 ? row.nextAttemptAt : 0,
  }
}

export async function webhookView({ run, t, url, params }: ScreenArgs) {
  const hook = await run(showWebhook, { id: params.id })
  const status = chosen(url, 'status', DeliveryStates)
  const ask = (place: object) => run(listDeliveries, { id: hook.id, status, ...place })
  return {
    title: t('webhook.title_of', { name: hook.name }),
    hook,
    boxes: eventBoxes(t),
    deliveries: {
      tabs: listTabs(url, 'status', DeliveryStates, status),
      ...(await listItems(url, DeliveriesPerPage, ask, row => deliveryRow(row, t))),
    },
    asked: url.searchParams.get('dialog') === 'rotate',
  }
}
