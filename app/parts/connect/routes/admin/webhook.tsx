import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { useReply } from '#ui/reply.ts'
import outgoingCss from '#ui/styles/outgoing.css?url'
import type { WebhookReply } from '#parts/connect/ui/webhook-fields.tsx'
import { WebhookScreen } from '#parts/connect/ui/webhook-screen.tsx'
import { formAction } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'
import { webhookActs, webhookView } from '#parts/connect/web/webhooks-view.ts'

export const loader = screen(webhookView)

/** A new secret is shown here only once. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction(webhookActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: outgoingCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminWebhook() {
  const reply = useReply<WebhookReply>()
  return <WebhookScreen data={useLoaderData<typeof loader>()} reply={reply} />
}
