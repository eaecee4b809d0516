import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PluginForm } from '#ui/plugins/plugin-fields.tsx'
import { PluginFilling } from '#ui/plugins/plugin-filling.tsx'
import { useReply } from '#ui/reply.ts'
import pluginsCss from '#ui/styles/plugins.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { pluginConfigActs, pluginConfigView } from '#web/site/plugins-view.ts'
import { screen } from '#web/kernel/screen.ts'

export const loader = screen(pluginConfigView)

export const action = formAction(pluginConfigActs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: pluginsCss }]

export const meta: MetaFunction<typeof loader> = adminMeta

export default function AdminPlugin() {
  const model = useLoaderData<typeof loader>()
  const { title, description, fields, zones } = model
  const reply = useReply<FormReply>()
  return (
    <>
      <PageHead title={title} intro={description} />
      <PluginFilling plugin={model} />
      <PluginForm fields={fields} zones={zones} reply={reply} />
    </>
  )
}
