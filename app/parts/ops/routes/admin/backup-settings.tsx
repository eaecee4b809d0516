import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { Button } from '#ui/admin-kit/button.tsx'
import { backupSettingsActs, backupSettingsView } from '#parts/ops/web/backups-view.ts'

function Screen({ data: model, reply }: Shown<typeof backupSettingsView>) {
  const t = useT()
  return (
    <SettingsForm
      group="backup"
      title={model.title}
      model={model}
      reply={reply}
      severalIntents
      buttons={
        <Button name="intent" value="try">
          {t('admin.backup.try')}
        </Button>
      }
    />
  )
}

const route = screenRoute({
  view: backupSettingsView,
  acts: backupSettingsActs,
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
