import { screenRoute } from '#app/screen-route.tsx'
import { PluginForm } from '#ui/plugins/plugin-fields.tsx'
import { SettingsFrame } from '#ui/settings/settings-frame.tsx'
import pluginsCss from '#ui/styles/plugins.css?url'
import settingsCss from '#ui/styles/settings.css?url'
import { ownPluginActs, ownPluginView } from '#web/site/plugins-view.ts'

const route = screenRoute({
  view: ownPluginView,
  acts: ownPluginActs,
  styles: [settingsCss, pluginsCss],
  Screen: ({ data: { title, slug, fields, zones }, reply }) => (
    <SettingsFrame current={{ slug, name: title }}>
      <h2>{title}</h2>
      <PluginForm fields={fields} zones={zones} reply={reply} />
    </SettingsFrame>
  ),
})

export const { loader, action, links, meta } = route
export default route.Page
