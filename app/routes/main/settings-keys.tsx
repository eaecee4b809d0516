import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { OwnKeys } from '#app/ui/keys/own-keys.tsx'
import { useReply } from '#app/ui/reply.ts'
import settingsCss from '#app/ui/styles/settings.css?url'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { keysActs, keysView } from '#app/web/access/keys-view.ts'
import type { KeyView } from '#app/ui/keys/keys-model.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(keysView)

/** Private to its owner. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction(keysActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settingsCss }]
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsKeys() {
  const reply = useReply<FormReply<KeyView>>()
  return <OwnKeys model={useLoaderData<typeof loader>()} reply={reply} />
}
