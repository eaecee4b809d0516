/** The screens of webhooks: the list with its form, and a single webhook with its deliveries. */
import { withFields } from '#web/kernel/declared-fields.ts'
import type {
  EventBox,
  SecretView,
  WebhookModel,
  WebhooksModel,
} from '#parts/connect/ui/webhooks-model.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  showWebhook,
  switchWebhook,
  testWebhook,
  updateWebhookFields,
} from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import {
  DeliveriesPerPage,
  type Delivery,
  DeliveryStates,
  listDeliveries,
  resendDelivery,
} from '#parts/connect/domain/webhooks/manage-deliveries.ts'
import { WebhookEvents } from '#parts/connect/domain/webhooks/event-names.ts'
import type { T } from '#i18n/translate.ts'
import { ObjectType } from '#shared/codes.ts'
import { formatId } from '#shared/ids.ts'
import { webhookPath, webhooksPath } from '#shared/paths.ts'
import { type Flash, savedFlash } from '#web/kernel/flash.ts'
import {
  type FormArgs,
  intent,
  type IntentHandler,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import type { Page } from '#web/kernel/page.ts'
import { refuseUncallable } from '#web/kernel/callable.ts'
import { listPage } from '#web/kernel/paging.ts'
import type { ScreenArgs } from '#web/kernel/screen.ts'

const boxes = (t: T): EventBox[] =>
  WebhookEvents.map(value => ({ value, label: t(`webhook.event.${value.replace('.', '_')}`) }))

export async function webhooksView({ run, t, url }: Page): Promise<WebhooksModel> {
  const list = await run(listWebhooks)
  const { searchParams } = url
  const wanted = searchParams.get('dialog') === 'delete' ? searchParams.get('id') : null
  return {
    title: t('webhook.title'),
    items: list,
    asked: list.find(({ id }) => String(id) === wanted)?.id ?? null,
    boxes: boxes(t),
  }
}
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

export async function webhookView(page: ScreenArgs): Promise<WebhookModel> {
  const { run, t, url, params } = page
  const hook = await run(showWebhook, { id: params.id })
  const asked = url.searchParams.get('status')
  const status = DeliveryStates.find(name => name === asked) ?? 'all'
  const ask = (place: object) => run(listDeliveries, { id: hook.id, status, ...place })
  const list = await listPage(url, { size: DeliveriesPerPage }, ask)
  return {
    title: t('webhook.title_of', { name: hook.name }),
    hook,
    boxes: boxes(t),
    status,
    states: [...DeliveryStates],
    page: list.page,
    pages: list.pages,
    sizes: list.sizes,
    count: list.found.count,
    deliveries: list.found.list.map(row => deliveryRow(row, t)),
    asked: url.searchParams.get('dialog') === 'rotate',
    path: url.pathname,
    search: url.search,
  }
}
const flash = (key: string, values: Record<string, string> = {}): Flash => ({
  tone: 'success',
  key: `webhook.done.${key}`,
  values,
})

function fieldsOf(args: FormArgs): Record<string, unknown> {
  refuseUncallable(args, 'url')
  return args.values
}

export const webhooksActs: Record<'create' | 'switch' | 'delete', IntentHandler> = {
  create: taking(createWebhook, async args => {
    const made = await args.run(createWebhook, fieldsOf(args))
    return reply(made satisfies SecretView)
  }),
  switch: intent(switchWebhook, ({ name }, args) => ({
    to: args.params.id ? args.url.pathname : webhooksPath(),
    flash: flash(args.form.get('enabled') === 'on' ? 'on' : 'off', { name }),
  })),
  delete: intent(deleteWebhook, ({ name }) => ({
    to: webhooksPath(),
    flash: flash('deleted', { name }),
  })),
}

const own = ({ params, values }: FormArgs) => ({ ...values, id: params.id })

export const webhookActs: Record<string, IntentHandler> = {
  save: intent(
    updateWebhookFields,
    ({ changed }, { url }) => ({ to: url.pathname, flash: savedFlash(changed) }),
    args => ({ ...fieldsOf(args), id: args.params.id }),
  ),
  switch: withFields(['enabled'], args => webhooksActs.switch({ ...args, values: own(args) })),
  rotate: async args => reply((await args.run(rotateSecret, own(args))) satisfies SecretView),
  test: intent(
    testWebhook,
    (_, { params }) => ({ to: `${webhookPath(params.id!)}#deliveries`, flash: flash('test') }),
    own,
  ),
  resend: intent(
    resendDelivery,
    (_, { url }) => ({ to: `${url.pathname}${url.search}#deliveries`, flash: flash('resend') }),
    own,
  ),
}
