import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { saveCustomCode } from '#site/appearance/custom-code.ts'
import { homePath, plainHomePath } from '#shared/paths.ts'
import { AllowedCode } from './allowed-code.tsx'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import { useT } from '#ui/i18n.tsx'
import { LinkButton } from '#ui/admin-kit/button.tsx'
import { Banner } from '#ui/admin-kit/banner.tsx'
import { customCodeView } from './view.ts'
import { settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const view = withLastChange('custom', customCodeView)

function Screen({ data: model, reply }: Shown<typeof view>) {
  const t = useT()
  const safe = (
    <LinkButton href={plainHomePath()} small>
      {t('admin.custom.safe')}
    </LinkButton>
  )
  return (
    <>
      <SettingsForm
        group="custom"
        model={model}
        seen={homePath()}
        notices={
          <Banner title={t('admin.custom.lockout_title')} actions={safe}>
            <p>{t('admin.custom.lockout')}</p>
          </Banner>
        }
        reply={reply}
      />
      <AllowedCode allowed={model.allowed} most={model.most} />
    </>
  )
}

const route = screenRoute({
  view,
  acts: {
    save: settingsSave(saveCustomCode),
    undo: settingsUndo('custom'),
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
