import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listAllKeys } from '#access/api-keys/list-keys.ts'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { settingsScreens } from '#ui/admin/settings-parts.ts'
import { AdminKeys } from '#ui/keys/admin-keys.tsx'
import { useReply } from '#ui/reply.ts'
import contentsCss from '#ui/styles/contents.css?url'
import { adminKeysActs, adminKeysView } from '#web/access/keys-view.ts'
import type { KeyView } from '#ui/keys/keys-model.ts'
import { formAction, taking } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { screen } from '#web/kernel/screen.ts'

const { parts } = settingsScreens.api

export const loader = taking(listAllKeys, screen(adminKeysView))

/** A new key is shown here only once. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const action = formAction(adminKeysActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: contentsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminApiKeys() {
  const reply = useReply<FormReply<KeyView>>()
  return <AdminKeys model={useLoaderData<typeof loader>()} parts={parts} reply={reply} />
}
