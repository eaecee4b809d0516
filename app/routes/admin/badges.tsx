import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listAllBadges } from '#reactors/badges/list-all.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { BadgesTable } from '#ui/admin/badges-table.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import medalCss from '#ui/styles/medal.css?url'
import { badgeActs, badgesView } from '#web/reactors/badges-admin-view.ts'
import { formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = taking(listAllBadges, screen(badgesView))

export const action = formAction(badgeActs)

export const links: LinksFunction = () =>
  [contentsCss, medalCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminBadges() {
  const reply = useReply<FormReply>()
  return <BadgesTable data={useLoaderData<typeof loader>()} errors={reply?.errors ?? {}} />
}
