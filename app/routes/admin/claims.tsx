import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { AdminClaims } from '#app/ui/claims/admin-claims.tsx'
import { useReply } from '#app/ui/reply.ts'
import contentsCss from '#app/ui/styles/contents.css?url'
import { adminClaimsActs, adminClaimsView } from '#app/web/people/claims-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(adminClaimsView)

export const action = formAction(adminClaimsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminClaimsPage() {
  const reply = useReply<FormReply>()
  return <AdminClaims data={useLoaderData<typeof loader>()} reply={reply} />
}
