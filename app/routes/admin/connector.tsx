import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { ConnectorForm } from '#ui/admin/connector-form.tsx'
import { useReply } from '#ui/reply.ts'
import { connectorActs, connectorView } from '#web/access/connectors/manage.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(connectorView)

export const action = formAction(connectorActs)

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminConnector() {
  const model = useLoaderData<typeof loader>()
  const reply = useReply<FormReply<{ found: Record<string, string> }>>()
  return <ConnectorForm model={model} reply={reply} />
}
