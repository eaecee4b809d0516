import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import type { WebhookReply } from '#parts/connect/ui/webhook-fields.tsx'
import { WebhooksScreen } from '#parts/connect/ui/webhooks-screen.tsx'
import { formAction } from '#web/kernel/form-action.ts'
import { screen } from '#web/kernel/screen.ts'
import { webhooksActs, webhooksView } from '#parts/connect/web/webhooks-view.ts'

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
