import { screenRoute } from '#app/screen-route.tsx'
import { saveWorkChat } from '#parts/platform/domain/identities/save-work-chat.ts'
import { ReceiverBanner } from '#ui/admin/receiver-banner.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { workChatView } from './view.ts'
import { settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const route = screenRoute({
  view: withLastChange('work_chat', workChatView),
  acts: {
    save: settingsSave(saveWorkChat),
    undo: settingsUndo('work_chat'),
  },
  Screen: ({ data: model, reply }) => (
    <SettingsForm
      group="work_chat"
      model={model}
      reply={reply}
      notices={<ReceiverBanner group="work_chat" address={model.receiver} />}
    />
  ),
})

export const { loader, action, meta } = route
export default route.Page
