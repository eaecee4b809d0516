import { screenRoute } from '#app/screen-route.tsx'
import { saveUsers } from '#site/configuration/save-users.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const route = screenRoute({
  view: withLastChange('users', settingsLoad('users', 'settings_users')),
  acts: {
    save: settingsSave(saveUsers),
    undo: settingsUndo('users'),
  },
  Screen: ({ data: model, reply }) => (
    <SettingsForm group="settings_users" model={model} reply={reply} />
  ),
})

export const { loader, action, meta } = route
export default route.Page
