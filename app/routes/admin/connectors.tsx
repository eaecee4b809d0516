import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { ConnectorsTable } from '#app/ui/admin/connectors-table.tsx'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import { connectorsActs, connectorsView } from '#app/web/access/connectors/manage.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'
import { settingsUndo, withLastChange } from '#app/web/site/settings-undo.ts'

export const loader = screen(withLastChange('connectors', connectorsView))

export const action = formAction({ ...connectorsActs, undo: settingsUndo('connectors') })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminConnectors() {
  const reply = useReply<FormReply>()
  return <ConnectorsTable data={useLoaderData<typeof loader>()} errors={reply?.errors ?? {}} />
}
