import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { saveModeration } from '#basics/settings/save-moderation.ts'
import { reviewPath } from '#shared/paths.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const view = withLastChange('moderation', settingsLoad('moderation'))

function Screen({ data: model, reply }: Shown<typeof view>) {
  const queue = reviewPath({ type: 'queued_post' })
  return <SettingsForm group="moderation" model={model} seen={queue} reply={reply} />
}

const route = screenRoute({
  view,
  acts: {
    save: settingsSave(saveModeration),
    undo: settingsUndo('moderation'),
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
