import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#ui/account/account-meta.ts'
import { OwnKeys } from '#ui/keys/own-keys.tsx'
import { useReply } from '#ui/reply.ts'
import settingsCss from '#ui/styles/settings.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { keysActs, keysView } from '#web/access/keys-view.ts'
import type { KeyView } from '#ui/keys/keys-model.ts'
import { screen } from '#web/kernel/screen.ts'

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
