import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#app/ui/account/account-meta.ts'
import { PluginForm } from '#app/ui/plugins/plugin-fields.tsx'
import { useReply } from '#app/ui/reply.ts'
import { SettingsFrame } from '#app/ui/settings/settings-frame.tsx'
import pluginsCss from '#app/ui/styles/plugins.css?url'
import settingsCss from '#app/ui/styles/settings.css?url'
import { formAction } from '#app/web/kernel/form-action.ts'
import type { FormReply } from '#app/ui/forms/form-reply.ts'
import { ownPluginActs, ownPluginView } from '#app/web/site/plugins-view.ts'
import { screen } from '#app/web/kernel/screen.ts'

export const loader = screen(ownPluginView)

export const action = formAction(ownPluginActs)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: settingsCss },
  { rel: 'stylesheet', href: pluginsCss },
]
export const meta: MetaFunction<typeof loader> = accountMeta

export default function SettingsPlugin() {
  const { title, slug, fields, zones } = useLoaderData<typeof loader>()
  const reply = useReply<FormReply>()
  return (
    <SettingsFrame current={{ slug, name: title }}>
      <h2>{title}</h2>
      <PluginForm fields={fields} zones={zones} reply={reply} />
    </SettingsFrame>
  )
}
