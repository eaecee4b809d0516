import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import type { WebhookReply } from '#app/ui/webhooks/webhook-fields.tsx'
import { WebhooksScreen } from '#app/ui/webhooks/webhooks-screen.tsx'
import { formAction } from '#app/web/kernel/form-action.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { webhooksActs, webhooksView } from '#app/web/reactors/webhooks-view.ts'

export const loader = screen(webhooksView)

/** A new secret is shown here only once. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction(webhooksActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminWebhooks() {
  const reply = useReply<WebhookReply>()
  return <WebhooksScreen data={useLoaderData<typeof loader>()} reply={reply} />
}
