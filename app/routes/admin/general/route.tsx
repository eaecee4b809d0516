import { screenRoute } from '#app/screen-route.tsx'
import { saveGeneral } from '#site/configuration/save-general.ts'
import { NewUrlBanner } from './new-url-banner.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { newUrlActs, withNewUrl } from './view.ts'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const route = screenRoute({
  view: withNewUrl(withLastChange('general', settingsLoad('general'))),
  acts: {
    save: settingsSave(saveGeneral),
    undo: settingsUndo('general'),
    ...newUrlActs,
  },
  Screen: ({ data: { newUrl, ...model }, reply }) => (
    <SettingsForm
      group="general"
      model={model}
      reply={reply}
      notices={newUrl ? <NewUrlBanner {...newUrl} /> : null}
    />
  ),
})

export const { loader, action, meta } = route
export default route.Page
