import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { OwnClaims } from '#app/ui/claims/own-claims.tsx'
import { useReply } from '#app/ui/reply.ts'
import settingsCss from '#app/ui/styles/settings.css?url'
import { claimsActs, claimsView } from '#app/web/people/claims-view.ts'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(claimsView)

/** Private to its owner. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction(claimsActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settingsCss }]
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsClaims() {
  const reply = useReply<FormReply>()
  return <OwnClaims model={useLoaderData<typeof loader>()} reply={reply} />
}
