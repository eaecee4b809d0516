import { screenRoute } from '#app/screen-route.tsx'
import { ledgerPath } from '#shared/paths.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { platformSettingsActs, platformSettingsView } from './view.ts'
import { withLastChange } from '#web/site/settings-undo.ts'

const route = screenRoute({
  view: withLastChange('platform', platformSettingsView),
  acts: platformSettingsActs,
  Screen: ({ data: model, reply }) => (
    <SettingsForm group="platform" model={model} seen={ledgerPath()} reply={reply} />
  ),
})

export const { loader, action, meta } = route
export default route.Page
