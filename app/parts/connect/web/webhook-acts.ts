/** What the list of webhooks and the screen of one share. */
import {
  deleteWebhook,
  createWebhook,
  switchWebhook,
} from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import { WebhookEvents } from '#parts/connect/domain/webhooks/event-names.ts'
import type { T } from '#i18n/translate.ts'
import { webhooksPath } from '#shared/paths.ts'
import type { Flash } from '#web/kernel/flash.ts'
import {
  type FormArgs,
  intent,
  type IntentHandler,
  reply,
  taking,
} from '#web/kernel/form-action.ts'
import { refuseUncallable } from '#web/kernel/callable.ts'

export const eventBoxes = (t: T) =>
  WebhookEvents.map(value => ({ value, label: t(`webhook.event.${value.replace('.', '_')}`) }))

export const webhookFlash = (key: string, values: Record<string, string> = {}): Flash => ({
  tone: 'success',
  key: `webhook.done.${key}`,
  values,
})

export function webhookFields(args: FormArgs): Record<string, unknown> {
  refuseUncallable(args, 'url')
  return args.values
}

export const webhooksActs: Record<'create' | 'switch' | 'delete', IntentHandler> = {
  create: taking(createWebhook, async args => {
    return reply(await args.run(createWebhook, webhookFields(args)))
  }),
  switch: intent(switchWebhook, ({ name }, args) => ({
    to: args.params.id ? args.url.pathname : webhooksPath(),
    flash: webhookFlash(args.form.get('enabled') === 'on' ? 'on' : 'off', { name }),
  })),
  delete: intent(deleteWebhook, ({ name }) => ({
    to: webhooksPath(),
    flash: webhookFlash('deleted', { name }),
  })),
}
