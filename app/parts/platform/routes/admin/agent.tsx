import { screenRoute } from '#app/screen-route.tsx'
import { saveAgent } from '#parts/platform/domain/identities/save-agent.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const route = screenRoute({
  view: withLastChange('agent', settingsLoad('agent')),
  acts: {
    save: settingsSave(saveAgent),
    undo: settingsUndo('agent'),
  },
  Screen: ({ data: model, reply }) => <SettingsForm group="agent" model={model} reply={reply} />,
})

export const { loader, action, meta } = route
export default route.Page
