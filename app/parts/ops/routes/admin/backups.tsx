import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { BackupsScreen } from '#parts/ops/ui/backups-screen.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import { backupsActs, backupsView } from '#parts/ops/web/backups-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

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
