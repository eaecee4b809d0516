import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { ConnectorForm } from '#app/ui/admin/connector-form.tsx'
import { useReply } from '#app/ui/reply.ts'
import { connectorActs, connectorView } from '#app/web/access/connectors/manage.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(connectorView)

export const action = formAction(connectorActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminConnector() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply<{ found: Record<string, string> }>>()
  return <ConnectorForm model={model} reply={reply} />
}
