import { resendDelivery } from '#parts/connect/domain/webhooks/manage-deliveries.ts'
import {
  rotateSecret,
  testWebhook,
  updateWebhookFields,
} from '#parts/connect/domain/webhooks/manage-webhooks.ts'
import { webhookFields, webhookFlash, webhooksActs } from '#parts/connect/web/webhook-acts.ts'
import { webhookPath } from '#shared/paths.ts'
import { withFields } from '#web/kernel/declared-fields.ts'
import { savedFlash } from '#web/kernel/flash.ts'
import { type FormArgs, intent, type IntentHandler, reply } from '#web/kernel/form-action.ts'

const own = ({ params, values }: FormArgs) => ({ ...values, id: params.id })

export const webhookActs: Record<string, IntentHandler> = {
  save: intent(
    updateWebhookFields,
    ({ changed }, { url }) => ({ to: url.pathname, flash: savedFlash(changed) }),
    args => ({ ...webhookFields(args), id: args.params.id }),
  ),
  switch: withFields(['enabled'], args => webhooksActs.switch({ ...args, values: own(args) })),
  rotate: async args => reply(await args.run(rotateSecret, own(args))),
  test: intent(
    testWebhook,
    (_, { params }) => ({
      to: `${webhookPath(params.id!)}#deliveries`,
      flash: webhookFlash('test'),
    }),
    own,
  ),
  resend: intent(
    resendDelivery,
    (_, { url }) => ({
      to: `${url.pathname}${url.search}#deliveries`,
      flash: webhookFlash('resend'),
    }),
    own,
  ),
}
