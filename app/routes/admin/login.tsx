import { screenRoute, type Shown } from '#app/screen-route.tsx'
import { saveLogin } from '#site/configuration/save-login.ts'
import { SettingsForm } from '#ui/admin/settings-form.tsx'
import type { SettingsField } from '#ui/admin/settings-fields.ts'
import { settingsScreens, withField } from '#ui/admin/settings-parts.ts'
import { useT } from '#ui/i18n.tsx'
import { settingsLoad, settingsSave } from '#web/site/settings-screen.ts'
import { settingsUndo, withLastChange } from '#web/site/settings-undo.ts'

const { parts: usual } = settingsScreens.login
/** Asked only if no one but administrators could log in anymore. */
const lockout: SettingsField = { kind: 'switch', name: 'lockout_confirmed', fleeting: true }
const all = withField(usual, 'allow_password_login', lockout)

const view = withLastChange('login', settingsLoad('login'))

function Screen({ data: model, reply }: Shown<typeof view>) {
  const t = useT()
  const asked =
    reply?.errors.allow_password_login?.includes(t('error.login.no_way_in')) ||
    reply?.values.lockout_confirmed !== undefined
  const parts = asked ? all : usual
  return <SettingsForm group="login" parts={parts} model={model} reply={reply} />
}

const route = screenRoute({
  view,
  acts: {
    save: settingsSave(saveLogin),
    undo: settingsUndo('login'),
  },
  Screen,
})

export const { loader, action, meta } = route
export default route.Page
