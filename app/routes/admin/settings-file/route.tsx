import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { SettingsFileScreen } from './screen.tsx'
import { settingsFileActs, settingsFileView } from '#web/site/settings-file-view.ts'
import type { FileLookModel } from '#ui/admin/settings-file-model.ts'
import type { FormReply } from '#ui/forms/form-reply.ts'

function Screen({
  data: { title },
  reply,
}: Shown<typeof settingsFileView, FormReply<{ look: FileLookModel }>>) {
  return <SettingsFileScreen title={title} reply={reply} />
}

const route = screenRoute({
  view: settingsFileView,
  acts: settingsFileActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
