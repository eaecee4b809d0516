import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { ConnectorsTable } from '#ui/admin/connectors-table.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import { connectorsActs, connectorsView } from '#web/access/connectors/manage.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

export const loader = screen(withLastChange('connectors', connectorsView))

export const action = formAction({ ...connectorsActs, undo: settingsUndo('connectors') })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminConnectors() {
  const reply = useReply<FormReply>()
  return <ConnectorsTable data={useLoaderData<typeof loader>()} errors={reply?.errors ?? {}} />
}
