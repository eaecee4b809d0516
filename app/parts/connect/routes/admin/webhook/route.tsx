import { screenRoute, uncached } from '#app/screen-route.tsx'
import type { WebhookReply } from '#parts/connect/ui/webhook-fields.tsx'
import outgoingCss from '#ui/styles/outgoing.css?url'
import { webhookActs } from './acts.ts'
import { WebhookScreen } from './screen.tsx'
import { webhookView } from './view.ts'

const route = screenRoute<Awaited<ReturnType<typeof webhookView>>, WebhookReply>({
  view: webhookView,
  acts: webhookActs,
  styles: [outgoingCss],
  Screen: WebhookScreen,
})

/** A new secret is shown here only once. */
export const headers = uncached
export const { loader, action, links, meta } = route
export default route.Page
