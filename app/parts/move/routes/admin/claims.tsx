import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminClaims } from '#parts/move/ui/claims/admin-claims.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import { adminClaimsActs, adminClaimsView } from '#parts/move/web/claims-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(adminClaimsView)

export const action = formAction(adminClaimsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminClaimsPage() {
  const reply = useReply<FormReply>()
  return <AdminClaims data={useLoaderData<typeof loader>()} reply={reply} />
}
