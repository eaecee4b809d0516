import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listAllBadges } from '#app/domain/reactors/badges/list-all.ts'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { BadgesTable } from '#app/ui/admin/badges-table.tsx'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import medalCss from '#app/ui/styles/medal.css?url'
import { badgeActs, badgesView } from '#app/web/reactors/badges-admin-view.ts'
import { formAction, taking } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = taking(listAllBadges, screen(badgesView))

export const action = formAction(badgeActs)

export const links: LinksFunction = () =>
  [contentsCss, medalCss].map(href => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminBadges() {
  const reply = useReply<FormReply>()
  return <BadgesTable data={useLoaderData<typeof loader>()} errors={reply?.errors ?? {}} />
}
