import { screenRoute } from '#app/screen-route.tsx'
import { McpAddress } from './mcp-address.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { mcpActs, mcpView } from './view.ts'

const route = screenRoute({
  view: mcpView,
  acts: mcpActs,
  Screen: ({ data: model, reply }) => (
    <SettingsForm
      group="mcp"
      model={model}
      reply={reply}
      notices={<McpAddress address={model.address} example={model.example} />}
    />
  ),
})

export const { loader, action, meta } = route
export default route.Page
