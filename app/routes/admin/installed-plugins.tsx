import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#app/ui/admin/admin-meta.ts'
import { PluginList } from '#app/ui/plugins/plugin-list.tsx'
import { useReply } from '#app/ui/reply.ts'
import pluginsCss from '#app/ui/styles/plugins.css?url'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { pluginActs, pluginsView } from '#app/web/site/plugins-view.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(pluginsView)

export const action = formAction(pluginActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pluginsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminInstalledPlugins() {
  const reply = useReply<FormReply>()
  return <PluginList model={useLoaderData<typeof loader>()} reply={reply} />
}
