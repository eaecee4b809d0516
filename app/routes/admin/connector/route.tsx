import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { ConnectorForm } from './connector-form.tsx'
import { connectorActs, connectorView } from '#web/access/connectors/manage.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

function Screen({
  data: model,
  reply,
}: Shown<typeof connectorView, FormReply<{ found: Record<string, string> }>>) {
  return <ConnectorForm model={model} reply={reply} />
}

const route = screenRoute({
  view: connectorView,
  acts: connectorActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
