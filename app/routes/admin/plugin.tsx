import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { PageHead } from '#ui/kit/page-head.tsx'
import { PluginForm } from '#ui/plugins/plugin-fields.tsx'
import { PluginFilling } from '#ui/plugins/plugin-filling.tsx'
import pluginsCss from '#ui/styles/plugins.css?url'
import { pluginConfigActs, pluginConfigView } from '#web/site/plugins-view.ts'

function Screen({ data: model, reply }: Shown<typeof pluginConfigView>) {
  const { title, description, fields, zones } = model
  return (
    <>
      <PageHead title={title} intro={description} />
      <PluginFilling plugin={model} />
      <PluginForm fields={fields} zones={zones} reply={reply} />
    </>
  )
}

const route = screenRoute({
  view: pluginConfigView,
  acts: pluginConfigActs,
  styles: [pluginsCss],
  Screen,
})

export const { loader, action, links, meta } = route
export default route.Page
