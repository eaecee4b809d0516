import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { BackupsScreen } from '#app/ui/backups/backups-screen.tsx'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import { backupsActs, backupsView } from '#app/web/site/backups-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

/** While a task is running, the page refreshes itself, with and without scripts. */
const LookAgainSeconds = '3'

export const loader = screen(backupsView)

export const action = formAction(backupsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = args => {
  const { data } = args
  const again = data?.running && !data.dialog
  return [
    ...adminMeta(args),
    ...(again ? [{ httpEquiv: 'refresh', content: LookAgainSeconds }] : []),
  ]
}

export default function AdminBackups() {
  const reply = useReply<FormReply>()
  return <BackupsScreen data={useLoaderData<typeof loader>()} reply={reply} />
}
