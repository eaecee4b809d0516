import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#ui/account/account-meta.ts'
import { OwnClaims } from '#parts/move/ui/claims/own-claims.tsx'
import { useReply } from '#ui/reply.ts'
import settingsCss from '#ui/styles/settings.css?url'
import { claimsActs, claimsView } from '#parts/move/web/claims-view.ts'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

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
