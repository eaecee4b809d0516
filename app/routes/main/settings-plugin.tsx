import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountMeta } from '#ui/account/account-meta.ts'
import { PluginForm } from '#ui/plugins/plugin-fields.tsx'
import { useReply } from '#ui/reply.ts'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import pluginsCss from '#ui/styles/plugins.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { formAction } from '#web/kernel/form-action.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'
import { ownPluginActs, ownPluginView } from '#web/site/plugins-view.ts'
import { screen } from '#web/kernel/screen.ts'

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
