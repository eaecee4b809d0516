import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { PluginList } from '#ui/plugins/plugin-list.tsx'
import { useReply } from '#ui/reply.ts'
import pluginsCss from '#ui/styles/plugins.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { pluginActs, pluginsView } from '#web/site/plugins-view.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(pluginsView)

export const action = formAction(pluginActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pluginsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminInstalledPlugins() {
  const reply = useReply<FormReply>()
  return <PluginList model={useLoaderData<typeof loader>()} reply={reply} />
}
